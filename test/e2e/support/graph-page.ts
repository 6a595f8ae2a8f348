import type { Locator } from 'playwright-core';

import { ScreenPage } from './screen-page';
import { until, type Workbench } from './workbench';

/** The graph screen as a person works it. */
export class GraphPage extends ScreenPage {
  /** The screen that is open now, once it shows a class in its middle. */
  static async in(workbench: Workbench, title: string): Promise<GraphPage> {
    const page = await GraphPage.open(workbench);
    await page.around(title);
    return page;
  }

  /** The screen that is open now, whatever it shows. */
  static async open(workbench: Workbench): Promise<GraphPage> {
    return new GraphPage(await workbench.screen('graph'), workbench, 'graph');
  }

  /** Runs the command of the palette on the open page. */
  static async show(workbench: Workbench, title: string): Promise<GraphPage> {
    await workbench.runCommand('Ontodesk: Show Graph of This Class');
    return GraphPage.in(workbench, title);
  }

  /** Waits until a class is in the middle. */
  async around(title: string): Promise<void> {
    await this.frame.getByRole('heading', { level: 1, name: `Around ${title}` }).waitFor();
  }

  /** A class of the drawing. */
  node(name: string | RegExp): Locator {
    return this.frame
      .getByRole('group', { name: /^Classes around/u })
      .getByRole('button', { name });
  }

  /** Waits until a class of the drawing has the focus. */
  async at(slug: string): Promise<void> {
    await until(`the focus on ${slug}`, () =>
      this.frame.evaluate((wanted) => {
        const inside = document.querySelector('ontodesk-graph')?.shadowRoot;
        return (inside?.activeElement as SVGElement | null)?.dataset.slug === wanted;
      }, slug),
    );
  }
}
