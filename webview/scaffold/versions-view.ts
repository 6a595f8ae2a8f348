/** What two states of the pages serve for the question, side by side. */

import { html, nothing, type TemplateResult } from 'lit';

import type {
  DiffLine,
  NamedClass,
  ServedState,
  ServedTwice,
} from '../../src/protocol/scaffold-screen.js';

import type { Actions } from './actions.js';
import { problem, type View } from './section-view.js';
import { isCurrent, type ScreenState } from './state.js';
import type { Suggestion, SuggestPorts } from './suggest-field.js';
import { listed, optionWords, plural } from './words.js';

const DISK = 'pages on disk';
/** How the disk is chosen in the list. */
const DISK_KEY = '';

/** Summary of the section: the two states. */
export function versionsSummary({ twice }: ScreenState): string {
  if (!twice || 'refused' in twice) return '';
  return `${nameOf(twice.before)} and ${nameOf(twice.after)}`;
}

const nameOf = ({ state }: ServedState): string => state.ref ?? DISK;

export function versionsView(state: ScreenState, actions: Actions): TemplateResult {
  const { comparing, twice } = state;
  return html`
    <div class="versions">
      ${refField('before', state, actions)} ${refField('after', state, actions)}
      <div class="buttons">
        <vscode-button icon="git-compare" @click=${actions.compare}>Compare</vscode-button>
        ${
          comparing
            ? html`<vscode-button secondary @click=${actions.stopComparing}>Stop</vscode-button>
                <span class="quiet">${progress(comparing)}</span>`
            : nothing
        }
      </div>
    </div>
    ${twice === null || comparing ? nothing : 'refused' in twice ? problem(twice.refused) : both(twice, state)}
  `;
}

const progress = ({ done, total }: { done: number; total: number }): string =>
  total === 0 ? 'Reading…' : `Reading ${done} of ${total} pages…`;

function refField(
  side: 'before' | 'after',
  state: ScreenState,
  { setRef, compare }: Actions,
): TemplateResult {
  const value = state[side];
  const named = (state.refs ?? []).map(({ name, kind, day }): Suggestion => {
    return { key: name, text: name, detail: `${kind}, ${day}` };
  });
  const last: Suggestion = { key: 'HEAD', text: 'HEAD', detail: 'the last commit' };
  const disk: Suggestion = { key: DISK_KEY, text: DISK, detail: '' };
  const all = side === 'after' ? [disk, last, ...named] : [last, ...named];
  // What is chosen already hides none of the others.
  const chosen = all.some(({ key, text }) => key === value || text === value);
  const wanted = value.toLowerCase();
  const ports: SuggestPorts = {
    typed: (text) => setRef(side, text === DISK ? DISK_KEY : text),
    picked: ({ key }) => setRef(side, key),
    entered: (text) => {
      setRef(side, text === DISK ? DISK_KEY : text);
      compare();
    },
  };
  return html`
    <suggest-field
      id="${side}-ref"
      label=${side === 'before' ? 'Left: branch, tag or commit' : 'Right: branch, tag, commit or disk'}
      list="Branches and tags"
      placeholder=${side === 'before' ? 'Branch, tag or commit' : DISK}
      .value=${value}
      .options=${chosen ? all : all.filter(({ text }) => text.toLowerCase().includes(wanted))}
      .ports=${ports}
    ></suggest-field>
  `;
}

function both(twice: ServedTwice, state: ScreenState): TemplateResult {
  const { lines, notCompared, notes } = twice;
  return html`
    ${
      isCurrent(twice, state)
        ? nothing
        : html`<p class="quiet">
            For “${twice.question}” with ${optionWords(twice.options)}. Compare again for what is
            above.
          </p>`
    }
    ${changes(twice)}
    ${
      lines.length === 0
        ? html`<p><strong>Both serve the same text.</strong></p>`
        : sideBySide(twice)
    }
    ${notes.map((note) => html`<p class="quiet">${note}</p>`)}
    ${
      notCompared.length === 0
        ? nothing
        : html`<details>
            <summary>${plural(notCompared.length, 'page')} not compared</summary>
            <ul>
              ${notCompared.map(({ path, reason }) => html`<li>${path}: ${reason}</li>`)}
            </ul>
          </details>`
    }
  `;
}

function changes(twice: ServedTwice): View {
  const rows: [string, readonly NamedClass[]][] = [
    ['Seeds gained', twice.seedsGained],
    ['Seeds lost', twice.seedsLost],
    ['Names gained', twice.namesGained],
    ['Names lost', twice.namesLost],
  ];
  const shown = rows.filter(([, names]) => names.length > 0);
  if (shown.length === 0) return html`<p>The same seeds, and the same names exposed.</p>`;
  return html`
    <dl class="facts">
      ${shown.map(
        ([name, classes]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${listed(classes)}</dd>
          </div>`,
      )}
    </dl>
  `;
}

function sideBySide(twice: ServedTwice): TemplateResult {
  const { before, after, lines } = twice;
  return html`
    <div class="twice" role="region" tabindex="0" aria-label="Served text of both, line by line">
      <div class="pair head">
        <strong
          >${nameOf(before)} <span class="quiet">${plural(before.tokens, 'token')}</span></strong
        >
        <strong
          >${nameOf(after)} <span class="quiet">${plural(after.tokens, 'token')}</span></strong
        >
      </div>
      ${pairsOf(lines).map(pairView)}
    </div>
  `;
}

/** A line on the left, on the right, or the same on both. */
export interface LinePair {
  readonly left: string | null;
  readonly right: string | null;
  readonly same: boolean;
}

/** Lines beside each other: what was removed stands beside what was added in its place. */
export function pairsOf(lines: readonly DiffLine[]): LinePair[] {
  const pairs: LinePair[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      pairs.push({ left: removed[at] ?? null, right: added[at] ?? null, same: false });
    }
    [removed, added] = [[], []];
  };
  for (const { kind, text } of lines) {
    if (kind === 'removed') removed.push(text);
    else if (kind === 'added') added.push(text);
    else {
      flush();
      pairs.push({ left: text, right: text, same: true });
    }
  }
  flush();
  return pairs;
}

function pairView({ left, right, same }: LinePair): TemplateResult {
  if (same) {
    return html`<div class="pair code">
      <div class="line"><span class="text">${left}</span></div>
      <div class="line twin" aria-hidden="true"><span class="text">${right}</span></div>
    </div>`;
  }
  return html`<div class="pair code">
    ${side(left, 'removed', '−')} ${side(right, 'added', '+')}
  </div>`;
}

function side(text: string | null, kind: 'removed' | 'added', sign: string): TemplateResult {
  if (text === null) return html`<div class="line none"></div>`;
  return html`<div class="line ${kind}">
    <span class="sign" aria-hidden="true">${sign}</span>
    <span class="visually-hidden">${kind}: </span>
    <span class="text">${text}</span>
  </div>`;
}
