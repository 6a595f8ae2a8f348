import { describe, expect, it } from 'vitest';

import { parsePage } from '../../../src/corpus/page.js';
import { inlayLabels } from '../../../src/language/inlay.js';
import { growth } from '../support/growth.js';
import { corpusOf, SAMPLE_SETTINGS, sampleTexts } from './support/reading.js';

const sample = corpusOf(sampleTexts(), SAMPLE_SETTINGS);

/** The text with each label put in where it is shown, as `‹label›`. */
function shown(text: string, from = '', to = ''): string {
  const page = parsePage('pages/New.md', text, SAMPLE_SETTINGS);
  const span = {
    start: from === '' ? 0 : text.indexOf(from),
    end: to === '' ? text.length : text.indexOf(to) + to.length,
  };
  const labels = inlayLabels(page, span, sample.s);
  return labels
    .reverse()
    .reduce(
      (out, { offset, text: label }) => `${out.slice(0, offset)}‹${label}›${out.slice(offset)}`,
      text,
    );
}

describe('inlay labels', () => {
  it('names the class of an IRI without a label in json-ld', () => {
    const bare = '{"@id": "urn:ngm:class:seiche-x"}, {"@id": "urn:ngm:class:tide-gauge"}';
    const labelled = '{"@id": "urn:ngm:class:tide-gauge", "label": "Gauge"}';
    const text = `🌊\n\`\`\`json-ld\n{"@type": "Class", "@id": "urn:ngm:class:new", "subClassOf": [${labelled}, {"@id": "owl:Thing"}], "relations": {"uses": [${bare}]}}\n\`\`\`\n`;
    expect(shown(text)).toBe(
      text
        .replace('seiche-x"', 'seiche-x"‹unknown class›')
        .replace('"urn:ngm:class:tide-gauge"}]}', '"urn:ngm:class:tide-gauge"‹Tide Gauge›}]}'),
    );
  });

  it('names IRIs in front matter and property lines, and no wikilinks', () => {
    const matter =
      '---\r\ntype: class\r\nlabel: New\r\nrequires: ["urn:ngm:class:chart-datum", "[[Seiche]]"]\r\nuses: ngm:nothing\r\n---\r\n';
    expect(shown(matter)).toBe(
      matter
        .replace('chart-datum"', 'chart-datum"‹Chart Datum›')
        .replace('ngm:nothing', 'ngm:nothing‹unknown class›'),
    );
    const lines =
      '- ### OntologyBlock\n\t- owl:class:: ngm:new\n\t- requires:: ngm:spike-test, [[Seiche]]\n';
    expect(shown(lines)).toBe(lines.replace('ngm:spike-test', 'ngm:spike-test‹Spike Test›'));
  });

  it('keeps to the stretch that is asked for', () => {
    const lines =
      '- ### OntologyBlock\n\t- owl:class:: ngm:new\n\t- requires:: ngm:chart-datum\n\t- uses:: ngm:tide-gauge\n\t- enables:: ngm:seiche\n';
    expect(shown(lines, '- uses', '- uses:: ngm:tide-gauge')).toBe(
      lines.replace('ngm:tide-gauge', 'ngm:tide-gauge‹Tide Gauge›'),
    );
  });

  it('has a tooltip that tells IRI and page', () => {
    const page = parsePage(
      'pages/New.md',
      '---\ntype: class\nlabel: New\nuses: ngm:tide-gauge\n---\n',
      SAMPLE_SETTINGS,
    );
    const [label] = inlayLabels(page, { start: 0, end: 100 }, sample.s);
    expect(label?.tooltip).toBe('urn:ngm:class:tide-gauge, described in pages/Tide Gauge.md');
  });

  it('does not look for places in a fence outside the stretch', () => {
    const fence = `\`\`\`json-ld\n{"@type": "Class", "@id": "urn:ngm:class:new", "relations": {"uses": [{"@id": "urn:ngm:class:tide-gauge"}]}}\n\`\`\`\n`;
    const page = parsePage('pages/New.md', `${fence}\ntext\n`, SAMPLE_SETTINGS);
    const [reference] = page.classBlock?.relations[0]?.targets ?? [];
    const { place } = reference!;
    if (!('fence' in place)) throw new Error('a place of a fence was expected');
    // Reading the path is what finding the place would begin with.
    let looked = 0;
    const { path } = place;
    Object.defineProperty(place, 'path', { get: () => (looked++, path) });
    const { length } = page.scan.text;
    expect(inlayLabels(page, { start: length - 3, end: length }, sample.s)).toEqual([]);
    expect(looked).toBe(0);
    expect(inlayLabels(page, { start: 0, end: length }, sample.s)).toHaveLength(1);
    expect(looked).toBeGreaterThan(0);
  });

  it('takes time in step with the number of references', () => {
    const pageOf = (count: number) =>
      parsePage(
        'pages/New.md',
        `---\ntype: class\nlabel: New\nuses:\n${'  - ngm:tide-gauge\n'.repeat(count)}---\n`,
        SAMPLE_SETTINGS,
      );
    const ratio = growth(pageOf(500), pageOf(4000), (page) => {
      inlayLabels(page, { start: 0, end: page.scan.text.length }, sample.s);
    });
    expect(ratio).toBeLessThanOrEqual(1.3 * 8);
  });
});
