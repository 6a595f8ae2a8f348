import type { Page, Place, Span } from '../corpus/model.js';
import type { CorpusView } from '../ontology/corpus-view.js';
import type { Settings } from '../settings/settings.js';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Severities, the worst first. */
export const WORST_FIRST: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** A replacement of one span of the page by new text. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** A repair whose right text is certain. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Another place that belongs to a finding; without a span, the page as a whole. */
export interface Related {
  readonly path: string;
  readonly message: string;
  readonly span?: Span;
}

/** What a rule says of one place of one page. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  readonly message: string;
  /** Items this one finding stands for; 1 when absent. */
  readonly count?: number;
  readonly related?: readonly Related[];
  readonly fix?: Fix;
  /**
   * What a baseline knows the finding by, where the text at its place says too little: what is wrong,
   * and nothing that changes while it stays wrong.
   */
  readonly knownBy?: string;
}

/** What a rule reports; the registry adds code and severity. */
export type Report = Omit<Finding, 'code' | 'severity'> & { readonly severity?: Severity };

/** A declared target that the served block does not expose. */
export interface CeilingMiss {
  readonly place: Place;
  readonly title: string;
  readonly slug: string;
  /** Predicate that declares it, or `subClassOf`. */
  readonly relation: string;
  /** Sentence that says why the block leaves it out. */
  readonly explanation: string;
}

/** What the copy ceiling says of the page. */
export interface CeilingData {
  readonly label: string;
  readonly missing: readonly CeilingMiss[];
}

/** Everything a rule may look at. */
export interface RuleContext {
  readonly page: Page;
  readonly corpus: CorpusView;
  readonly settings: Settings;
  /** Absent where the ceiling was not measured: then `copy-ceiling` says nothing. */
  readonly ceiling?: CeilingData;
}

/** The text of one page, or of several by path; the first is the page that is checked. */
export type Example = string | Readonly<Record<string, string>>;

/** A code with the words that explain it: what the documentation page is made of. */
export interface CodeText {
  readonly code: string;
  readonly severity: Severity;
  /** One line: what the finding says. */
  readonly title: string;
  /** One or two sentences: why it matters to a reader of served text. */
  readonly why: string;
  /** What a curator does about it. */
  readonly repair: string;
  /** `false`: counted, not shown in the editor unless switched on. */
  readonly shownInEditor?: boolean;
  /** `bad` gives this code and no other, `good` gives none. */
  readonly examples?: Examples;
}

/** A page with the fault and the page without it. */
export interface Examples {
  readonly bad: Example;
  readonly good: Example;
  /** Text of the ontodesk.yaml that the examples need; defaults when absent. */
  readonly settings?: string;
}

/** One check: a file of its own under `rules/`. */
export interface Rule extends CodeText {
  readonly examples: Examples;
  check(context: RuleContext): Report[];
}
