/** What the desk asks of the corpus: which class a term means, and what is declared. */

import { predicateOfKey } from '../corpus/dialect.js';
import { isPredicate } from '../corpus/model.js';
import { claimOf, type AdmissionTerms } from '../admission/admission.js';
import type { EdgeClaim, EdgeView } from '../admission/conflict.js';
import type { AssertionEntry, LedgerState } from '../ledger/state.js';
import { resolveTerm, TermIndex, termKey } from '../ledger/terms.js';
import type { Workbench } from './workbench.js';

/** Classes by the names terms can have, built once per change of the corpus. */
export class ClassNames {
  private terms: TermIndex | null = null;
  private wholes: ReadonlyMap<string, readonly string[]> = new Map();
  private version = -1;

  constructor(private readonly workbench: Workbench) {}

  get index(): TermIndex {
    this.refresh();
    return (this.terms ??= new TermIndex(this.workbench.classTerms()));
  }

  title(slug: string): string {
    const label = this.workbench.corpus.classOf(slug)?.label ?? '';
    return label === '' ? slug : label;
  }

  /** Page of a class; null when there is no such class. */
  pageOf(slug: string | null): string | null {
    return slug === null ? null : (this.workbench.corpus.classOf(slug)?.path ?? null);
  }

  declared(slug: string, predicate: string): readonly string[] {
    if (!isPredicate(predicate)) return [];
    return this.workbench.corpus.classOf(slug)?.relations.get(predicate) ?? [];
  }

  /** Classes that declare a predicate towards a class: a walk over the corpus, once per change. */
  declaring(slug: string, predicate: string): readonly string[] {
    this.refresh();
    return this.wholes.get(`${predicate} ${slug}`) ?? [];
  }

  private refresh(): void {
    const { indexVersion } = this.workbench;
    if (this.version === indexVersion) return;
    this.version = indexVersion;
    this.terms = null;
    this.wholes = inverseRelations(this.workbench);
  }
}

function inverseRelations(workbench: Workbench): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const slug of workbench.classSlugs()) {
    for (const predicate of ['hasPart', 'partOf'] as const) {
      for (const target of workbench.corpus.classOf(slug)?.relations.get(predicate) ?? []) {
        const key = `${predicate} ${target}`;
        const list = found.get(key);
        if (list) list.push(slug);
        else found.set(key, [slug]);
      }
    }
  }
  return found;
}

/** Terms as the ledger and the corpus know them together. */
export function termsOf(names: ClassNames, state: LedgerState): AdmissionTerms {
  return {
    predicate: (word) => predicateOfKey(word.trim()),
    resolve(term, assertion) {
      // What a person said about this term of this assertion goes first.
      const own = assertion.terms.find((one) => termKey(one.term) === termKey(term));
      const slug = own?.slug ?? resolveTerm(term, names.index, state.aliases);
      return slug !== null && names.pageOf(slug) !== null ? slug : null;
    },
  };
}

/** The edges of all admitted assertions. */
export function admittedEdges(state: LedgerState, terms: AdmissionTerms): EdgeClaim[] {
  return [...state.assertions.values()].flatMap((assertion) => {
    const claim = assertion.state === 'admitted' ? claimOf(assertion, terms) : null;
    return claim ? [claim] : [];
  });
}

/** Slug of the class an assertion is about: its subject, else its first term that leads to one. */
export function subjectOf(assertion: AssertionEntry, terms: AdmissionTerms): string | null {
  if (assertion.triple) return terms.resolve(assertion.triple.subject, assertion);
  for (const { term } of assertion.terms) {
    const slug = terms.resolve(term, assertion);
    if (slug !== null) return slug;
  }
  return null;
}

/** What is declared and admitted, for the search for conflicts. */
export function edgesOf(
  names: ClassNames,
  functional: readonly string[],
  admitted: readonly EdgeClaim[],
): EdgeView {
  return {
    functional,
    admitted,
    declared: (slug, predicate) => names.declared(slug, predicate),
    declaring: (slug, predicate) => names.declaring(slug, predicate),
    title: (slug) => names.title(slug),
  };
}
