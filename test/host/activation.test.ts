import { strict as assert } from 'node:assert';

import { api, closeAll, eventually, finding, open } from './support/editor.js';

// The first suite of the run: nothing has needed the server yet.
describe('activation', () => {
  after(closeAll);

  it('starts no server for markdown without an ontology block', async () => {
    const { statusText } = await api();
    await open('README.md');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(statusText(), null);
  });

  it('starts it with the first page that has one', async () => {
    const { statusText } = await api();
    const page = await open('pages/Tide Pole.md');
    await eventually('a status', () => statusText() ?? undefined);
    await finding(page.uri, 'parent-dangling');
  });
});
