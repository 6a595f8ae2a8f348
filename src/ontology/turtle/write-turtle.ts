/** Turtle out: triples in, pieces of text out, one class after the other. */

import { DataFactory, Writer, type Quad } from 'n3';

import type { ExportObject, ExportTriple } from './export-triples.js';
import { DCTERMS, OWL, RDF, RDFS, SKOS, XSD } from './vocabulary.js';

/** Prefixes of an export; those of the corpus come with it. */
const PREFIXES = { rdf: RDF, rdfs: RDFS, owl: OWL, xsd: XSD, skos: SKOS, dcterms: DCTERMS };

/** Pieces are handed over when they have this many characters. */
const PIECE = 1 << 16;

const namedNode = (iri: string) => DataFactory.namedNode(iri);

/**
 * Writes triples as Turtle; triples of one subject belong together.
 * @param prefixes further prefixes: name to start of IRI.
 * @param take gets the text, piece by piece.
 */
export function writeTurtle(
  triples: Iterable<ExportTriple>,
  prefixes: Readonly<Record<string, string>>,
  take: (piece: string) => void,
): void {
  let pending = '';
  const sink = {
    write(chunk: string, _encoding: string, done?: () => void): void {
      pending += chunk;
      if (pending.length >= PIECE) {
        take(pending);
        pending = '';
      }
      done?.();
    },
    end(done?: () => void): void {
      if (pending !== '') take(pending);
      done?.();
    },
  };
  const writer = new Writer(sink, { prefixes: { ...PREFIXES, ...prefixes } });
  for (const { subject, predicate, object } of triples) {
    writer.addQuad(namedNode(subject), namedNode(predicate), termOf(writer, object));
  }
  writer.end();
}

function termOf(writer: Writer, object: ExportObject): Quad['object'] {
  switch (object.kind) {
    case 'iri':
      return namedNode(object.value);
    case 'text':
      return DataFactory.literal(object.value, namedNode(object.datatype));
    case 'restriction':
      return writer.blank([
        { predicate: namedNode(`${RDF}type`), object: namedNode(`${OWL}Restriction`) },
        { predicate: namedNode(`${OWL}onProperty`), object: namedNode(object.role) },
        { predicate: namedNode(`${OWL}someValuesFrom`), object: namedNode(object.filler) },
      ]);
  }
}
