/** Findings as SARIF 2.1.0, the format code review tools read. */

import { sha256 } from '../corpus/record.js';
import type { Range } from '../corpus/text.js';
import { valueHash } from './baseline.js';
import { ALL_CODES } from './docs.js';
import type { CodeText, Severity } from './rule.js';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const ROOT = 'ROOT';

/** A finding with the text of the page at its range. */
export interface SarifFinding {
  readonly path: string;
  readonly code: string;
  readonly severity: Severity;
  readonly range: Range;
  readonly message: string;
  readonly text: string;
  readonly count?: number;
  readonly related?: readonly {
    readonly path: string;
    readonly message: string;
    readonly range?: Range;
  }[];
  /** Set where a baseline is in use: whether it covers the finding. */
  readonly baselined?: boolean;
}

/** Something that was not checked; results of it are missing, which no result says. */
export interface SarifGap {
  readonly level: 'warning' | 'note';
  readonly message: string;
  /** The page, where it is one. */
  readonly path?: string;
}

/** The run that found them. */
export interface SarifRun {
  readonly version: string;
  /** The root below the folder that results count from, with a slash at its end; empty when it is that. */
  readonly folder?: string;
  /** Whether every page that was asked for was checked. */
  readonly complete: boolean;
  readonly gaps: readonly SarifGap[];
}

type Level = 'error' | 'warning' | 'note';

const levels: Readonly<Record<Severity, Level>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
};

/** One-based lines and columns; the end column is the first one outside. */
function regionOf({ start, end }: Range) {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** A place in a file, named by an encoded relative reference. */
function locationOf(path: string, range: Range | undefined) {
  const uri = path.split('/').map(encodeSegment).join('/');
  return {
    artifactLocation: { uri, uriBaseId: ROOT },
    ...(range === undefined ? {} : { region: regionOf(range) }),
  };
}

/** A path segment for a URI; a lone surrogate, which has no encoding, becomes U+FFFD. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

function ruleOf({ code, severity, title, why, repair }: CodeText) {
  return {
    id: code,
    shortDescription: { text: `${title}.` },
    fullDescription: { text: why },
    help: { text: `${why} ${repair}`, markdown: `${why}\n\n${repair}` },
    defaultConfiguration: { level: levels[severity] },
  };
}

/** A name for a finding that survives moves of its text: the same value again gets a number. */
function fingerprints(): (finding: SarifFinding) => string {
  const seen = new Map<string, number>();
  return ({ path, code, text }) => {
    const key = sha256(JSON.stringify([path, code, valueHash(text)]));
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return `${key}:${nth}`;
  };
}

function resultOf(finding: SarifFinding, ruleIndex: number, fingerprint: string) {
  const { related = [], count, baselined } = finding;
  const relatedLocations = related.map(({ path, message, range }, id) => ({
    id,
    physicalLocation: locationOf(path, range),
    message: { text: message },
  }));
  return {
    ruleId: finding.code,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: levels[finding.severity],
    message: { text: finding.message },
    locations: [{ physicalLocation: locationOf(finding.path, finding.range) }],
    ...(relatedLocations.length === 0 ? {} : { relatedLocations }),
    partialFingerprints: { 'ontodeskFinding/v1': fingerprint },
    ...(baselined === undefined ? {} : { baselineState: baselined ? 'unchanged' : 'new' }),
    properties: { severity: finding.severity, count: count ?? 1 },
  };
}

function notificationOf({ level, message, path }: SarifGap) {
  const locations =
    path === undefined ? {} : { locations: [{ physicalLocation: locationOf(path, undefined) }] };
  return { level, message: { text: message }, ...locations };
}

interface Placed {
  readonly path?: string;
  readonly related?: readonly { readonly path: string; readonly message: string }[];
}

/** The same in a file whose path counts from a folder above the root. */
function below<T extends Placed>(folder: string, one: T): T {
  const { path, related } = one;
  return {
    ...one,
    ...(path === undefined ? {} : { path: folder + path }),
    ...(related && { related: related.map((it) => ({ ...it, path: folder + it.path })) }),
  };
}

function describeRoot(folder: string): string {
  return folder === ''
    ? 'The folder that holds ontodesk.yaml.'
    : `The root of the git repository, with ontodesk.yaml in ${folder}.`;
}

/** A SARIF log of one run. */
export function toSarif(findings: readonly SarifFinding[], run: SarifRun) {
  const { version, complete, gaps, folder = '' } = run;
  const indexOf = new Map(ALL_CODES.map(({ code }, i) => [code, i]));
  const fingerprint = fingerprints();
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Ontodesk', semanticVersion: version, rules: ALL_CODES.map(ruleOf) },
        },
        originalUriBaseIds: {
          // Without a URI: whoever reads the log knows where the checkout is.
          [ROOT]: { description: { text: describeRoot(folder) } },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: complete,
            toolExecutionNotifications: gaps.map((gap) => notificationOf(below(folder, gap))),
          },
        ],
        results: findings.map((finding) =>
          resultOf(below(folder, finding), indexOf.get(finding.code) ?? -1, fingerprint(finding)),
        ),
      },
    ],
  } as const;
}
