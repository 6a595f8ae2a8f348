import { describe, expect, it } from 'vitest';

import { countsPicture, gainPicture } from '../../../src/exposure/pictures.js';
import { DARK, escaped, LIGHT } from '../../../src/exposure/pictures-svg.js';
import { armsOf, question } from './support/accounts.js';

const asked = [
  question('q1', ['Alpha', 'Beta', 'Gamma', 'Delta']),
  question('q2', ['Alpha', 'Beta'], 'any'),
];
const rows = (arm: string) =>
  [
    ['q1', arm, 'alpha beta', 'alpha gamma'],
    ['q2', arm, 'alpha', 'beta'],
  ] as [string, string, string, string][];
const arms = armsOf(asked, ...rows('loom'), ['q1', 'raw', '', 'alpha'], ['q1', 'mute', '', ' ']);

/** Fails on markup that is not well-formed: every tag closed in order, no bare `&` or `<`. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const tokens = svg.replace(/^<\?xml[^>]*\?>\n/u, '').match(/<[^>]*>|[^<]+/gu) ?? [];
  for (const token of tokens) {
    const [, close, name, self] =
      /^<(\/?)([a-z]+)(?: [a-zA-Z0-9:-]+="[^"<]*")*(\/?)>$/u.exec(token) ?? [];
    if (name === undefined) {
      expect(token).not.toMatch(/<|&(?!(?:amp|lt|gt|quot);)/u);
    } else if (close === '/') {
      expect(open.pop()).toBe(name);
    } else {
      names.push(name);
      if (self !== '/') open.push(name);
    }
  }
  expect(open).toEqual([]);
  return names;
}

describe.each([
  ['gain', gainPicture],
  ['counts', countsPicture],
])('the picture of %s', (id, picture) => {
  const svg = picture(arms);

  it('is a file of its own, with title and description that hold its figures', () => {
    const names = elementsOf(svg);
    expect(names.slice(0, 4)).toEqual(['svg', 'title', 'desc', 'style']);
    expect(svg).toContain(`role="img" aria-labelledby="${id}-title ${id}-about"`);
    const about = /<desc[^>]*>([^<]*)</u.exec(svg)?.[1];
    for (const arm of ['loom', 'raw', 'mute: no answer to score.']) expect(about).toContain(arm);
    expect(svg).not.toMatch(/<script|href|url\(/u);
  });

  it('follows the theme', () => {
    expect(svg).toContain('prefers-color-scheme:dark');
  });

  it('escapes names, and cuts those that are too long', () => {
    const name = `</text><script>alert("&")</script>\u0000\ud800${'x'.repeat(200)}`;
    const [arm] = armsOf(asked, ...rows(name));
    const drawn = picture([arm!]);
    elementsOf(drawn);
    expect(drawn).not.toContain('<script');
    expect(drawn).not.toMatch(/\u0000|\ud800/u);
    expect(drawn).toContain('…');
  });

  it('can be empty', () => {
    expect(elementsOf(picture([]))).toContain('svg');
    expect(picture([])).not.toContain('NaN');
  });
});

describe('the bars', () => {
  it('are divided by the four counts', () => {
    const svg = countsPicture(arms);
    // loom: n11 1 (Alpha), n10 1 + 1 (Beta; Alpha of q2), n01 1 + 1 (Gamma; Beta of q2), n00 1 (Delta).
    expect(svg).toContain('n11 1 · n10 2 · n01 2 · n00 1');
    expect(svg).toContain('exposed, not recovered 2, not exposed, recovered 2');
    const widths = [...svg.matchAll(/class="part (n\d\d)"[^>]* width="([\d.]+)"/gu)];
    const first = widths.slice(0, 4).map(([, key, width]) => [key, Number(width)]);
    const sixth = 712 / 6;
    expect(first.map(([key]) => key)).toEqual(['n11', 'n10', 'n01', 'n00']);
    for (const [i, times] of [1, 2, 2, 1].entries()) {
      expect(first[i]?.[1]).toBeCloseTo(times * sixth, 1);
    }
  });
});

describe('the gains', () => {
  it('are marked inside their intervals, on one axis that holds 0', () => {
    const svg = gainPicture(arms);
    const ranges = [...svg.matchAll(/class="range \w+" x1="([\d.]+)" y1="\d+" x2="([\d.]+)"/gu)];
    const means = [...svg.matchAll(/class="mean \w+" cx="([\d.]+)"/gu)];
    // Two scorers of loom, which has an `any` question; one of raw.
    expect([ranges.length, means.length]).toEqual([3, 3]);
    for (const [i, [, mean]] of means.entries()) {
      const [, lo, hi] = ranges[i]!.map(Number);
      expect(Number(mean)).toBeGreaterThanOrEqual(lo!);
      expect(Number(mean)).toBeLessThanOrEqual(hi!);
      expect(lo).toBeGreaterThanOrEqual(24);
      expect(hi).toBeLessThanOrEqual(736);
    }
    expect(svg).toMatch(/class="zero"[\s\S]*>0</u);
    expect(svg).toContain('published +0.250 [0.000, +0.500]');
  });

  it('have one unit per length', () => {
    const figure = (mean: number) => ({ mean, lo: mean - 0.1, hi: mean + 0.1 });
    const arm = (mean: number) => ({
      ...arms[1]!,
      macro: { ...arms[1]!.macro, gain: figure(mean) },
    });
    const svg = gainPicture([arm(-0.4), arm(0), arm(0.2)]);
    const [a, b, c] = [...svg.matchAll(/class="mean published" cx="([\d.]+)"/gu)].map(([, x]) =>
      Number(x),
    );
    expect((b! - a!) / (c! - b!)).toBeCloseTo(2, 1);
    expect(svg).toContain('published −0.400 [−0.500, −0.300]');
  });
});

describe('the colours', () => {
  const luminance = (colour: string): number => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const contrast = (one: string, other: string): number => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high! + 0.05) / (low! + 0.05);
  };

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('are told from the %s ground', (_, theme) => {
    for (const key of ['text', 'soft'] as const) {
      expect(contrast(theme[key], theme.ground), key).toBeGreaterThanOrEqual(4.5);
    }
    for (const key of ['n11', 'n10', 'n01', 'n00', 'published', 'symmetric'] as const) {
      expect(contrast(theme[key], theme.ground), key).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('escaped text', () => {
  it.each([
    ['a & b < c > "d"', 'a &amp; b &lt; c &gt; &quot;d&quot;'],
    ['\u0001\ufffe\ud800x', '\ufffd\ufffd\ufffdx'],
    ['𝛼 tab\t', '𝛼 tab\t'],
  ])('%j', (text, expected) => {
    expect(escaped(text)).toBe(expected);
  });
});
