/** A corpus of a few classes, as edges ask of it. */

import { slugOfIri, slugify } from '../../../../src/corpus/names.js';
import type { EdgeView } from '../../../../src/promotion/edges.js';

const LABELS = ['Tide Gauge', 'Clock', 'Sensor', 'GNSS Receiver', 'Old, Odd "Name"'];

/** Classes by label; a label with a comma or quotes is reached by its page's name alone. */
export const view: EdgeView = {
  classOf(slug) {
    const label = LABELS.find((one) => slugify(one) === slug);
    if (label === undefined) return undefined;
    const path = slug === 'old-odd-name' ? 'pages/Odd___Name.md' : `pages/${label}.md`;
    return { iri: `urn:ngm:class:${slug}`, label, path };
  },
  slugOf(reference) {
    if (reference.iri !== null) return slugOfIri(reference.iri);
    if (reference.name === 'Odd/Name') return 'old-odd-name';
    const found = LABELS.find((one) => one.toLowerCase() === reference.name?.toLowerCase());
    return found === undefined ? null : slugify(found);
  },
};
