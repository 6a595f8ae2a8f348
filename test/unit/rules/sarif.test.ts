import { describe, expect, it } from 'vitest';

import { ALL_CODES } from '../../../src/rules/docs.js';
import { toSarif, type SarifFinding, type SarifRun } from '../../../src/rules/sarif.js';

const finding: SarifFinding = {
  path: 'pages/Tide %/Ünder ground?.md',
  code: 'target-dangling',
  severity: 'warning',
  range: { start: { line: 4, character: 12 }, end: { line: 4, character: 20 } },
  message: 'No page of the corpus describes "x".',
  text: '"urn:x:y"',
};

const RUN: SarifRun = { version: '1.2.3', complete: true, gaps: [] };
const resultsOf = (findings: readonly SarifFinding[]) => toSarif(findings, RUN).runs[0].results;

describe('a SARIF log', () => {
  const log = toSarif([finding], RUN);
  const [run] = log.runs;

  it('names version, tool and every rule with help', () => {
    expect(log.version).toBe('2.1.0');
    expect(run.tool.driver.semanticVersion).toBe('1.2.3');
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(ALL_CODES.map(({ code }) => code));
    for (const rule of run.tool.driver.rules) {
      expect(rule.help.text.length).toBeGreaterThan(20);
      expect(rule.shortDescription.text).toMatch(/\.$/u);
    }
  });

  it('counts lines and columns from one, columns in UTF-16 units', () => {
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.results[0]?.locations[0]?.physicalLocation.region).toEqual({
      startLine: 5,
      startColumn: 13,
      endLine: 5,
      endColumn: 21,
    });
  });

  it('names files by an encoded reference below the root', () => {
    const { uri, uriBaseId } = run.results[0]!.locations[0]!.physicalLocation.artifactLocation;
    expect(uri).toBe('pages/Tide%20%25/%C3%9Cnder%20ground%3F.md');
    expect(Object.keys(run.originalUriBaseIds)).toEqual([uriBaseId]);
  });

  it('points a result at its rule and keeps the severity', () => {
    const [result] = run.results;
    expect(run.tool.driver.rules[result!.ruleIndex!]?.id).toBe('target-dangling');
    expect(result?.properties).toEqual({ severity: 'warning', count: 1 });
  });

  it.each([
    ['error', 'error'],
    ['warning', 'warning'],
    ['info', 'note'],
    ['hint', 'note'],
  ] as const)('%s becomes %s', (severity, level) => {
    expect(resultsOf([{ ...finding, severity }])[0]?.level).toBe(level);
  });

  it('keeps a fingerprint when text moves, and tells repeats apart', () => {
    const moved = {
      ...finding,
      range: { start: { line: 9, character: 0 }, end: { line: 9, character: 8 } },
    };
    const printOf = (list: readonly SarifFinding[]): string[] =>
      resultsOf(list).map((r) => r.partialFingerprints['ontodeskFinding/v1']);
    expect(printOf([moved])).toEqual(printOf([finding]));
    const [first, second] = printOf([finding, moved]);
    expect(first).not.toBe(second);
    expect(printOf([{ ...finding, text: 'y' }])).not.toEqual(printOf([finding]));
  });

  it('carries related places, with and without a range', () => {
    const related = [
      { path: 'pages/B.md', message: 'Claims it too' },
      { path: 'pages/A.md', message: 'First named here', range: finding.range },
    ];
    const [result] = resultsOf([{ ...finding, related }]);
    expect(result?.relatedLocations).toMatchObject([
      { id: 0, physicalLocation: { artifactLocation: { uri: 'pages/B.md' } } },
      {
        id: 1,
        physicalLocation: { region: { startLine: 5 } },
        message: { text: 'First named here' },
      },
    ]);
    expect(result?.relatedLocations?.[0]?.physicalLocation).not.toHaveProperty('region');
  });

  it('says what the baseline covers, where there is one', () => {
    const [covered, fresh, without] = resultsOf([
      { ...finding, baselined: true },
      { ...finding, baselined: false },
      finding,
    ]);
    expect([covered?.baselineState, fresh?.baselineState]).toEqual(['unchanged', 'new']);
    expect(without).not.toHaveProperty('baselineState');
  });

  it('says that all was checked, or what was not', () => {
    expect(run.invocations).toEqual([
      { executionSuccessful: true, toolExecutionNotifications: [] },
    ]);
    const gaps = [
      { level: 'warning', message: 'Not checked: it is a folder.', path: 'pages/A b.md' },
      { level: 'note', message: 'Not checked: shapes.' },
    ] as const;
    const [invocation] = toSarif([], { ...RUN, complete: false, gaps }).runs[0].invocations;
    expect(invocation.executionSuccessful).toBe(false);
    expect(invocation.toolExecutionNotifications).toEqual([
      {
        level: 'warning',
        message: { text: 'Not checked: it is a folder.' },
        locations: [
          { physicalLocation: { artifactLocation: { uri: 'pages/A%20b.md', uriBaseId: 'ROOT' } } },
        ],
      },
      { level: 'note', message: { text: 'Not checked: shapes.' } },
    ]);
  });

  it('takes a path that has no encoding', () => {
    expect(() => toSarif([{ ...finding, path: 'pages/\ud800.md' }], RUN)).not.toThrow();
  });
});
