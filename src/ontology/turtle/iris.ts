/** IRIs of classes and properties as Turtle needs them. */

import type { CorpusIndex } from '../../corpus/corpus-index.js';
import { slugOfIri, TOP } from '../../corpus/names.js';
import type { Predicate } from '../../corpus/model.js';
import { OWL_THING } from './vocabulary.js';

/** What is asked of a corpus to name its classes. */
export type NamedCorpus = Pick<CorpusIndex, 'classes'>;

const ABSOLUTE = /^[A-Za-z][A-Za-z0-9+.-]*:/u;

/** Characters that no IRI may hold, and surrogates that stand alone. */
const FORBIDDEN = /[\u0000-\u0020<>"{}|\\^`\ud800-\udfff]/gu;

const TOP_SLUG = slugOfIri(TOP);

/** Names classes and properties by full, valid IRIs. */
export class IriMaker {
  private readonly base: string;

  /** @param prefix start of class IRIs, up to the colon before the slug: `urn:ngm:class:`. */
  constructor(private readonly prefix: string) {
    this.base = prefix.replace(/(?:class)?:$/u, '').replace(/:?$/u, ':');
  }

  /** An IRI as declared, made absolute, with what no IRI may hold percent-encoded. */
  valid(iri: string): string {
    const whole = ABSOLUTE.test(iri) ? iri : this.prefix + iri;
    return whole.replaceAll(FORBIDDEN, (character) =>
      encodeURIComponent(/[\ud800-\udfff]/u.test(character) ? '\ufffd' : character),
    );
  }

  /** The class a slug stands for: as its page declares it, else by the prefix. */
  classOf(slug: string, corpus: NamedCorpus): string {
    const known = corpus.classes().get(slug);
    if (known) return this.valid(known.iri);
    return slug === TOP_SLUG ? OWL_THING : this.valid(this.prefix + slug);
  }

  /** `urn:ngm:property:requires` where classes are `urn:ngm:class:…`. */
  property(name: Predicate | AnnotationName): string {
    return this.valid(`${this.base}property:${name}`);
  }

  /** The IRI of the ontology as a whole: `urn:ngm:ontology`. */
  get ontology(): string {
    return this.valid(`${this.base}ontology`);
  }

  /** Start of the IRIs of properties. */
  get properties(): string {
    return this.valid(`${this.base}property:`);
  }

  /** Start of the IRIs of classes. */
  get classes(): string {
    return this.valid(this.prefix);
  }
}

/** What is said of a class beside its edges. */
export const ANNOTATIONS = ['domain', 'maturity', 'quality', 'published'] as const;
export type AnnotationName = (typeof ANNOTATIONS)[number];
