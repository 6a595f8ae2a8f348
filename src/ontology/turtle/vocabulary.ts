/** IRIs of the vocabularies that axioms and exports are written in. */

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
export const OWL = 'http://www.w3.org/2002/07/owl#';
export const XSD = 'http://www.w3.org/2001/XMLSchema#';
export const SKOS = 'http://www.w3.org/2004/02/skos/core#';
export const DCTERMS = 'http://purl.org/dc/terms/';

export const OWL_THING = `${OWL}Thing`;
export const OWL_NOTHING = `${OWL}Nothing`;

const PREFIXES = { rdf: RDF, rdfs: RDFS, owl: OWL, xsd: XSD } as const;

/** `owl:onProperty` for an IRI of one of these vocabularies; null for all others. */
export function compactName(iri: string): string | null {
  for (const [prefix, start] of Object.entries(PREFIXES)) {
    if (iri.startsWith(start)) return `${prefix}:${iri.slice(start.length)}`;
  }
  return null;
}
