import { strict as assert } from 'node:assert';

import { assertReadable } from '../support/accessibility';
import { HealthPage } from '../support/health-page';
import type { Workbench } from '../support/workbench';
import type { Tour } from './tour';

/** From the counts of the whole corpus to the finding behind one of them. */
export async function readHealth(tour: Tour, workbench: Workbench): Promise<void> {
  await tour.step('count the findings of the whole corpus', async () => {
    await workbench.closePanel();
    const screen = await HealthPage.in(workbench);
    await screen.button('40 pages: show the list').waitFor();
    await assertReadable(screen.frame, 'The health screen');
  });
  await tour.step('read the findings behind a count, by keyboard', async () => {
    const screen = await HealthPage.in(workbench);
    const label = await screen.total('info').getAttribute('aria-label');
    await screen.leadTo(label ?? '', /^Info/u);
    const [message, ...place] = (await screen.options.first().innerText()).split('\n');
    assert.match(message ?? '', /^No main heading stands before this fence/u);
    assert.deepEqual(place, ['info', 'heading-missing', 'pages/Forecast Method.md:1']);
  });
  await tour.step('open one of them', async () => {
    await workbench.press('Enter');
    await workbench.tab('Forecast Method.md').waitFor();
    await workbench.statusItem('Ln 1, Col 1').waitFor();
  });
}
