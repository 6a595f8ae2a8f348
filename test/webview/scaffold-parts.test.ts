import { describe, expect, it } from 'vitest';

import { assertReadable, seriousFaults } from '../e2e/support/accessibility';

import { choices, fullReport } from './support/reports.js';
import { classes, outranked, pageCeiling, refs, twice } from './support/scaffold-answers.js';
import { kept, scaffoldScreens, sentOf, spoken } from './support/scaffold-screens.js';
import type { Screen } from './support/screen.js';
import { themeNames } from './support/themes.js';

const { show, showReport } = scaffoldScreens();

const asked = { asked: fullReport.question, question: fullReport.question };
const button = ({ page }: Screen, name: string) => page.getByRole('button', { name, exact: true });
const combobox = ({ page }: Screen, name: string) => page.getByRole('combobox', { name });
const option = ({ page }: Screen, name: string | RegExp) => page.getByRole('option', { name });
const lastAsk = async (screen: Screen) => (await sentOf(screen, 'ask')).at(-1);
const words = (text: string | null): string => (text ?? '').replace(/\s+/gu, ' ').trim();
const openSection = (screen: Screen, name: RegExp) =>
  screen.page.getByRole('heading', { level: 2, name }).getByRole('button').press('Enter');

describe('the sliders', () => {
  const slider = ({ page }: Screen, name: string) => page.getByRole('slider', { name });
  const number = ({ page }: Screen, name: string) => page.getByRole('spinbutton', { name });

  it('come with the settings, and are not there before', async () => {
    const screen = await show();
    expect(await screen.page.getByRole('slider').count()).toBe(0);
    await screen.post({ type: 'choices', choices });
    await slider(screen, 'Budget').waitFor();
    expect(await slider(screen, 'Budget').getAttribute('aria-valuetext')).toBe('1500 tokens');
    expect(await slider(screen, 'Seeds').inputValue()).toBe('4');
    expect(await slider(screen, 'Hops').inputValue()).toBe('1');
    expect(await screen.page.getByRole('switch', { name: 'Confidence gate' }).isChecked()).toBe(
      false,
    );
    await screen.page.getByText('As in the settings.').waitFor();
  });

  it('serve again by themselves once they rest, with one request', async () => {
    const screen = await showReport(fullReport, kept(asked));
    await slider(screen, 'Budget').focus();
    for (let press = 0; press < 4; press++) await screen.page.keyboard.press('ArrowLeft');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ options: { budget: 1300 } });
    expect(await number(screen, 'Budget, exact').inputValue()).toBe('1300');
    const budgets = (await sentOf(screen, 'ask')).map(({ options }) => options);
    expect(budgets.length).toBeLessThan(4);
    await screen.page.getByText(/Settings: budget 1500, 4 seeds, 1 hop, gate off/u).waitFor();
  });

  it('ask nothing while nothing was asked, and go with the first question', async () => {
    const screen = await show();
    await screen.post({ type: 'choices', choices });
    await slider(screen, 'Seeds').press('ArrowRight');
    await screen.page.waitForTimeout(300);
    expect(await sentOf(screen, 'ask')).toEqual([]);
    await combobox(screen, 'Question').fill('tides');
    await combobox(screen, 'Question').press('Enter');
    expect(await lastAsk(screen)).toEqual({
      type: 'ask',
      question: 'tides',
      options: { seeds: 5 },
      gold: [],
    });
  });

  it('take an exact number, within the limits, and none that is no number', async () => {
    const screen = await showReport(fullReport, kept(asked));
    await number(screen, 'Budget, exact').fill('733');
    await number(screen, 'Budget, exact').press('Tab');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ options: { budget: 733 } });
    await number(screen, 'Seeds, exact').fill('900');
    await number(screen, 'Seeds, exact').press('Tab');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ options: { budget: 733, seeds: 20 } });
    await number(screen, 'Seeds, exact').fill('');
    await number(screen, 'Seeds, exact').press('Tab');
    expect(await number(screen, 'Seeds, exact').inputValue()).toBe('20');
  });

  it('go back to the settings together', async () => {
    const typed = { ...asked, options: '{"budget":200,"hops":0}' };
    const screen = await showReport(fullReport, kept(typed));
    await screen.page.getByRole('switch', { name: 'Confidence gate' }).press(' ');
    await expect
      .poll(() => lastAsk(screen))
      .toMatchObject({ options: { budget: 200, hops: 0, confidence: true } });
    await button(screen, 'Reset to Settings').press('Enter');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ options: {} });
    await expect
      .poll(() => slider(screen, 'Budget').evaluate((element) => element.matches(':focus')))
      .toBe(true);
    expect(await slider(screen, 'Budget').inputValue()).toBe('1500');
  });
});

describe('the served text', () => {
  const region = ({ page }: Screen) => page.getByRole('region', { name: 'Text as served' });

  it('marks exposed and gold names by more than colour, and aloud', async () => {
    const screen = await showReport(fullReport);
    const marks = await region(screen)
      .locator('mark')
      .evaluateAll((all) =>
        all.map((mark) => {
          const { textDecorationLine, textDecorationStyle, outlineStyle, fontWeight } =
            getComputedStyle(mark);
          const line = textDecorationLine === 'none' ? 'none' : textDecorationStyle;
          const aloud = getComputedStyle(mark, '::before').content;
          return [mark.textContent, line, outlineStyle, fontWeight, aloud];
        }),
      );
    expect(marks).toEqual([
      ['Ocean Metric', 'none', 'solid', '700', '" gold, exposed: "'],
      ['Slack Water', 'solid', 'none', '400', '" exposed: "'],
      ['Tide Sensor', 'solid', 'none', '400', '" exposed: "'],
      ['Station Clock', 'solid', 'solid', '700', '" gold, exposed: "'],
      ['tide sensor', 'dotted', 'none', '400', '" exposed: "'],
    ]);
  });

  it('shows each cut part at its place, on demand, and stays the text as served', async () => {
    const screen = await showReport(fullReport);
    const targets = region(screen).getByRole('button', { name: /2 more of requires/u });
    expect(await targets.getAttribute('aria-expanded')).toBe('false');
    await targets.press('Enter');
    const text = region(screen).getByRole('group', { name: 'Not served' });
    expect(words(await text.textContent())).toBe(
      'Only the first 3 of a relation are served. Calibration Ledger and Log Book',
    );
    expect(await region(screen).evaluate((element) => element.textContent)).toBe(fullReport.block);
    await targets.press(' ');
    await expect.poll(() => text.count()).toBe(0);
  });

  it('shows and hides all cut parts at once, dropped sections with their text', async () => {
    const screen = await showReport(fullReport);
    await button(screen, 'Show what was cut').press('Enter');
    const groups = screen.page.getByRole('group', { name: 'Not served' });
    await expect.poll(() => groups.count()).toBe(4);
    const dropped = words(await groups.last().textContent());
    expect(dropped).toContain('The budget has no room for this section.');
    expect(dropped).toContain('How sensors are checked.');
    await button(screen, 'Hide what was cut').press('Enter');
    await expect.poll(() => groups.count()).toBe(0);
  });

  it('accounts for the budget: the bar as an image with its figures, and a table', async () => {
    const screen = await showReport(fullReport);
    const bar = screen.page.getByRole('img', { name: '187 of 1500 tokens used, 21.3 cut' });
    const widths = await bar
      .locator('rect')
      .evaluateAll((all) =>
        all.map((rect) => [rect.getAttribute('class'), rect.getAttribute('width')]),
      );
    // All of 1500: 11.75, 120, 55.25 and 21.25 tokens.
    expect(widths).toEqual([
      ['room', '100%'],
      ['frame', '0.78%'],
      ['served', '8%'],
      ['served', '3.68%'],
      ['cut', '1.42%'],
    ]);
    await screen.page.getByText('Tokens by section').click();
    const rows = await screen.page.getByRole('table').getByRole('row').allInnerTexts();
    expect(rows.map(words)).toEqual([
      'Section Score Tokens Served',
      'Tidal Index 19.8 120 yes',
      'Tide Sensor 18.8 55.3 yes',
      'Sensor Check Protocol of the Northern Harbour Authority 2.3 21.3 cut by the budget',
      'First and last line 11.8 yes',
      'Preamble 83 on top of the budget',
    ]);
  });

  it('says what the gate leaves of the budget', async () => {
    const bar = { ...fullReport.bar, effective: 600 };
    const screen = await showReport({ ...fullReport, bar, budget: 600 });
    await screen.page.getByText('the gate makes 600 of 1500').waitFor();
  });
});

describe('sections', () => {
  it('open and close by keyboard, and stay so', async () => {
    const screen = await showReport(fullReport);
    const names = screen.page
      .getByRole('heading', { level: 2, name: /^Names/u })
      .getByRole('button');
    expect(await names.getAttribute('aria-expanded')).toBe('true');
    await names.press(' ');
    await expect.poll(() => names.getAttribute('aria-expanded')).toBe('false');
    expect(await screen.page.getByText('Calibration Ledger', { exact: true }).count()).toBe(0);
    expect(await screen.kept()).toMatchObject({ typed: { open: '' } });
  });

  it('ask for what they show when they open, and again with each answer', async () => {
    const screen = await showReport(fullReport, kept({ ...asked, why: 'radar-gauge' }));
    expect(await sentOf(screen, 'ceiling')).toEqual([]);
    await openSection(screen, /own questions/u);
    expect(await sentOf(screen, 'ceiling')).toEqual([{ type: 'ceiling', slug: null, options: {} }]);
    await screen.post({ type: 'report', report: fullReport });
    await expect.poll(async () => (await sentOf(screen, 'ceiling')).length).toBe(2);
    expect(await sentOf(screen, 'whyNot')).toEqual([
      { type: 'whyNot', slug: 'radar-gauge' },
      { type: 'whyNot', slug: 'radar-gauge' },
    ]);
  });
});

describe('why not this class', () => {
  async function pick(): Promise<Screen> {
    const screen = await showReport(fullReport, kept(asked));
    await openSection(screen, /^Why not/u);
    await combobox(screen, 'Class to ask about').fill('gau');
    await screen.post({ type: 'classes', query: 'gau', classes });
    await option(screen, /Radar Gauge/u).waitFor();
    await screen.page.keyboard.press('ArrowDown');
    await screen.page.keyboard.press('ArrowDown');
    await screen.page.keyboard.press('Enter');
    await screen.post({ type: 'whyNot', slug: 'radar-gauge', answer: outranked });
    await screen.page.getByText('Outranked', { exact: true }).waitFor();
    return screen;
  }

  it('finds a class by keyboard and says where it stands', async () => {
    const screen = await pick();
    expect(await sentOf(screen, 'findClasses')).toContainEqual({
      type: 'findClasses',
      query: 'gau',
    });
    expect(await sentOf(screen, 'whyNot')).toEqual([{ type: 'whyNot', slug: 'radar-gauge' }]);
    const facts = await screen.page.locator('.facts > div').allInnerTexts();
    expect(facts.map(words)).toEqual([
      'Score 2.75',
      'Threshold 2',
      'Missing 0.58',
      'Rank 5 (6 reach the threshold)',
      'Last seed Tide Sensor, 2.75',
      'Quality 0.65 against 0.9',
    ]);
    expect(await spoken(screen).textContent()).toBe(
      'Radar Gauge: Outranked. It scores enough to be a seed, but only 3 seeds are taken.',
    );
    await screen.page
      .getByRole('heading', { name: 'Why not this class? Radar Gauge: outranked' })
      .waitFor();
  });

  it('applies a change of the sliders', async () => {
    const screen = await pick();
    await button(screen, 'Apply for Radar Gauge: Raise seeds to 5.').press('Enter');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ options: { seeds: 5 } });
    expect(await spoken(screen).textContent()).toBe('Applied: Raise seeds to 5.');
  });

  it('applies a change of the question, and says what it pushes out', async () => {
    const screen = await pick();
    await screen.page.getByText('240 tokens, pushes out Tide Sensor.').waitFor();
    await button(screen, 'Apply for Radar Gauge: Name it by its title.').press('Enter');
    const question = 'What does Tidal Index require of a Radar Gauge?';
    await expect.poll(() => lastAsk(screen)).toMatchObject({ question, options: {} });
    expect(await combobox(screen, 'Question').inputValue()).toBe(question);
  });

  it('offers no button for a change of a page, but the page', async () => {
    const screen = await pick();
    await screen.page.getByText('Raise its quality above 0.9.').waitFor();
    expect(await screen.page.getByRole('button', { name: /^Apply/u }).count()).toBe(2);
    await button(screen, 'Open page Radar Gauge').press('Enter');
    expect(await sentOf(screen, 'open')).toEqual([{ type: 'open', path: 'pages/Radar Gauge.md' }]);
  });

  it('says what is not found, and what failed', async () => {
    const screen = await pick();
    await combobox(screen, 'Class to ask about').fill('zzz');
    await screen.post({ type: 'classes', query: 'zzz', classes: [] });
    await screen.page.getByText('No class has “zzz” in its name.').waitFor();
    await screen.post({
      type: 'whyNot',
      slug: 'radar-gauge',
      answer: { failed: 'No folder is open.' },
    });
    await screen.page.locator('.problem').getByText('No folder is open.').waitFor();
  });
});

describe('gold names', () => {
  const chips = ({ page }: Screen) => page.getByRole('list', { name: 'Gold names' });

  it('are found and picked by keyboard, and served with', async () => {
    const screen = await showReport(fullReport, kept(asked));
    await openSection(screen, /^Gold/u);
    const picker = combobox(screen, 'Name a right answer has to hold');
    await picker.fill('log');
    await screen.post({ type: 'classes', query: 'log', classes: classes.slice(2) });
    await option(screen, /Log Book/u).waitFor();
    await picker.press('Enter');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ gold: ['log-book'] });
    expect(await picker.inputValue()).toBe('');
    await picker.fill('buoy');
    await screen.post({ type: 'classes', query: 'buoy', classes: classes.slice(0, 1) });
    await option(screen, /Wave Buoy/u).waitFor();
    await picker.press('Enter');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ gold: ['log-book', 'wave-buoy'] });
  });

  const gold = '["station-clock","log-book","wave-buoy"]';

  it('say whether they are exposed and why not, with the ceiling', async () => {
    const screen = await showReport(fullReport, kept({ ...asked, gold, open: 'gold' }));
    const lines = await chips(screen).getByRole('listitem').allInnerTexts();
    expect(lines.map(words)).toEqual([
      'Station Clock ✓ exposed Tidal Index, requires.',
      'Log Book ✗ not exposed No seed of this question declares Log Book.',
      'wave-buoy Wave Buoy is not published, so it is not served.',
    ]);
    await screen.page.getByText('Copy ceiling 2 of 3', { exact: true }).waitFor();
    await screen.page.getByText('With preamble and question: 1.00.').waitFor();
  });

  it('are removed by Enter, Delete and Backspace; the focus stays among them', async () => {
    const screen = await showReport(fullReport, kept({ ...asked, gold, open: 'gold' }));
    const focused = () =>
      screen.page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.getAttribute('aria-label') ?? at?.id;
      });
    await button(screen, 'Remove Log Book').press('Delete');
    await expect
      .poll(() => lastAsk(screen))
      .toMatchObject({ gold: ['station-clock', 'wave-buoy'] });
    await expect.poll(focused).toBe('Remove wave-buoy');
    await screen.page.keyboard.press('Backspace');
    await expect.poll(focused).toBe('Remove Station Clock');
    await screen.page.keyboard.press('Enter');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ gold: [] });
    await expect.poll(focused).toBe('field');
    await expect.poll(() => chips(screen).count()).toBe(0);
  });

  it('are removed all at once', async () => {
    const screen = await showReport(fullReport, kept({ ...asked, gold, open: 'gold' }));
    await button(screen, 'Remove All').press('Enter');
    await expect.poll(() => lastAsk(screen)).toMatchObject({ gold: [] });
  });
});

describe('the page’s own questions', () => {
  async function open(): Promise<Screen> {
    const screen = await showReport(fullReport, kept({ ...asked, open: 'page' }));
    await screen.post({ type: 'ceiling', slug: null, answer: pageCeiling });
    await screen.page.getByRole('list', { name: 'Questions of Tidal Index' }).waitFor();
    return screen;
  }

  it('have their ceilings, the names missed, and the edits that raise them', async () => {
    const screen = await open();
    await screen.page
      .getByRole('heading', { name: 'The page’s own questions Tidal Index: 4 of 6 exposed' })
      .waitFor();
    const edits = screen.page.getByRole('list', { name: 'Edits that raise it' });
    expect((await edits.getByRole('listitem').allInnerTexts()).map(words)).toEqual([
      'Name Log Book in the definition. requires: from 4 to 5 of 6, exposes Log Book. Open Page',
      'Give Calibration Ledger a title that the text names. from 4 to 4 of 6, exposes Calibration Ledger, loses Station Clock. Open Page',
    ]);
    await edits.getByRole('button').last().press('Enter');
    expect(await sentOf(screen, 'open')).toEqual([
      { type: 'open', path: 'pages/Calibration Ledger.md' },
    ]);
  });

  it('are asked with a key', async () => {
    const screen = await open();
    await button(screen, 'What does Tidal Index require?').press('Enter');
    expect(await lastAsk(screen)).toMatchObject({ question: 'What does Tidal Index require?' });
  });

  it('are those of a seed’s page when it is chosen', async () => {
    const screen = await open();
    await screen.page.getByRole('combobox', { name: 'Page' }).selectOption('Tide Sensor');
    expect((await sentOf(screen, 'ceiling')).at(-1)).toEqual({
      type: 'ceiling',
      slug: 'tide-sensor',
      options: {},
    });
    await screen.post({ type: 'ceiling', slug: null, answer: pageCeiling });
    await screen.post({
      type: 'ceiling',
      slug: 'tide-sensor',
      answer: { none: 'It declares nothing.' },
    });
    await screen.page.getByText('It declares nothing.').waitFor();
  });
});

describe('two versions', () => {
  async function open(typed: Record<string, string> = {}): Promise<Screen> {
    const screen = await showReport(fullReport, kept({ ...asked, open: 'versions', ...typed }));
    await screen.post(refs);
    return screen;
  }

  it('are chosen by keyboard from branches and tags, and compared with Enter', async () => {
    const screen = await open();
    expect(await sentOf(screen, 'listRefs')).toHaveLength(1);
    const left = combobox(screen, 'Left: branch, tag or commit');
    await left.focus();
    await left.press('ArrowDown');
    await option(screen, /^HEAD/u).waitFor();
    expect(await screen.page.getByRole('option').count()).toBe(3);
    for (let step = 0; step < 3; step++) await left.press('ArrowDown');
    await left.press('Enter');
    expect(await left.inputValue()).toBe('v1');
    await left.press('Enter');
    await expect
      .poll(() => sentOf(screen, 'compareRefs'))
      .toEqual([{ type: 'compareRefs', before: 'v1', after: null }]);
  });

  it('can be any commit, on the right, too', async () => {
    const screen = await open({ before: 'v1' });
    const right = combobox(screen, 'Right: branch, tag, commit or disk');
    await right.fill('abc123');
    await button(screen, 'Compare').press('Enter');
    expect(await sentOf(screen, 'compareRefs')).toEqual([
      { type: 'compareRefs', before: 'v1', after: 'abc123' },
    ]);
  });

  it('say what is missing, how far the work is, and are stopped', async () => {
    const screen = await open();
    await button(screen, 'Compare').press('Enter');
    await expect
      .poll(() => spoken(screen).textContent())
      .toBe('Choose what stands on the left first.');
    await screen.post({ type: 'comparing', done: 3, total: 12 });
    await screen.page.getByText('Reading 3 of 12 pages…').waitFor();
    await button(screen, 'Stop').press('Enter');
    expect(await sentOf(screen, 'stopComparing')).toHaveLength(1);
    await screen.post({ type: 'twice', answer: { refused: 'Stopped before its end.' } });
    await screen.page.locator('.problem').getByText('Stopped before its end.').waitFor();
    expect(await button(screen, 'Stop').count()).toBe(0);
  });

  it('stand side by side, line by line, with what was gained and lost', async () => {
    const screen = await open();
    await screen.post({ type: 'twice', answer: twice });
    const both = screen.page.getByRole('region', { name: /^Served text of both/u });
    await both.waitFor();
    expect((await both.locator('.pair').allTextContents()).map(words)).toEqual([
      'v1 150 tokens pages on disk 187 tokens',
      '[ONTOLOGY CONTEXT] [ONTOLOGY CONTEXT]',
      '− removed: ## Tidal Index (data, maturity: draft) + added: ## Tidal Index (data, maturity: established)',
      '+ added: relations: requires: Tide Sensor, Station Clock, Harbour Datum',
      'is-a: Ocean Metric is-a: Ocean Metric',
      '− removed: relations: hasPart: Slack Water',
      '[END ONTOLOGY CONTEXT] [END ONTOLOGY CONTEXT]',
    ]);
    const facts = await screen.page.locator('.facts > div').allInnerTexts();
    expect(facts.map(words)).toEqual([
      'Seeds gained Tide Sensor',
      'Names gained Station Clock and Harbour Datum',
      'Names lost Slack Water',
    ]);
    await screen.page.getByText('1 page not compared').waitFor();
  });

  it('are compared again when the screen comes back', async () => {
    const typed = { ...asked, open: 'versions', before: 'v1' };
    const screen = await showReport(fullReport, kept({ ...typed, compared: 'yes' }));
    await expect
      .poll(() => sentOf(screen, 'compareRefs'))
      .toEqual([{ type: 'compareRefs', before: 'v1', after: null }]);
    const other = await showReport(fullReport, kept(typed));
    expect(await sentOf(other, 'compareRefs')).toEqual([]);
    await other.post({ type: 'twice', answer: twice });
    await expect.poll(() => other.kept()).toMatchObject({ typed: { compared: 'yes' } });
  });

  it('say so when they serve the same, and when the question has changed since', async () => {
    const screen = await open();
    const same = { seedsGained: [], namesGained: [], namesLost: [], lines: [] };
    await screen.post({ type: 'twice', answer: { ...twice, ...same, question: 'Another?' } });
    await screen.page.getByText('Both serve the same text.').first().waitFor();
    await screen.page.getByText('The same seeds, and the same names exposed.').waitFor();
    await screen.page
      .getByText(/For “Another\?” with budget 1500, 4 seeds, 1 hop, gate off/u)
      .waitFor();
  });
});

describe.each(themeNames)('in %s', (theme) => {
  it.each([320, 720, 1200])('everything open is readable %i px wide', async (width) => {
    const typed = {
      ...asked,
      open: 'names why gold page versions',
      cut: 'shown',
      why: 'radar-gauge',
      gold: '["station-clock","log-book","wave-buoy"]',
      options: '{"budget":900}',
      before: 'v1',
    };
    const screen = await showReport(fullReport, { ...kept(typed), theme, width });
    await screen.post({ type: 'whyNot', slug: 'radar-gauge', answer: outranked });
    await screen.post({ type: 'ceiling', slug: null, answer: pageCeiling });
    await screen.post({ type: 'twice', answer: twice });
    await screen.page.getByText('Tokens by section').click();
    await screen.page.getByRole('region', { name: /^Served text of both/u }).waitFor();
    // Before axe, which adds styles of its own: no rule of the content policy is broken.
    expect(await sentOf(screen, 'error')).toEqual([]);
    await assertReadable(screen.page, `scaffold, all open, ${theme}, ${width}`);
    expect(await seriousFaults(screen.page)).toEqual([]);
    // The list below a field is read like the rest.
    await combobox(screen, 'Class to ask about').fill('gau');
    await screen.post({ type: 'classes', query: 'gau', classes });
    await option(screen, /Radar Gauge/u).waitFor();
    await combobox(screen, 'Class to ask about').press('ArrowDown');
    await assertReadable(screen.page, `scaffold, list open, ${theme}, ${width}`);
    expect(await seriousFaults(screen.page)).toEqual([]);
  });
});
