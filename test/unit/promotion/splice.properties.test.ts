/**
 * Random pages through splice and revert. A thousand in an ordinary run; `ONTODESK_RUNS=20000` for
 * the whole promise.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { flatSections, sectionsOf } from '../../../src/corpus/markdown/sections.js';
import { withoutByteOrderMark } from '../../../src/corpus/text.js';
import { applyEdits } from '../../../src/promotion/edit.js';
import { asLf } from '../../../src/promotion/lines.js';
import { revert } from '../../../src/promotion/revert.js';
import {
  splice,
  type Draft,
  type Spliced,
  type SpliceOptions,
} from '../../../src/promotion/splice.js';
import { draftFault } from '../../../src/promotion/template.js';
import { randomDraft, randomPage, type RandomPage } from './support/pages.js';
import { view } from './support/view.js';

const RUNS = Number(process.env.ONTODESK_RUNS ?? 1000);
const PARAMETERS = { numRuns: RUNS, seed: 20241105 };
const SECTION = '01JB0000000000000000000001';
const FINGERPRINT = '0123456789abcdef';

const edges = fc.subarray(
  [
    { predicate: 'uses', target: 'clock', fingerprint: FINGERPRINT },
    { predicate: 'uses', target: 'gnss-receiver', fingerprint: FINGERPRINT },
    { predicate: 'requires', target: 'old-odd-name', fingerprint: FINGERPRINT },
    { predicate: 'standardizedBy', target: 'sensor', fingerprint: FINGERPRINT },
  ],
  { maxLength: 3 },
);

const options = (page: RandomPage): SpliceOptions => ({
  path: 'pages/Tide Pole.md',
  iri: 'urn:ngm:class:',
  functional: [],
  heading: page.heading,
  view,
});

const draft = (body: string, added: Draft['edges'] = []): Draft => ({
  section: SECTION,
  body,
  edges: added,
});

const place = { path: 'pages/Tide Pole.md', iri: 'urn:ngm:class:' };

function undo(text: string, slots: Spliced['slots']): string {
  const answer = revert(text, { section: SECTION, slots }, place);
  if ('refused' in answer) throw new Error(`${answer.part}: ${answer.refused}`);
  expect(applyEdits(text, answer.edits)).toBe(answer.text);
  return answer.text;
}

/** Whether a text can be made from another by putting characters in, and taking none away. */
function isContained(part: string, whole: string): boolean {
  let at = 0;
  for (let i = 0; i < whole.length && at < part.length; i++) if (whole[i] === part[at]) at++;
  return at === part.length;
}

describe('splice and revert', () => {
  it('add characters, take none away, and give every byte back', () => {
    let spliced = 0;
    fc.assert(
      fc.property(randomPage, randomDraft, randomDraft, edges, (page, first, second, added) => {
        const once = splice(page.text, draft(first, added), options(page));
        if ('refused' in once) return;
        spliced++;
        expect(applyEdits(page.text, once.edits)).toBe(once.text);
        expect(isContained(page.text, once.text)).toBe(true);
        expect(undo(once.text, once.slots)).toBe(page.text);
        expect(splice(once.text, draft(first, added), options(page))).toMatchObject({
          changed: false,
          edits: [],
          slots: [],
          sectionHash: once.sectionHash,
          afterHash: once.afterHash,
        });
        const twice = splice(once.text, draft(second), options(page));
        if ('refused' in twice) throw new Error(twice.refused);
        expect(undo(twice.text, twice.slots)).toBe(once.text);
        expect(twice.changed).toBe(asLf(first) !== asLf(second));
      }),
      PARAMETERS,
    );
    expect(spliced).toBeGreaterThan(RUNS * 0.4);
  });

  it('put a first section below its heading, whoever read the outline', () => {
    let placed = 0;
    fc.assert(
      fc.property(randomPage, randomDraft, edges, (page, body, added) => {
        const once = splice(page.text, draft(body, added), options(page));
        if ('refused' in once || page.heading === null) return;
        placed++;
        const outline = sectionsOf(withoutByteOrderMark(page.text).text);
        expect(splice(page.text, draft(body, added), options(page), outline)).toEqual(once);
        const { text } = withoutByteOrderMark(once.text);
        const after = sectionsOf(text);
        if ('fault' in after) throw new Error(after.fault);
        const below = flatSections(after).find((section) => section.text === page.heading);
        const at = text.indexOf(`<!-- ontodesk:begin id=${SECTION} -->`);
        expect(below!.body.start).toBeLessThan(at);
        expect(below!.body.end).toBeGreaterThan(text.indexOf('<!-- ontodesk:end -->', at));
      }),
      PARAMETERS,
    );
    expect(placed).toBeGreaterThan(RUNS * 0.1);
  });

  it('do not mind edits elsewhere, nor a checkout that changes line ends', () => {
    fc.assert(
      fc.property(randomPage, randomDraft, edges, (page, body, added) => {
        const once = splice(page.text, draft(body, added), options(page));
        if ('refused' in once) return;
        const more = '\n\nWritten below.\n';
        expect(undo(once.text + more, once.slots)).toBe(page.text + more);
        for (const eol of ['\n', '\r\n']) {
          const convert = (text: string): string => asLf(text).replaceAll('\n', eol);
          expect(undo(convert(once.text), once.slots)).toBe(convert(page.text));
        }
      }),
      { ...PARAMETERS, numRuns: Math.ceil(RUNS / 2) },
    );
  });

  it('refuse a section whose words were edited', () => {
    fc.assert(
      fc.property(randomPage, randomDraft, (page, body) => {
        const once = splice(page.text, draft(body), options(page));
        if ('refused' in once) return;
        const edited = once.text.replace('(Source,', '(Sauce,');
        const answer = revert(edited, { section: SECTION, slots: once.slots }, place);
        expect(answer).toMatchObject({ part: 'section' });
      }),
      { ...PARAMETERS, numRuns: Math.ceil(RUNS / 4) },
    );
  });
});

/** What can happen to the anchors of a page, as replacements of its anchor lines. */
const BEGIN_LINE = new RegExp(`^.*<!-- ontodesk:begin id=${SECTION} -->.*$(?:\\r?\\n)?`, 'mu');
const damages: Readonly<Record<string, (text: string, at: number) => string>> = {
  'begin missing': (text) => text.replace(BEGIN_LINE, () => ''),
  'begin duplicated': (text) => text.replace(BEGIN_LINE, (line) => line + line),
  'end missing': (text) => replaceEnd(text, () => ''),
  'end duplicated': (text) => replaceEnd(text, (line) => `${line}\n${line}`),
  nested: (text) =>
    replaceEnd(
      text.replace(BEGIN_LINE, (line) => line + line),
      (line) => `${line}\n${line}`,
    ),
  'another section': (text) => `${text}\n<!-- ontodesk:begin id=OTHER -->\n<!-- ontodesk:end -->\n`,
  'begin altered': (text, at) => text.replace(BEGIN_LINE, (line) => alter(line, at)),
  'end altered': (text, at) => replaceEnd(text, (line) => alter(line, at)),
};

/** The last end anchor that stands in no fence or code of the generator is the section's own. */
function replaceEnd(text: string, by: (line: string) => string): string {
  const begin = text.search(BEGIN_LINE);
  return (
    text.slice(0, begin) +
    text.slice(begin).replace(/^[ \t]*(?:- )?<!-- ontodesk:end -->/mu, (line) => by(line))
  );
}

/** Takes one character of the comment away. */
function alter(line: string, at: number): string {
  const start = line.indexOf('<!--');
  const length = line.indexOf('-->') + 3 - start;
  const cut = start + (at % length);
  return line.slice(0, cut) + line.slice(cut + 1);
}

describe('damaged anchors', () => {
  it.each(Object.entries(damages))('refuse: %s', (_, damage) => {
    fc.assert(
      fc.property(randomPage, randomDraft, fc.nat(1000), (page, body, at) => {
        const once = splice(page.text, draft(body), options(page));
        if ('refused' in once) return;
        const damaged = damage(once.text, at);
        expect(damaged).not.toBe(once.text);
        expect(
          splice(damaged, draft(`${body}- More. ^${FINGERPRINT}\n`), options(page)),
        ).toHaveProperty('refused');
        expect(revert(damaged, { section: SECTION, slots: once.slots }, place)).toMatchObject({
          part: 'section',
        });
      }),
      { ...PARAMETERS, numRuns: Math.ceil(RUNS / 8) },
    );
  });
});

it('a draft of the template is never refused, whatever the claims are', () => {
  fc.assert(
    fc.property(randomDraft, (body) => {
      expect(draftFault(body)).toBeNull();
    }),
    PARAMETERS,
  );
});
