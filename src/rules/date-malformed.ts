import { locate } from '../corpus/json-fence.js';
import type { Rule } from './rule.js';
import { asIso, datesOf, readDate } from './support/dates.js';
import { examplePage } from './support/example-page.js';
import { replaceFix } from './support/scalar.js';
import { quote } from './support/words.js';

const generated = (generatedAt: string) =>
  examplePage({ class: { provenance: { attributedTo: 'mailto:kim@example.org', generatedAt } } });

export const dateMalformed: Rule = {
  code: 'date-malformed',
  severity: 'warning',
  title: 'A date that is none',
  why: 'Programs that sort or filter by date drop such a value without a word, so the page counts as undated.',
  repair:
    'Write the date as `2026-05-29`, or with a time as `2026-05-29T14:00:00Z`. Year first with other marks is put right by the quick fix.',
  examples: { bad: generated('2026/5/29'), good: generated('2026-05-29') },
  check({ page, corpus }) {
    return datesOf(page, corpus).flatMap(({ written }) => {
      if (readDate(written.value) !== null) return [];
      const iso = asIso(written.value);
      return [
        {
          span: locate(written.place),
          message: `${quote(written.value)} is no date. Write ${iso === null ? 'it as "2026-05-29" or "2026-05-29T14:00:00Z"' : quote(iso)}.`,
          ...(iso === null ? {} : { fix: replaceFix(page, written.place, iso) }),
        },
      ];
    });
  },
};
