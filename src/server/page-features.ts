/** What the editor offers on a page beside its findings: quick fixes and the ceiling's lens. */

import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type CodeLens,
  type Diagnostic,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

import { type AllowArgument, FIX_COMMANDS, type FixAllArgument } from '../protocol/fixes.js';
import { COMMANDS, type FixPreview } from '../protocol/messages.js';
import type { Fix } from '../rules/rule.js';
import { canBeAllowed } from '../workbench/allow-here.js';
import type { CeilingSummary, LocatedFinding } from '../workbench/workbench.types.js';

import type { Checked } from './checks.js';
import { SOURCE } from './diagnostics.js';

/** Quick fixes for the diagnostics at hand, and a way to the page that explains each rule. */
export function codeActions(
  document: TextDocument,
  checked: Checked | null,
  params: CodeActionParams,
): CodeAction[] {
  const ours = params.context.diagnostics.filter(({ source }) => source === SOURCE);
  const fixes = ours.flatMap((diagnostic) => {
    const fix = checked && findingOf(diagnostic, checked.shown)?.fix;
    return fix
      ? [fixAction(document, diagnostic, fix), previewAction(document, diagnostic, fix)]
      : [];
  });
  const shown = ours.filter((one) => checked && findingOf(one, checked.shown));
  return [
    ...fixes,
    ...fixAllActions(document, fixes),
    ...shown.flatMap((one) => allowAction(document, one)),
    ...explanations(ours),
  ];
}

/**
 * The finding a diagnostic shows. The editor moves diagnostics along with edits, so code and place
 * must agree, and the text the fix was made for is always the present one.
 */
export function findingOf(
  diagnostic: Pick<Diagnostic, 'code' | 'range'>,
  findings: readonly LocatedFinding[],
): LocatedFinding | undefined {
  const same = findings.filter(({ code }) => code === diagnostic.code);
  return (
    same.find(({ range }) => sameRange(range, diagnostic.range)) ??
    same.find(({ range }) => range.start.line === diagnostic.range.start.line)
  );
}

function sameRange(a: Range, b: Range): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}

function editsOf(document: TextDocument, fix: Fix): TextEdit[] {
  return fix.edits.map(({ span, newText }) => ({
    range: { start: document.positionAt(span.start), end: document.positionAt(span.end) },
    newText,
  }));
}

function fixAction(document: TextDocument, diagnostic: Diagnostic, fix: Fix): CodeAction {
  const edits = editsOf(document, fix);
  const { uri, version } = document;
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    isPreferred: true,
    edit: { documentChanges: [{ textDocument: { uri, version }, edits }] },
  };
}

/** The same fix, looked at before it is made. */
function previewAction(document: TextDocument, diagnostic: Diagnostic, fix: Fix): CodeAction {
  const { uri, version } = document;
  const preview: FixPreview = { uri, version, title: fix.title, edits: editsOf(document, fix) };
  const title = `Preview: ${fix.title}`;
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    command: { title, command: COMMANDS.previewFix, arguments: [preview] },
  };
}

/** All fixes of the codes at hand, in the page or in the corpus: shown before they are made. */
function fixAllActions({ uri }: TextDocument, fixes: readonly CodeAction[]): CodeAction[] {
  const diagnostics = [...new Set(fixes.flatMap((fix) => fix.diagnostics ?? []))];
  const codes = new Set(diagnostics.map(({ code }) => String(code)));
  const scopes = [
    { command: FIX_COMMANDS.inPage, where: 'this page' },
    { command: FIX_COMMANDS.inCorpus, where: 'the corpus' },
  ];
  return [...codes].flatMap((code) =>
    scopes.map(({ command, where }) => {
      const title = `Fix all ${code} in ${where}…`;
      const argument: FixAllArgument = { uri, code };
      return {
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: diagnostics.filter((one) => String(one.code) === code),
        command: { title, command, arguments: [argument] },
      };
    }),
  );
}

/** A comment with a reason instead of a repair, where the code allows it. */
function allowAction({ uri, version }: TextDocument, diagnostic: Diagnostic): CodeAction[] {
  const code = String(diagnostic.code);
  if (!canBeAllowed(code)) return [];
  const title = `Allow this ${code} here…`;
  const argument: AllowArgument = { uri, version, code, range: diagnostic.range };
  return [
    {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      command: { title, command: FIX_COMMANDS.allow, arguments: [argument] },
    },
  ];
}

function explanations(diagnostics: readonly Diagnostic[]): CodeAction[] {
  const codes = new Set(diagnostics.map(({ code }) => String(code)));
  return [...codes].map((code) => {
    const title = `Explain rule ${code}`;
    return {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: diagnostics.filter((diagnostic) => String(diagnostic.code) === code),
      command: { title, command: COMMANDS.explainRule, arguments: [code] },
    };
  });
}

/** The lens at the class block: the copy ceiling, a click away from the scaffold behind it. */
export function codeLenses(checked: Checked | null, question: string | null): CodeLens[] {
  const ceiling = checked?.page.ceiling;
  const range = checked?.page.classRange;
  if (!ceiling || !range) return [];
  const at = { start: range.start, end: range.start };
  const preview = {
    command: COMMANDS.previewScaffold,
    arguments: [{ root: checked.corpus.root, question }],
  };
  // A lens without a command is a plain sentence: there is nothing to preview.
  const action = ceiling.none === null && question !== null ? preview : { command: '' };
  return [{ range: at, command: { title: ceilingTitle(ceiling), ...action } }];
}

/** `Copy ceiling 9/11 names exposed`, or why there is none. */
export function ceilingTitle({ exposed, gold, none }: CeilingSummary): string {
  return none ?? `Copy ceiling ${exposed}/${gold} names exposed`;
}
