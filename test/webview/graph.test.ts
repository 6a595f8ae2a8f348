import { readFileSync } from 'node:fs';

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  type GraphView,
  type Neighbourhood,
  readGraphMessage,
} from '../../src/protocol/graph-screen.js';
import { assertReadable, seriousFaults } from '../e2e/support/accessibility';
import { launchBrowser } from '../e2e/support/browser';

import { crowdedGraph, gaugeGraph, loneGraph } from './support/graphs.js';
import { bundleScreen, openScreen, type Screen, type ScreenOptions } from './support/screen.js';
import { themeNames } from './support/themes.js';

let browser: Browser;
let folder: string;
const open: Screen[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await bundleScreen('graph');
});
afterEach(async () => {
  for (const screen of open.splice(0)) await screen.page.close();
});
afterAll(async () => {
  await browser.close();
});

const view: GraphView = { slug: 'tide-gauge', depth: 1, without: [] };

async function show(options?: ScreenOptions): Promise<Screen> {
  const screen = await openScreen(browser, 'graph', folder, options);
  open.push(screen);
  return screen;
}

async function showGraph(
  graph: Neighbourhood = gaugeGraph,
  options?: ScreenOptions,
): Promise<Screen> {
  const screen = await show(options);
  await screen.post({ type: 'place', id: '/corpus' });
  await screen.post({ type: 'graph', view: { ...view, slug: graph.centre }, graph });
  await screen.page.getByRole('heading', { name: /^Around / }).waitFor();
  return screen;
}

/** Slug of the class that has the focus; null when none has. */
const focused = ({ page }: Screen): Promise<string | null> =>
  page.evaluate(() => {
    const inside = document.querySelector('ontodesk-graph')!.shadowRoot!;
    return (inside.activeElement as SVGElement | null)?.dataset.slug ?? null;
  });
const spoken = ({ page }: Screen) => page.getByRole('status');
const asked = async (screen: Screen) =>
  (await screen.sent()).filter(({ type }) => type !== 'ready');

describe('a graph', () => {
  it('draws every class as a button with its relations in its name', async () => {
    const { page } = await showGraph();
    const drawing = page.getByRole('group', { name: 'Classes around Tide Gauge' });
    expect(await drawing.getByRole('button').count()).toBe(gaugeGraph.nodes.length);
    await drawing
      .getByRole('button', { name: 'Chart Datum, Tide Gauge requires Chart Datum' })
      .waitFor();
    await drawing.getByRole('button', { name: /^Clock, .*no page$/u }).waitFor();
  });

  it('says the same in a table', async () => {
    const { page } = await showGraph();
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/gu, ' ').trim())).toContain(
      'Tide Gauge standardized by International Hydrographic Organization Open',
    );
    expect(rows).toHaveLength(gaugeGraph.edges.length + 1);
    await page.getByText('… is a Tide Gauge: 7 more').waitFor();
  });

  it('is told to screen readers', async () => {
    const screen = await showGraph();
    await expect
      .poll(() => spoken(screen).textContent())
      .toBe('Tide Gauge: 10 classes around it, 7 more not shown.');
  });

  it('of a class that stands alone says so', async () => {
    const { page } = await showGraph(loneGraph);
    await page.getByText('Nothing is declared, and nothing declares it.').waitFor();
  });
});

describe('keys', () => {
  it('move from class to class, and back to the middle', async () => {
    const screen = await showGraph();
    await expect.poll(() => focused(screen)).toBe('tide-gauge');
    await screen.page.keyboard.press('ArrowUp');
    expect(await focused(screen)).toBe('instrument');
    await screen.page.keyboard.press('ArrowUp');
    expect(await focused(screen)).toBe('instrument');
    await screen.page.keyboard.press('Home');
    expect(await focused(screen)).toBe('tide-gauge');
    const stops = await screen.page.evaluate(() => {
      const inside = document.querySelector('ontodesk-graph')!.shadowRoot!;
      return [...inside.querySelectorAll('.node')].filter(
        (node) => node.getAttribute('tabindex') === '0',
      ).length;
    });
    expect(stops).toBe(1);
  });

  it('put a class in the middle, open its page, look further and less far', async () => {
    const screen = await showGraph();
    await expect.poll(() => focused(screen)).toBe('tide-gauge');
    await screen.page.keyboard.press('ArrowUp');
    await screen.page.keyboard.press('o');
    await screen.page.keyboard.press('+');
    await screen.page.keyboard.press('-');
    await screen.page.keyboard.press('Enter');
    expect(await asked(screen)).toEqual([
      { type: 'open', path: 'pages/Instrument.md' },
      { type: 'show', view: { ...view, depth: 2 } },
      { type: 'show', view },
      { type: 'show', view: { ...view, slug: 'instrument' } },
    ]);
  });

  it('lead to the table with Escape', async () => {
    const screen = await showGraph();
    await expect.poll(() => focused(screen)).toBe('tide-gauge');
    await screen.page.keyboard.press('Escape');
    const at = await screen.page.evaluate(
      () => document.querySelector('ontodesk-graph')!.shadowRoot!.activeElement?.id,
    );
    expect(at).toBe('list');
  });

  it('do not go where there is no page, and say why', async () => {
    const screen = await showGraph();
    await screen.page.getByRole('button', { name: /^Clock, / }).focus();
    await screen.page.keyboard.press('Enter');
    await expect.poll(() => spoken(screen).textContent()).toBe('No page declares a class Clock.');
    await screen.page.keyboard.press('O');
    await expect.poll(() => spoken(screen).textContent()).toBe('Clock has no page.');
    expect(await asked(screen)).toEqual([]);
  });

  it('stay at a class that is still there when the graph changes', async () => {
    const screen = await showGraph();
    await expect.poll(() => focused(screen)).toBe('tide-gauge');
    await screen.page.keyboard.press('ArrowUp');
    await screen.post({ type: 'graph', view: { ...view, depth: 2 }, graph: gaugeGraph });
    await screen.page.getByRole('button', { name: 'One Step' }).waitFor();
    expect(await focused(screen)).toBe('instrument');
  });
});

describe('buttons', () => {
  it('leave a relation out and take it in again', async () => {
    const screen = await showGraph();
    await screen.page.getByRole('checkbox', { name: /^requires/u }).click();
    await screen.post({
      type: 'graph',
      view: { ...view, without: ['requires'] },
      graph: gaugeGraph,
    });
    await screen.page
      .getByRole('checkbox', { name: 'requires', exact: true, checked: false })
      .click();
    expect(await asked(screen)).toEqual([
      { type: 'show', view: { ...view, without: ['requires'] } },
      { type: 'show', view },
    ]);
  });

  it('of the table go to a class and open its page', async () => {
    const screen = await showGraph();
    const table = screen.page.getByRole('table');
    await table.getByRole('button', { name: 'Float Gauge', exact: true }).click();
    await table.getByRole('button', { name: 'Open page Float Gauge' }).click();
    expect(await asked(screen)).toEqual([
      { type: 'show', view: { ...view, slug: 'float-gauge' } },
      { type: 'open', path: 'pages/Float Gauge.md' },
    ]);
  });

  it.each(themeNames)('save a drawing that is XML with its own colours: %s', async (theme) => {
    const screen = await showGraph(gaugeGraph, { theme });
    await screen.page.getByRole('button', { name: 'Save as SVG' }).click();
    const [message] = await asked(screen);
    expect(readGraphMessage(message)).not.toBeNull();
    const { svg, name } = message as unknown as { svg: string; name: string };
    expect(name).toBe('Tide Gauge graph');
    const read = await screen.page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      const texts = [...parsed.querySelectorAll('g > text')].map(({ textContent }) => textContent);
      const colours = new Set(
        [...parsed.querySelectorAll('[fill]')].map((one) => one.getAttribute('fill')),
      );
      return {
        faults: parsed.querySelectorAll('parsererror').length,
        texts,
        colours: [...colours],
      };
    }, svg);
    expect(read.faults).toBe(0);
    expect(read.texts).toHaveLength(gaugeGraph.nodes.length);
    expect(read.texts).toContain('International Hydrographic Organization');
    for (const colour of read.colours) expect(colour).toMatch(/^(?:#|rgb|none)/u);
    await screen.post({ type: 'exported', file: 'tides.svg' });
    await expect.poll(() => spoken(screen).textContent()).toBe('Saved as tides.svg.');
  });
});

describe('what is kept', () => {
  it('is the place and what is looked at', async () => {
    const screen = await showGraph();
    await screen.post({
      type: 'graph',
      view: { ...view, depth: 2, without: ['uses', 'requires'] },
      graph: gaugeGraph,
    });
    await expect
      .poll(() => screen.kept())
      .toEqual({
        screen: 'graph',
        id: '/corpus',
        typed: { slug: 'tide-gauge', depth: '2', without: 'uses requires' },
      });
  });
});

describe('other states', () => {
  it('say what failed and keep the last graph in sight', async () => {
    const screen = await showGraph();
    await screen.post({ type: 'failed', message: 'No page declares a class x.' });
    await screen.page.getByText('No page declares a class x.').last().waitFor();
    await screen.page.getByRole('button', { name: 'Show Log' }).click();
    expect(await asked(screen)).toEqual([{ type: 'showLog' }]);
    expect(await screen.page.getByRole('table').count()).toBe(1);
  });

  it('say that it takes time', async () => {
    const screen = await show();
    await screen.post({ type: 'busy', message: 'Looking…' });
    await screen.page.getByText('Looking…').waitFor();
  });
});

describe('page text is data (C35)', () => {
  const hostile = 'Ferry</script><img src=x onerror=alert(1)> \'log\' "x" ${1+1} `y` \u2028 end';
  const graph: Neighbourhood = {
    ...gaugeGraph,
    nodes: gaugeGraph.nodes.map((node, i) => (i < 2 ? { ...node, title: hostile } : node)),
  };

  it('is shown to the letter and makes nothing', async () => {
    const screen = await showGraph(graph);
    let dialogs = 0;
    screen.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    const shown = await screen.page.evaluate(() => {
      const inside = document.querySelector('ontodesk-graph')!.shadowRoot!;
      const made = ['img', 'a', 'script', 'iframe'].map(
        (tag) => inside.querySelectorAll(tag).length,
      );
      return { title: inside.querySelector('.node title')!.textContent, made };
    });
    expect(shown).toEqual({ title: hostile, made: [0, 0, 0, 0] });
    expect(dialogs).toBe(0);
    await screen.page.getByRole('button', { name: 'Save as SVG' }).click();
    const [message] = await asked(screen);
    expect(readGraphMessage(message)).not.toBeNull();
    const svg = String(message?.svg);
    const title = await screen.page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return parsed.querySelector('g > title')?.textContent ?? parsed.documentElement.textContent;
    }, svg);
    expect(title).toBe(hostile);
  });
});

/** A picture to look at, on the ground the editor puts behind it. */
async function picture({ page }: Screen, name: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.backgroundColor = 'var(--vscode-editor-background)';
  });
  await page.screenshot({ path: `out/pictures/graph-${name}.png`, fullPage: true });
}

describe.each(themeNames)('in %s', (theme) => {
  it.each([320, 720, 1200])('is readable %i px wide', async (width) => {
    const screen = await showGraph(gaugeGraph, { theme, width });
    await assertReadable(screen.page, `graph, ${theme}, ${width}`);
    expect(await seriousFaults(screen.page)).toEqual([]);
    await picture(screen, `${theme}-${width}`);
  });

  it('is readable when it is crowded, and breaks no rule of its content policy', async () => {
    const screen = await showGraph(crowdedGraph(), { theme, width: 1200 });
    await assertReadable(screen.page, `crowded graph, ${theme}`);
    await picture(screen, `${theme}-crowded`);
    expect((await screen.sent()).filter(({ type }) => type === 'error')).toEqual([]);
  });
});

it('loads from the extension only', () => {
  const style = readFileSync(`${folder}/graph.css`, 'utf8');
  expect(style).not.toMatch(/url\((?!["']?\.\/|["']?codicon)/u);
});

it('reads aloud as it should: the accessibility tree', async () => {
  const { page } = await showGraph();
  await expect(await page.locator('body').ariaSnapshot()).toMatchFileSnapshot(
    'snapshots/graph.aria.txt',
  );
});
