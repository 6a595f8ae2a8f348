/** The settings of `ontodesk.yaml`: one file for editor, command line and CI. */

export type RuleLevel = 'error' | 'warning' | 'info' | 'hint' | 'off';
export type DialectChoice = 'auto' | 'json-ld' | 'front-matter' | 'property-lines';

export interface Vocabulary {
  readonly domains: readonly string[];
  readonly maturity: readonly string[];
  /** Predicates that may have one target only. */
  readonly functional: readonly string[];
  /** IRIs of the agents a class may be attributed to; any IRI when there are none. */
  readonly agents: readonly string[];
}

/** Levels of findings for some of the pages. */
export interface RuleOverride {
  /** Patterns of paths below the root: any of them names the page. */
  readonly paths: readonly string[];
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

export interface ScaffoldSettings {
  /** Tokens, counted as code points / 4. */
  readonly budget: number;
  readonly seeds: number;
  readonly hops: number;
  /** Scales the budget by the score of the first seed. */
  readonly confidence: boolean;
}

/**
 * Question wording; `{label}` stands for the class's label. Keys are predicates, `parents`, and `common`,
 * which asks what two classes share and has `{other}` for the second.
 */
export type QuestionTemplates = Readonly<Record<string, string>>;

/** A query of the view Find by Property, kept under a name. */
export interface SavedList {
  readonly name: string;
  /** Terms between commas: `domain: data, no definition`. */
  readonly where: string;
}

export interface Settings {
  readonly version: 1;
  /** Folder of the pages, below the root. */
  readonly pages: string;
  readonly dialect: DialectChoice;
  /** Prefix of class IRIs; the slug follows it. */
  readonly iri: string;
  readonly vocabulary: Vocabulary;
  readonly rules: Readonly<Record<string, RuleLevel>>;
  /** Later ones win over earlier ones, and all of them over `rules`. */
  readonly overrides: readonly RuleOverride[];
  readonly failOn: Exclude<RuleLevel, 'off'>;
  readonly scaffold: ScaffoldSettings;
  readonly questions: {
    readonly templates: QuestionTemplates;
    /** How far the copy ceiling of a set may fall, and which share of its names may be lost, 0 … 1. */
    readonly margin: number;
  };
  readonly promotion: { readonly heading: string | null; readonly minimum: number };
  readonly judging: {
    readonly judges: number;
    readonly minimum: number;
    readonly threshold: number;
    readonly margin: number;
  };
  readonly gate: {
    readonly handEdits: 'allow' | 'check' | 'refuse';
    readonly authorsMayApprove: boolean;
  };
  readonly models: { readonly name: string | null };
  readonly lists: readonly SavedList[];
  /** Turtle file of axioms beside the pages, below the root; null when there is none. */
  readonly axioms: string | null;
  /** Turtle files of shapes, below the root: paths, or patterns of paths. */
  readonly shapes: readonly string[];
  /**
   * File of the findings that were set aside, below the root. Null: the usual file, where there is one.
   */
  readonly baseline: string | null;
}

/** Settings in force where there is no `ontodesk.yaml`. */
export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  pages: 'pages',
  dialect: 'auto',
  iri: 'urn:ngm:class:',
  vocabulary: {
    domains: [
      'artificial-intelligence',
      'spatial-computing',
      'blockchain',
      'infrastructure',
      'distributed-collaboration',
      'robotics',
      'ai',
      'supply-chain',
      'metaverse',
      'data',
      'governance',
      'security',
      'standards',
      'finance',
      'distributed-systems',
      'machine-learning',
    ],
    maturity: ['established', 'emerging', 'mature', 'draft'],
    functional: [],
    agents: [],
  },
  rules: {},
  overrides: [],
  failOn: 'error',
  scaffold: { budget: 1500, seeds: 4, hops: 1, confidence: false },
  questions: {
    templates: {
      requires: 'According to the DreamLab knowledge graph, what does {label} require?',
      hasPart: 'According to the DreamLab knowledge graph, what are the parts of {label}?',
      enables: 'According to the DreamLab knowledge graph, what does {label} enable?',
      dependsOn: 'According to the DreamLab knowledge graph, what does {label} depend on?',
      uses: 'According to the DreamLab knowledge graph, what does {label} use?',
      parents:
        'In the DreamLab knowledge graph, what is the immediate parent concept of {label}? ' +
        'Also name up to three broader ancestor concepts.',
      common:
        'What broader concept do {label} and {other} both fall under in the DreamLab knowledge graph?',
    },
    margin: 0,
  },
  promotion: { heading: null, minimum: 3 },
  judging: { judges: 1, minimum: 1, threshold: 0, margin: 0 },
  gate: { handEdits: 'check', authorsMayApprove: false },
  models: { name: null },
  lists: [],
  axioms: null,
  shapes: [],
  baseline: null,
};
