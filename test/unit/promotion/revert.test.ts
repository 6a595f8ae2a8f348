import { describe, expect, it } from 'vitest';

import { revert } from '../../../src/promotion/revert.js';
import { splice, type Spliced } from '../../../src/promotion/splice.js';
import { view } from './support/view.js';

const place = { path: 'pages/Tide Pole.md', iri: 'urn:ngm:class:' };
const BASE =
  '- ### OntologyBlock\r\n\t- owl:class:: ngm:tide-pole\r\n\t- uses:: [[Sensor]]\r\n- ### Evidence\r\n\t- kept\r\n- ### More\r\n';

function promote(text: string, body = '- One. ^0123456789abcdef\n', target = 'clock'): Spliced {
  const edges = [{ predicate: 'uses', target, fingerprint: '0123456789abcdef' }];
  const answer = splice(
    text,
    { section: 'S1', body, edges },
    { ...place, functional: [], heading: 'Evidence', view },
  );
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

const undo = (text: string, { slots }: Spliced): ReturnType<typeof revert> =>
  revert(text, { section: 'S1', slots }, place);

describe('a promotion', () => {
  const once = promote(BASE);

  it("is written with the page's line ends and indentation, and changes nothing else", () => {
    expect(once.text).toBe(
      '- ### OntologyBlock\r\n\t- owl:class:: ngm:tide-pole\r\n\t- uses:: [[Sensor]], [[Clock]]\r\n- ### Evidence\r\n\t- kept\r\n\t- <!-- ontodesk:begin id=S1 -->\r\n\t- One. ^0123456789abcdef\r\n\t- <!-- ontodesk:end -->\r\n- ### More\r\n',
    );
    expect(once.edits).toHaveLength(2);
  });

  it('goes below a heading that stands between the edges of the class block', () => {
    const text =
      '- ### OntologyBlock\n\t- owl:class:: ngm:tide-pole\n\t- uses:: [[Sensor]]\n\t- ### Evidence\n\t\t- kept\n\t- requires:: [[Sensor]]\n';
    const answer = splice(
      text,
      {
        section: 'S1',
        body: '- One. ^0123456789abcdef\n',
        edges: ['uses', 'requires'].map((predicate) => ({
          predicate,
          target: 'clock',
          fingerprint: '0123456789abcdef',
        })),
      },
      { ...place, functional: [], heading: 'Evidence', view },
    );
    expect(answer).toMatchObject({
      text: '- ### OntologyBlock\n\t- owl:class:: ngm:tide-pole\n\t- uses:: [[Sensor]], [[Clock]]\n\t- ### Evidence\n\t\t- kept\n\t\t- <!-- ontodesk:begin id=S1 -->\n\t\t- One. ^0123456789abcdef\n\t\t- <!-- ontodesk:end -->\n\t- requires:: [[Sensor]], [[Clock]]\n',
    });
    if ('refused' in answer) return;
    expect(undo(answer.text, answer)).toMatchObject({ text });
  });

  it('is taken back to the byte, edits elsewhere or not', () => {
    expect(undo(once.text, once)).toMatchObject({ text: BASE, afterHash: once.beforeHash });
    const edited = once.text.replace('kept', 'kept and more').replace('More', 'Most');
    expect(undo(edited, once)).toMatchObject({
      text: BASE.replace('kept', 'kept and more').replace('More', 'Most'),
    });
  });

  it.each([
    ['section', 'One.', 'Two.'],
    ['section', '\t- <!-- ontodesk:end -->\r\n', ''],
    ['edge', '[[Sensor]], [[Clock]]', '[[Sensor]], [[Clock]], [[X]]'],
    ['edge', ', [[Clock]]', ''],
    ['edge', 'uses:: [[Sensor]], [[Clock]]', 'note:: x'],
  ])('is not taken back where its %s was edited', (part, from, to) => {
    const edited = once.text.replace(from, () => to);
    expect(edited).not.toBe(once.text);
    expect(undo(edited, once)).toMatchObject({ part });
  });

  it('is taken back in the reverse order of a later one, never before it', () => {
    const twice = promote(once.text, '- Three. ^0123456789abcdef\n', 'gnss-receiver');
    expect(undo(twice.text, once)).toMatchObject({ part: 'section' });
    expect(undo(twice.text, twice)).toMatchObject({ text: once.text });
  });

  it('is refused for another section', () => {
    const answer = splice(
      once.text,
      { section: 'S2', body: '- a\n', edges: [] },
      { ...place, functional: [], heading: 'Evidence', view },
    );
    expect(answer).toMatchObject({ refused: expect.stringContaining('S1') as string });
  });
});
