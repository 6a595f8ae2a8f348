/** The arm `noise`: fluent sentences of the corpus that say nothing of what is asked. */

import { codePointLength } from '../../corpus/text.js';
import { blockOf } from '../../scaffold/engine.js';
import type { ScaffoldEntries } from '../../scaffold/scaffold-index.js';
import { seeded } from '../../statistics/random.js';
import { normalise } from '../match.js';
import type { ArmBlock, ServedQuestion } from './arms.js';
import { sentencesOf } from './sentences.js';

/** A sentence of a definition. */
interface Sentence {
  readonly slug: string;
  readonly text: string;
  readonly length: number;
  readonly normalised: string;
  readonly words: ReadonlySet<string>;
}

/** Code points of the shortest sentence worth showing. */
const SHORTEST = 40;
/** Sentences tried in vain before a block counts as full. */
const PATIENCE = 300;
/** Words of a name that m looks for one by one have as many letters (§6). */
const LONG_WORD = 4;

/** Draws noise for many questions from one list of sentences. */
export class NoiseSource {
  private readonly sentences: readonly Sentence[];

  constructor(entries: ScaffoldEntries) {
    this.sentences = [...entries].flatMap(([slug, { d }]) => sentencesOfDefinition(slug, d));
  }

  /**
   * A block of at most the length of the served one, short of it by less than most sentences are
   * long. No sentence is of a class the question is about, links to or asks for, none holds a gold
   * name or a word of four or more letters of one: so m finds no gold in it that preamble and
   * question do not hold by themselves.
   * @param seed whole number of 32 bits.
   */
  blockFor(question: ServedQuestion, seed: number): ArmBlock {
    if (question.block === '') return { block: '', donors: [] };
    const drawn = this.draw(question, seed);
    const paragraphs = inParagraphs(drawn, question.sections.length);
    const donors = [...new Set(drawn.map(({ slug }) => slug))];
    return { block: blockOf(paragraphs), donors };
  }

  private draw(question: ServedQuestion, seed: number): Sentence[] {
    const random = seeded(seed);
    const forbidden = forbiddenBy(question);
    const frame = codePointLength(blockOf(['']));
    let room = codePointLength(question.block) - frame;
    let tail = '';
    const drawn = new Set<Sentence>();
    for (let vain = 0; vain < PATIENCE && room >= SHORTEST && this.sentences.length > 0;) {
      const sentence = this.sentences[random.int(this.sentences.length)]!;
      // One more for what joins it: a blank, or the two line ends of a paragraph.
      const isFit = sentence.length + 2 <= room && !drawn.has(sentence);
      if (!isFit || forbidden.holds(sentence, tail)) {
        vain++;
        continue;
      }
      vain = 0;
      drawn.add(sentence);
      room -= sentence.length + 2;
      tail = ` ${sentence.normalised}`.slice(-TAIL);
    }
    return [...drawn];
  }
}

/** Characters of the sentence before that a name may begin in. */
const TAIL = 200;

function sentencesOfDefinition(slug: string, definition: string): Sentence[] {
  return sentencesOf(definition).flatMap((text) => {
    const length = codePointLength(text);
    // What was truncated is no sentence.
    if (length < SHORTEST || !text.endsWith('.')) return [];
    const normalised = normalise(text);
    return [{ slug, text, length, normalised, words: new Set(normalised.split(' ')) }];
  });
}

function forbiddenBy({ gold, seeds, classSlugs = [] }: ServedQuestion) {
  const slugs = new Set([...seeds, ...classSlugs, ...gold.map(({ slug }) => slug)]);
  const names = gold.map(({ title }) => normalise(title)).filter((name) => name !== '');
  const long = names.flatMap((name) => name.split(' ')).filter((word) => word.length >= LONG_WORD);
  return {
    holds({ slug, normalised, words }: Sentence, tail: string): boolean {
      if (slugs.has(slug) || long.some((word) => words.has(word))) return true;
      const joined = `${tail} ${normalised}`;
      return names.some((name) => joined.includes(name));
    },
  };
}

/** The sentences as running text, in as many paragraphs as the served block has sections. */
function inParagraphs(sentences: readonly Sentence[], count: number): string[] {
  const size = Math.max(1, Math.ceil(sentences.length / Math.max(1, count)));
  const paragraphs: string[] = [];
  for (let at = 0; at < sentences.length; at += size) {
    paragraphs.push(
      sentences
        .slice(at, at + size)
        .map(({ text }) => text)
        .join(' '),
    );
  }
  return paragraphs;
}
