import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { Workbench } from '../support/workbench';

const pad = (step: number): string => String(step).padStart(2, '0');

/** A walk in numbered steps. Each step ends with an assertion; then its picture is taken. */
export class Tour {
  private done = 0;

  constructor(
    private readonly workbench: Workbench,
    private readonly folder: string,
  ) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  get steps(): number {
    return this.done;
  }

  /** Takes one step; a picture shows where a failed one stood. */
  async step(title: string, act: () => Promise<void>): Promise<void> {
    const number = this.done + 1;
    try {
      await act();
      const file = await this.picture(`${pad(number)}-${slug(title)}.png`);
      console.log(`${number} ${title} … ok, ${file}`);
    } catch (error) {
      const file = await this.picture(`${pad(number)}-failed.png`).catch(() => 'no picture');
      console.log(`${number} ${title} … failed, ${file}`);
      throw error;
    }
    this.done = number;
  }

  private async picture(file: string): Promise<string> {
    await this.workbench.screenshot(path.join(this.folder, file));
    return file;
  }
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
