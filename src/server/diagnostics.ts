/** Findings as the editor's diagnostics. */

import path from 'node:path';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
} from 'vscode-languageserver/node';

import { WORST_FIRST, type Severity } from '../rules/rule.js';
import { MOST_PER_FILE } from '../workbench/shown-in-editor.js';
import type { LocatedFinding } from '../workbench/workbench.types.js';

import { uriOf } from './paths.js';

export const SOURCE = 'ontodesk';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Turns findings of one corpus into diagnostics; `rulePages` is the folder of the rule pages. */
export class DiagnosticWriter {
  constructor(
    private readonly root: string,
    private readonly rulePages: string,
  ) {}

  /** The worst findings first when a file has more than the editor keeps. */
  write(findings: readonly LocatedFinding[]): Diagnostic[] {
    const kept = findings.length <= MOST_PER_FILE ? findings : worst(findings);
    return kept.map((finding) => this.one(finding));
  }

  private one(finding: LocatedFinding): Diagnostic {
    const related = finding.related?.map((place): DiagnosticRelatedInformation => {
      const uri = uriOf(path.join(this.root, place.path));
      return { location: { uri, range: place.range ?? START }, message: place.message };
    });
    return {
      range: finding.range,
      severity: SEVERITIES[finding.severity],
      code: finding.code,
      codeDescription: { href: `${this.rulePages}/${finding.code}.md` },
      source: SOURCE,
      message: finding.message,
      ...(related?.length ? { relatedInformation: related } : {}),
    };
  }
}

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function worst(findings: readonly LocatedFinding[]): readonly LocatedFinding[] {
  const rank = (finding: LocatedFinding): number => WORST_FIRST.indexOf(finding.severity);
  return [...findings].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_PER_FILE);
}
