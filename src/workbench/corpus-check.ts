/** What a check of many pages gathers, and the ceilings it has measured beside it. */

import type { Page } from '../corpus/model.js';
import { FEWEST_PAGES, type MeasureCeilings, type ReadyCeilings } from './ceiling-thread.js';
import { servedSlug, type CheckInput } from './page-check.js';
import { Tally } from './tally.js';
import type { CheckedPage, CorpusCheck, LocatedFinding } from './workbench.types.js';

export interface CorpusCheckOptions {
  /** Pages to check, relative to the root; all when absent. */
  readonly paths?: readonly string[];
  /** Lists hints too; they are counted either way. */
  readonly hints?: boolean;
  /** Looks at each page that is checked, too. */
  readonly look?: (page: Page) => void;
}

export class GatheredFindings {
  private readonly tally: Tally;
  private readonly allowed: LocatedFinding[] = [];
  private pages = 0;

  /** `findings` are those that no page has; hints of pages are listed only where they are asked for. */
  constructor(
    private readonly findings: LocatedFinding[],
    private readonly hints: boolean,
  ) {
    this.tally = new Tally(findings);
  }

  addPage({ findings, allowed }: CheckedPage): void {
    this.pages++;
    this.allowed.push(...allowed);
    for (const finding of findings) {
      this.tally.add(finding);
      if (this.hints || finding.severity !== 'hint') this.findings.push(finding);
    }
  }

  addOthers(findings: readonly LocatedFinding[]): void {
    for (const finding of findings) this.tally.add(finding);
    this.findings.push(...findings);
  }

  result(rest: Pick<CorpusCheck, 'classes' | 'skipped' | 'ms'>): CorpusCheck {
    return {
      pages: this.pages,
      findings: this.findings,
      byCode: this.tally.byCode(),
      allowed: new Tally(this.allowed).found(),
      allowedFindings: this.allowed,
      ...rest,
    };
  }
}

/** Has the ceilings of many pages measured beside the check; undefined for few pages. */
export function ceilingsOf(
  input: CheckInput,
  pages: readonly string[],
  measure: MeasureCeilings | undefined,
): ReadyCeilings | undefined {
  if (measure === undefined || pages.length < FEWEST_PAGES) return undefined;
  const { serving, settings } = input;
  return measure({
    slugs: pages.flatMap((page) => servedSlug(input, page) ?? []),
    entries: serving.engine().entries,
    templates: settings.questions.templates,
    options: settings.scaffold,
  });
}
