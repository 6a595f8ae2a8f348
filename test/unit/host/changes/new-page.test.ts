import { describe, expect, it } from 'vitest';

import { definitionIn, readMissing } from '../../../../src/host/changes/new-page.js';
import { isRefused, type ChangeRequest } from '../../../../src/language/change.js';
import { planChange } from '../../../../src/language/changes/plan-change.js';
import { DEFAULT_SETTINGS } from '../../../../src/settings/settings.js';
import { corpusOf } from '../../language/lives/support/corpus.js';

describe('what asks for a page', () => {
  it('is a name, and where it is missed', () => {
    expect(readMissing({ root: '/c', name: 'Low Pier' })).toEqual({ root: '/c', name: 'Low Pier' });
    expect(readMissing({ name: 'Low Pier', root: 7 })).toEqual({ root: null, name: 'Low Pier' });
  });

  it.each([null, undefined, 'Low Pier', 7, [], {}, { name: '' }, { name: ' ' }, { name: ['x'] }])(
    'is not %j',
    (value) => {
      expect(readMissing(value)).toBeNull();
    },
  );
});

describe('the definition of a new class', () => {
  const create: ChangeRequest = { type: 'create-class', title: 'Low Pier', parents: [] };

  it.each(['json-ld', 'front-matter', 'property-lines'] as const)(
    'begins where %s writes it',
    (dialect) => {
      const settings = { ...DEFAULT_SETTINGS, dialect };
      const corpus = corpusOf({}, settings);
      const planned = planChange(create, corpus, corpus.read);
      if (isRefused(planned)) throw new Error(planned.refused);
      const [file] = planned.files;
      if (file?.type !== 'create') throw new Error('no page is made');
      const at = definitionIn(file.text);
      const [before, behind] = [file.text.slice(0, at!), file.text.slice(at!)];
      // Where nothing is written yet a blank is typed first.
      const typed = `${before}${before.endsWith(':') ? ' ' : ''}A pier.${behind}`;
      const { page } = corpusOf({ [file.page]: typed }, settings).read(file.page)!;
      expect(page.classBlock?.definition?.value).toBe('A pier.');
    },
  );

  it('is nowhere on a page without a class', () => {
    expect(definitionIn('# A\nThe definition: none.\n')).toBeNull();
  });
});
