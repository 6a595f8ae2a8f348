/** Text of `ontodesk.yaml` in, settings and findings out. A bad part falls back to its default. */

import type * as z from 'zod';

import {
  addressMessage,
  isAddressKey,
  unknownKeyMessage,
  unknownRuleMessage,
  valueAt,
  valueMessage,
} from './explain.js';
import { settingsSchema, type SettingsInput } from './schema.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import { readYaml, type Path, type TextSpan, type YamlTree } from './yaml-tree.js';

export type SettingsCode = 'settings-syntax' | 'settings-key' | 'settings-value' | 'settings-rule';

/** Something wrong in `ontodesk.yaml`; offsets count UTF-16 units without a byte-order mark. */
export interface SettingsFinding {
  readonly code: SettingsCode;
  readonly severity: 'error' | 'warning';
  readonly span: TextSpan;
  readonly message: string;
}

export interface ParsedSettings {
  readonly settings: Settings;
  readonly findings: readonly SettingsFinding[];
}

/** Sections whose keys name other things than settings. */
const FREE_SECTIONS: ReadonlySet<unknown> = new Set(['rules', 'overrides', 'questions']);

/** Each round takes out what the last one complained of; a file needs two or three. */
const MAX_ROUNDS = 10;

/** More than anybody reads; a text that is no settings file at all can give thousands. */
const MAX_FINDINGS = 200;

function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes entries out of a tree; a list that loses all of its entries goes whole. */
function remove(root: unknown, paths: readonly Path[]): void {
  // From the back, so that positions in a list stay right.
  for (const path of paths.toReversed()) {
    const owner = valueAt(root, path.slice(0, -1));
    const part = path.at(-1);
    if (part === undefined) continue;
    if (!Array.isArray(owner)) {
      if (isSection(owner)) Reflect.deleteProperty(owner, part);
      continue;
    }
    owner.splice(Number(part), 1);
    if (owner.length === 0) remove(root, [path.slice(0, -1)]);
  }
}

/** What goes when a value is wrong: with what an entry cannot do without, the entry itself. */
function partToRemove(root: unknown, path: Path): Path {
  if (path[0] === 'overrides' && path[2] === 'paths') return path.slice(0, 2);
  return path.length > 1 && valueAt(root, path) === undefined ? path.slice(0, -1) : path;
}

class SettingsReader {
  readonly findings: SettingsFinding[] = [];
  private readonly root: Record<string, unknown>;

  constructor(
    private readonly tree: YamlTree,
    private readonly knownCodes: readonly string[],
  ) {
    this.root = isSection(tree.value) ? tree.value : {};
  }

  read(): Settings {
    this.reportYaml();
    this.checkWholeFile();
    this.takeOutAddresses();
    this.takeOutUnknownRules();
    return withDefaults(this.accept());
  }

  private reportYaml(): void {
    for (const { kind, severity, span, message } of this.tree.problems) {
      const code = kind === 'duplicate' ? 'settings-key' : 'settings-syntax';
      this.findings.push({ code, severity, span, message });
    }
  }

  private checkWholeFile(): void {
    const { value } = this.tree;
    if (value === undefined || isSection(value)) return;
    const complaint = settingsSchema.safeParse(value).error?.issues[0]?.message ?? '';
    this.report('settings-value', this.tree.spanOf([]), valueMessage([], complaint, value));
  }

  private takeOutAddresses(): void {
    const found = this.tree.keys.filter(
      (path) => !FREE_SECTIONS.has(path[0]) && isAddressKey(String(path.at(-1))),
    );
    for (const path of found) {
      this.report('settings-key', this.tree.keySpanOf(path), addressMessage(path));
    }
    remove(this.root, found);
  }

  private takeOutUnknownRules(): void {
    this.takeOutUnknownIn(['rules']);
    const { overrides } = this.root;
    const count = Array.isArray(overrides) ? overrides.length : 0;
    for (let i = 0; i < count; i++) this.takeOutUnknownIn(['overrides', i, 'rules']);
  }

  private takeOutUnknownIn(section: Path): void {
    const found = valueAt(this.root, section);
    const rules = isSection(found) ? found : {};
    const unknown = Object.keys(rules).filter((code) => !this.knownCodes.includes(code));
    for (const code of unknown) {
      const span = this.tree.keySpanOf([...section, code]);
      this.report('settings-rule', span, unknownRuleMessage(code, this.knownCodes));
      Reflect.deleteProperty(rules, code);
    }
  }

  /** Parses, reports and takes out what is wrong until the rest is right. */
  private accept(): SettingsInput {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const result = settingsSchema.safeParse(this.root);
      if (result.success) return result.data;
      const wrong = result.error.issues.flatMap((issue) => this.reportIssue(issue));
      const once = new Map(wrong.map((path) => [JSON.stringify(path), path]));
      remove(this.root, [...once.values()]);
    }
    return {};
  }

  /** Reports one complaint of the schema; returns the paths to take out. */
  private reportIssue(issue: z.core.$ZodIssue): Path[] {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    if (issue.code === 'unrecognized_keys') return this.reportKeys(path, issue.keys);
    const message = valueMessage(path, issue.message, valueAt(this.root, path));
    this.report('settings-value', this.tree.spanOf(path), message);
    return [partToRemove(this.root, path)];
  }

  private reportKeys(section: Path, names: readonly string[]): Path[] {
    return names.map((name) => {
      const path = [...section, name];
      this.report('settings-key', this.tree.keySpanOf(path), unknownKeyMessage(section, name));
      return path;
    });
  }

  private report(code: SettingsCode, span: TextSpan, message: string): void {
    this.findings.push({ code, severity: 'error', span, message });
  }
}

function tidyFolder(folder: string): string {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 ? '.' : parts.join('/');
}

/** A closing colon would need quotes in YAML, so it may be left out. */
function tidyPrefix(prefix: string): string {
  return prefix.endsWith(':') ? prefix : `${prefix}:`;
}

/** A section of the file over the defaults; keys without a value stay at their default. */
function over<T extends object>(
  standard: T,
  written: { [K in keyof T]?: T[K] | undefined } | undefined,
): T {
  const set = Object.entries(written ?? {}).filter(([, value]) => value !== undefined);
  return { ...standard, ...Object.fromEntries(set) };
}

function withDefaults(input: SettingsInput): Settings {
  const standard = DEFAULT_SETTINGS;
  return {
    version: 1,
    pages: tidyFolder(input.pages ?? standard.pages),
    dialect: input.dialect ?? standard.dialect,
    iri: tidyPrefix(input.iri ?? standard.iri),
    vocabulary: over(standard.vocabulary, input.vocabulary),
    rules: over(standard.rules, input.rules),
    overrides: input.overrides ?? standard.overrides,
    failOn: input.failOn ?? standard.failOn,
    scaffold: over(standard.scaffold, input.scaffold),
    questions: {
      templates: over(standard.questions.templates, input.questions?.templates),
      margin: input.questions?.margin ?? standard.questions.margin,
    },
    promotion: over(standard.promotion, input.promotion),
    judging: over(standard.judging, input.judging),
    gate: over(standard.gate, input.gate),
    models: over(standard.models, input.models),
    lists: input.lists ?? standard.lists,
    axioms: input.axioms ?? standard.axioms,
    shapes: input.shapes ?? standard.shapes,
    baseline: input.baseline ?? standard.baseline,
  };
}

/** Start of the top-level entry that holds the first syntax error; infinite without one. */
function brokenFrom(tree: YamlTree, findings: readonly SettingsFinding[]): number {
  const broken = findings.filter((it) => it.code === 'settings-syntax' && it.severity === 'error');
  const first = Math.min(...broken.map((it) => it.span.start));
  if (first === Infinity) return first;
  const entries = tree.keys.filter((path) => path.length === 1).map((path) => tree.keySpanOf(path));
  return Math.max(0, ...entries.map((span) => span.start).filter((start) => start < first));
}

/** Complaints about text behind a syntax error are guesses: only the error itself is shown. */
function trustworthy(tree: YamlTree, findings: readonly SettingsFinding[]): SettingsFinding[] {
  const limit = brokenFrom(tree, findings);
  return findings
    .filter((it) => it.code === 'settings-syntax' || it.span.start < limit)
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    .slice(0, MAX_FINDINGS);
}

/**
 * Reads `ontodesk.yaml`. Never throws; a byte-order mark is skipped and not counted.
 * @param knownCodes codes that `rules` may name.
 */
export function parseSettings(text: string, knownCodes: readonly string[]): ParsedSettings {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const tree = readYaml(plain);
  const reader = new SettingsReader(tree, knownCodes);
  const settings = reader.read();
  return { settings, findings: trustworthy(tree, reader.findings) };
}
