/** What the parts of the scaffold screen ask of it. */

import type { NamedClass, Remedy, ScaffoldOptions } from '../../src/protocol/scaffold-screen.js';

import type { Finder, SectionName } from './state.js';

export interface Actions {
  readonly ask: (question: string) => void;
  readonly typeQuestion: (text: string) => void;
  readonly setOption: <K extends keyof ScaffoldOptions>(name: K, value: ScaffoldOptions[K]) => void;
  readonly resetOptions: () => void;
  readonly copy: (as: 'block' | 'prompt') => void;
  readonly open: (path: string) => void;
  readonly toggle: (section: SectionName, open: boolean) => void;
  readonly showCut: (shown: boolean) => void;
  readonly find: (finder: Finder, query: string) => void;
  readonly askWhy: (one: NamedClass) => void;
  readonly apply: (remedy: Remedy) => void;
  readonly addGold: (one: NamedClass) => void;
  readonly removeGold: (slug: string) => void;
  readonly clearGold: () => void;
  readonly lookAt: (slug: string | null) => void;
  readonly setRef: (side: 'before' | 'after', ref: string) => void;
  readonly compare: () => void;
  readonly stopComparing: () => void;
  readonly forgetHistory: () => void;
  readonly showLog: () => void;
}
