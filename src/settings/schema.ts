/** The shape of `ontodesk.yaml`, with the words that explain each key. */

import * as z from 'zod';

import { PREDICATES } from './predicates.js';
import { DEFAULT_SETTINGS } from './settings.js';

const LEVELS = ['error', 'warning', 'info', 'hint', 'off'] as const;
const FAIL_ON = ['error', 'warning', 'info', 'hint'] as const;
const DIALECTS = ['auto', 'json-ld', 'front-matter', 'property-lines'] as const;
const HAND_EDITS = ['allow', 'check', 'refuse'] as const;

const defaults = DEFAULT_SETTINGS;

/** A schema whose every complaint is the same sentence part: "must be …". */
const must = (what: string): { error: string } => ({ error: `must be ${what}` });

const list = (values: readonly string[]): string =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`;

function oneOf<const T extends readonly string[]>(
  values: T,
  description: string,
  preset: T[number],
) {
  return z
    .enum(values, must(list(values)))
    .meta({ description, default: preset })
    .optional();
}

function whole(least: number, description: string, preset: number) {
  const expected = must(`a whole number of at least ${least}`);
  return z.int(expected).min(least, expected).meta({ description, default: preset }).optional();
}

function flag(description: string, preset: boolean) {
  return z.boolean(must('true or false')).meta({ description, default: preset }).optional();
}

function text(expected: string, pattern: RegExp, description: string, preset: string | null) {
  const message = must(expected);
  const extra = preset === null ? {} : { default: preset };
  return z
    .string(message)
    .regex(pattern, message)
    .meta({ description, ...extra })
    .optional();
}

function words(description: string, preset: readonly string[]) {
  const word = must('a word or phrase in text; put quotes around numbers, dates and true or false');
  return z
    .array(z.string(word).regex(/\S/u, word), must('a list, one value a line after "- "'))
    .min(1, {
      error: 'must list at least one value; to stop checking it, set the rule to off under "rules"',
    })
    .meta({ description, default: [...preset] })
    .optional();
}

function section<T extends z.ZodRawShape>(shape: T, description: string) {
  return z
    .strictObject(shape, must('a section with keys of its own'))
    .meta({ description })
    .optional();
}

/** Folder below the root: no drive, no leading slash, no `..`, nothing unprintable. */
const FOLDER = /^(?=.*\S)(?![/\\~]|[A-Za-z]:)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\u0000-\u001f]+$/u;

/** The slug follows the last colon, so a prefix cannot end in the middle of a web address. */
const IRI_PREFIX = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*(?<![/#?=])$/u;

const ONE_TEXT = /\S/u;

/** A model's name holds no address: that would send text where the file says. */
const MODEL_NAME = /^(?!.*:\/\/)(?=.*\S)/u;

/** A scheme or prefix of letters, a colon, and no blank. */
const AGENT = /^[A-Za-z][\w+.-]*:\S+$/u;

const agentText = must('the IRI of an agent, as "mailto:kim@example.org"');

const vocabulary = section(
  {
    domains: words('Domains a class may name.', defaults.vocabulary.domains),
    maturity: words('Maturity values a class may have.', defaults.vocabulary.maturity),
    functional: z
      .array(
        z.enum(PREDICATES, must(`one of the predicates ${list(PREDICATES)}`)),
        must('a list of predicates'),
      )
      .meta({ description: 'Predicates that may have one target only.', default: [] })
      .optional(),
    agents: z
      .array(z.string(agentText).regex(AGENT, agentText), must('a list of IRIs'))
      .meta({
        description:
          'Agents a class may be attributed to, as IRIs; without a list any IRI will do.',
        default: [],
      })
      .optional(),
  },
  'Values the ontology blocks may use.',
);

const scaffold = section(
  {
    budget: whole(
      1,
      'Tokens a served block may have, counted as code points / 4.',
      defaults.scaffold.budget,
    ),
    seeds: whole(1, 'Classes a question may link to.', defaults.scaffold.seeds),
    hops: whole(0, 'Whether neighbours are defined too: 0 no, 1 yes.', defaults.scaffold.hops),
    confidence: flag(
      'Give a question that matches weakly a smaller block, or none.',
      defaults.scaffold.confidence,
    ),
  },
  'What is served for a question.',
);

const templateKey = z.enum(['parents', 'common', ...PREDICATES]);
const templateText = must('a question that holds {label}, the place of the class name');
const commonText = must('a question that holds {label} and {other}, the places of two class names');
const share = must('a number from 0 to 1');

const questions = section(
  {
    templates: z
      .partialRecord(
        templateKey,
        z.string(templateText).regex(/\{label\}/u, templateText),
        must('a section: a predicate, "parents" or "common", then the wording of its question'),
      )
      .superRefine(({ common }, context) => {
        if (common === undefined || common.includes('{other}')) return;
        context.addIssue({ code: 'custom', path: ['common'], message: commonText.error });
      })
      .meta({
        description:
          'Wording of the questions asked of a page, by predicate or "parents"; {label} stands for the class. "common" asks what it shares with {other}.',
      })
      .optional(),
    margin: z
      .number(share)
      .min(0, share)
      .max(1, share)
      .meta({
        description:
          'How far the macro ceiling of a saved set may fall, and which share of its names may be lost, before `questions run --fail-on-drop` fails.',
        default: defaults.questions.margin,
      })
      .optional(),
  },
  'Questions the copy ceiling is measured with.',
);

const promotion = section(
  {
    heading: text(
      'the text of a heading',
      ONE_TEXT,
      'Heading under which a generated section is put; without one it goes to the end of the page.',
      null,
    ),
    minimum: whole(
      1,
      'Admitted assertions a page needs to become a candidate.',
      defaults.promotion.minimum,
    ),
  },
  'How admitted assertions become page text.',
);

const difference = must('a number from -2 to 2');
const margin = must('a number of at least 0');

const judging = section(
  {
    judges: whole(1, 'Judges that must have judged.', defaults.judging.judges),
    minimum: whole(1, 'Verdicts a decision needs.', defaults.judging.minimum),
    threshold: z
      .number(difference)
      .min(-2, difference)
      .max(2, difference)
      .meta({
        description: 'Least mean of after − before that passes.',
        default: defaults.judging.threshold,
      })
      .optional(),
    margin: z
      .number(margin)
      .min(0, margin)
      .meta({
        description: 'How far below the threshold still passes.',
        default: defaults.judging.margin,
      })
      .optional(),
  },
  'The decision rule of blind judging.',
);

const gate = section(
  {
    handEdits: oneOf(
      HAND_EDITS,
      'Edits of class blocks by hand: allow them, check them (no new error, copy ceiling not lower), or refuse them.',
      defaults.gate.handEdits,
    ),
    authorsMayApprove: flag(
      'Whether an author of a draft may judge and approve it. Recorded with each approval.',
      defaults.gate.authorsMayApprove,
    ),
  },
  'What may enter the served corpus.',
);

const models = section(
  {
    name: text(
      'the name of a model; its address is a personal setting, never in this file',
      MODEL_NAME,
      'Name of the model to ask. Its address and key are personal settings, never in this file.',
      null,
    ),
  },
  'The language model, by name only.',
);

const listText = must('a text');

const lists = z
  .array(
    z.strictObject(
      {
        name: z
          .string(listText)
          .regex(ONE_TEXT, listText)
          .meta({ description: 'Name of the list.' }),
        where: z.string(listText).meta({
          description: 'What the list holds, as "domain: data, maturity: draft, no definition".',
        }),
      },
      must('a "name" and a "where"'),
    ),
    must('a list, each entry with "name" and "where"'),
  )
  .meta({ description: 'Saved lists of classes, shown in the view Find by Property.', default: [] })
  .optional();

function levels(description: string) {
  return z
    .record(
      z.string(),
      z.enum(LEVELS, must(list(LEVELS))),
      must('a section: a code, then its level'),
    )
    .meta({ description });
}

/** Below the root, as folders are: what leads out of it names no page. */
const pattern = must(
  'a path below this file, written with "/" and without ".."; * stands for any name, ** for any folders',
);

function paths(description: string, atLeast: string) {
  return z
    .array(z.string(pattern).regex(FOLDER, pattern), must('a list of paths'))
    .min(1, must(atLeast))
    .meta({ description });
}

const overrides = z
  .array(
    z.strictObject(
      {
        paths: paths(
          'Pages these levels are for, by their path below this file: "pages/drafts" and all below it, "pages/*.md", "**/Index.md".',
          'a list of at least one path',
        ),
        rules: levels('Level of a finding by its code on these pages; off switches it off.'),
      },
      must('a section with "paths" and "rules"'),
    ),
    must('a list, each entry with "paths" and "rules"'),
  )
  .meta({
    description:
      'Levels of findings for some of the pages. A later entry wins over an earlier one, and all of them over "rules".',
    default: [],
  })
  .optional();

/** Everything `ontodesk.yaml` may hold; a part left out has its default. */
export const settingsSchema = z.strictObject(
  {
    version: z
      .literal(1, must('1, the version of this file that this Ontodesk reads'))
      .meta({ description: 'Version of this file.', default: 1 })
      .optional(),
    pages: text(
      'a folder below this file, written with "/" and without ".."; "." is the folder of this file',
      FOLDER,
      'Folder of the pages, below the folder of this file.',
      defaults.pages,
    ),
    dialect: oneOf(DIALECTS, 'How classes are written; auto looks at each page.', defaults.dialect),
    iri: text(
      'the start of an IRI up to the colon before the slug, as "urn:example:class:"',
      IRI_PREFIX,
      'Start of class IRIs, up to the colon before the slug.',
      defaults.iri,
    ),
    vocabulary,
    rules: levels('Level of a finding by its code; off switches it off.').optional(),
    overrides,
    failOn: oneOf(
      FAIL_ON,
      'Level from which findings make `ontodesk check` fail.',
      defaults.failOn,
    ),
    scaffold,
    questions,
    promotion,
    judging,
    gate,
    models,
    lists,
    axioms: text(
      'a file below this one, written with "/" and without ".."',
      FOLDER,
      'Turtle file of axioms beside the pages (disjoint classes, transitive properties and the like), below the folder of this file.',
      null,
    ),
    shapes: paths(
      'Turtle files of SHACL shapes that pages are checked with, below the folder of this file: "shapes.ttl", "shapes/*.ttl".',
      'a list of at least one file; leave the key out where there is none',
    ).optional(),
    baseline: text(
      'a file below this one, written with "/" and without ".."',
      FOLDER,
      'File of the findings that were set aside, below the folder of this file: editor and checks show new ones only. Without this key ".ontodesk/baseline.json" is used where it is there.',
      null,
    ),
  },
  must('a list of keys and values, as "pages: pages"'),
);

/** What the file may say, before defaults fill the gaps. */
export type SettingsInput = z.infer<typeof settingsSchema>;
