/** Pages on which each code that can be fixed has a finding with a fix, and their settings. */

import { ALLOW_CODES } from '../../../../src/rules/allow/codes.js';
import { RULES } from '../../../../src/rules/registry.js';
import { examplePage, reference } from '../../../../src/rules/support/example-page.js';
import { filesOf } from '../../rules/support/corpus.js';

/** A vocabulary of agents: one of them is misspelt on a page below. */
export const AGENTS =
  'version: 1\npages: pages\nvocabulary:\n  agents: ["https://example.org/ada"]\n';

const gauge = reference('Tide Gauge');

/** What is nearly right, where the example of the rule is wrong beyond repair. */
const NEARLY: readonly string[] = [
  examplePage({ class: { domain: 'Data' } }),
  examplePage({ class: { maturity: 'MATURE' } }),
  examplePage({ class: { subClassOf: [{ ...gauge, '@id': 'urn:ngm:class:tide_gauge' }] } }),
  examplePage({
    class: { relations: { requires: [{ ...gauge, '@id': 'urn:ngm:class:tide_gauge' }] } },
  }),
  examplePage({ class: { 'prov:wasAttributedTo': 'https://example.org/Ada' } }),
  examplePage({ body: '\n<!-- ontodesk:allow maturity_unknown A word of ours. -->\n' }),
];

/** The page every file below names, and its own parent. */
const others: Readonly<Record<string, string>> = {
  'pages/Tide Gauge.md': examplePage({}, 'Tide Gauge'),
  'pages/Ocean Metric.md': examplePage(
    { class: { subClassOf: [reference('Metric')] } },
    'Ocean Metric',
  ),
  'pages/Metric.md': examplePage({}, 'Metric'),
};

/** Corpora, the page that is at fault first. */
export const FAULTY: readonly Readonly<Record<string, string>>[] = [
  ...[...RULES, ...ALLOW_CODES].flatMap(({ examples }) =>
    examples ? [filesOf(examples.bad)] : [],
  ),
  ...NEARLY.map((page) => ({ 'pages/Tidal Index.md': page })),
].map((files) => {
  const [[first, text] = ['', '']] = Object.entries(files);
  return { [first]: text, ...others, ...files, 'ontodesk.yaml': AGENTS };
});
