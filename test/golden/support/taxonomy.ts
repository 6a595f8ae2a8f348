/** The taxonomy of the corpus, read off the JSON of its pages without the product. */

/** Slugs of the parents each class declares. */
export type Parents = Map<string, readonly string[]>;

const FENCE = /^[ \t]*```json-ld[ \t]*\r?\n([\s\S]*?)\r?\n[ \t]*```/gmu;

const tail = (iri: string): string => iri.slice(iri.lastIndexOf(':') + 1);

/** Notes what the class of a page declares; a page without one adds nothing. */
export function addParents(parents: Parents, text: string): void {
  for (const [, json = ''] of text.matchAll(FENCE)) {
    const block = readJson(json);
    if (!/^(?:Ontology)?Class$/u.test(String(block['@type']))) continue;
    const declared = [block.subClassOf ?? []].flat() as { readonly '@id'?: string }[];
    parents.set(
      tail(String(block['@id'])),
      declared.flatMap((entry) => (entry['@id'] === undefined ? [] : [tail(entry['@id'])])),
    );
    return;
  }
}

function readJson(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Everything above a class, itself too when it is on a cycle; sorted. */
export function ancestors(parents: Parents, slug: string): string[] {
  const found = new Set<string>();
  const open = [...(parents.get(slug) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(parents.get(next) ?? []));
  }
  return [...found].sort();
}
