/** The variables and default styles of a real VS Code, as webviews get them. */

import { readFileSync } from 'node:fs';
import path from 'node:path';

export const themeNames = ['light', 'dark', 'contrast'] as const;

export type ThemeName = (typeof themeNames)[number];

export interface Theme {
  /** Class that VS Code gives the body, for example `vscode-dark`. */
  readonly kind: string;
  readonly variables: Readonly<Record<string, string>>;
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/themes');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** A theme by its name. */
export const themeOf = (name: ThemeName): Theme => JSON.parse(read(`${name}.json`)) as Theme;

/** What VS Code puts before the styles of a webview. */
export const defaultStyles = read('defaults.css');
