import { strict as assert } from 'node:assert';

/** Relations the class of Tide Gauge gets, as they stand in its block. */
const edges = `    ],
    "dependsOn": [
      {"@id": "urn:ngm:class:tide-gauge-benchmark", "label": "Tide Gauge Benchmark"}
    ],
    "uses": [
      {"@id": "urn:ngm:class:gnss-receiver", "label": "GNSS Receiver"},
      {"@id": "urn:ngm:class:tide-pole", "label": "Tide Pole"}
    ],
    "supports": [
      {"@id": "urn:ngm:class:surge-model", "label": "Surge Model"}
`;

const bullets = [
  'Since live readings of the tide gauge are fed into the surge model, its error at the peak has fallen from 22 cm to 14 cm. (Lucía Ferro) ^246f3d25a622874f',
  'A GNSS receiver bolted to the gauge hut separates the sinking of the pier from the rise of the sea. (Idris Vale, 2024-11-05) ^16cd91e1d52138f6',
  'Between 2009 and 2023 the pier under the Kestrel Sound tide gauge sank by 31 mm against the benchmark ashore. (Idris Vale, 2024-11-05) ^541ba87df25ec540',
  'The store of the Kestrel Sound tide gauge holds more than 1,400,000 six-minute readings since 2007. (Idris Vale, 2024-11-05) ^7a4821e1e66900cf',
  'The tide pole at Kestrel Sound is read by eye every Monday and compared with the gauge. (Idris Vale, 2024-11-05) ^8a4da94696f47552',
];

/** The page Tide Gauge with its section and relations, every other byte as it was. */
export function promotedGauge(original: string, section: string): string {
  const before = '      {"@id": "urn:ngm:class:gloss", "label": "GLOSS"}\n';
  const parts = original.split(before);
  assert.equal(parts.length, 2, 'the relations have one place');
  const lines = [`<!-- ontodesk:begin id=${section} -->`, ...bullets, '<!-- ontodesk:end -->'].map(
    (text) => `  - ${text}\n`,
  );
  // The heading Evidence is the last one, so its end is the end of the page.
  return parts.join(before + edges) + lines.join('');
}
