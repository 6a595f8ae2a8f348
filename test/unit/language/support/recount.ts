/**
 * Who refers to whom, counted once more with plain patterns and JSON.parse over the sample's
 * texts. It shares nothing with the code under test and knows only what the sample holds.
 */

import path from 'node:path';

const RELATIONS =
  /^(?:hasPart|partOf|requires|enables|dependsOn|implements|uses|supports|contrastsWith|bridgesTo|relatedTo|standardizedBy)$/;

/** One use: what it is written in, and the slug or lower-case name it gives. */
export interface Use {
  readonly relation: string;
  readonly slug: string | null;
  readonly name: string | null;
}

const camel = (key: string): string => {
  const name = key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return /^(?:isSubclassOf|subClassOf)$/.test(name) ? 'subClassOf' : name;
};

const isRelation = (key: string): boolean => key === 'subClassOf' || RELATIONS.test(key);

const nameOf = (inner: string): string => inner.split(/[|#]/u)[0]!.trim().toLowerCase();

const tail = (iri: string): string => iri.split(':').at(-1)!;

interface Entry {
  readonly '@id': string;
}

function ofJson(text: string): Use[] {
  const uses: Use[] = [];
  for (const [, json] of text.matchAll(/^```json-ld\n([\s\S]*?)^```$/gm)) {
    let block: Record<string, unknown>;
    try {
      block = JSON.parse(json!) as Record<string, unknown>;
    } catch {
      continue;
    }
    if (block['@type'] !== 'Class' || tail(block['@id'] as string) === '') continue;
    const relations = (block.relations ?? {}) as Record<string, Entry[]>;
    const parents = (block.subClassOf ?? []) as Entry[];
    for (const [relation, list] of Object.entries({ subClassOf: parents, ...relations })) {
      if (!isRelation(relation)) continue;
      for (const entry of [list].flat()) {
        uses.push({ relation, slug: tail(entry['@id']), name: null });
      }
    }
    for (const entry of (block.sameAs ?? []) as Entry[]) {
      uses.push({ relation: 'sameAs', slug: tail(entry['@id']), name: null });
    }
  }
  return uses;
}

function ofFrontMatter(matter: string): Use[] {
  const joined = matter.replace(/:\n((?: {2}- .*\n?)+)/gu, (_, items: string) => {
    return `: [${items.trimEnd().replace(/\n/gu, ',')}]\n`;
  });
  return joined.split('\n').flatMap((line) => {
    const [, key, list] = /^([\w-]+): (\[.*\])$/u.exec(line) ?? [];
    if (key === undefined || !isRelation(camel(key))) return [];
    return [...list!.matchAll(/"([^"]*)"/gu)].map(([, text]) => {
      const inner = /^\[\[(.*)\]\]$/u.exec(text!)?.[1];
      const relation = camel(key);
      return inner === undefined
        ? { relation, slug: tail(text!), name: null }
        : { relation, slug: null, name: nameOf(inner) };
    });
  });
}

function ofProse(text: string): Use[] {
  // Without the heading such lines are prose; in the sample tabs indent the lines below it.
  const hasBlock = /^- ### OntologyBlock$/m.test(text);
  return text.split('\n').flatMap((line) => {
    const key = /^\t- ([\w-]+):: /u.exec(line)?.[1] ?? '';
    const relation = hasBlock && isRelation(camel(key)) ? camel(key) : 'link';
    const plain = line.replace(/`[^`]*`/gu, '');
    return [...plain.matchAll(/\[\[([^\]]*)\]\]/gu)].map(([, inner]) => {
      return { relation, slug: null, name: nameOf(inner!) };
    });
  });
}

/** Everything a page of the sample refers to; a class without an IRI refers to nothing. */
export function usesOf(text: string): Use[] {
  const matter = /^---\n([\s\S]*?)\n---\n/u.exec(text);
  const prose = text.slice(matter?.[0].length ?? 0).replace(/^ *(```|~~~).*\n[\s\S]*?^ *\1$/gm, '');
  return [...ofJson(text), ...(matter ? ofFrontMatter(matter[1]!) : []), ...ofProse(prose)];
}

/** Names a page of the sample goes by, and the slug of its class. */
export function identityOf(file: string, text: string): { names: string[]; slug: string | null } {
  const names = [path.basename(file, '.md').replaceAll('___', '/')];
  const matter = /^---\n([\s\S]*?)\n---\n/u.exec(text)?.[1] ?? '';
  const take = (pattern: RegExp, from: string): void => {
    for (const [, value] of from.matchAll(pattern)) {
      names.push(...value!.split(',').map((one) => one.trim().replace(/^"|"$/g, '')));
    }
  };
  take(/^label: (.*)$/gm, matter);
  take(/^aliases: \[(.*)\]$/gm, matter);
  take(/^alias:: (.*)$/gm, text);
  take(/^\t- (?:preferred-term|alias|alt-terms):: (.*)$/gm, text);
  take(/^ {2}"(?:title|label)": "(.*)",?$/gm, text);
  const iri =
    /^(?:iri: |\t- owl:class:: )(.*)$/m.exec(text) ??
    /"(urn:ngm:class:[^"]*)",\n {2}"@type": "Class"/.exec(text);
  const label = /^label: (.*)$/m.exec(matter)?.[1] ?? '';
  const minted = label.toLowerCase().replace(/[^a-z0-9]+/gu, '-');
  return {
    names: names.map((name) => name.toLowerCase()),
    slug: (iri ? tail(iri[1]!) : minted) || null,
  };
}
