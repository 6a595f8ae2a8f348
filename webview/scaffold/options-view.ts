/** The sliders: what a question is served with, live. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

import type {
  NumberLimit,
  ScaffoldChoices,
  ScaffoldOptions,
} from '../../src/protocol/scaffold-screen.js';

import type { Actions } from './actions.js';
import type { View } from './section-view.js';
import type { ScreenState } from './state.js';
import { optionWords, plural } from './words.js';

type NumberOption = 'budget' | 'seeds' | 'hops';

const LABELS: Readonly<Record<NumberOption, string>> = {
  budget: 'Budget',
  seeds: 'Seeds',
  hops: 'Hops',
};
const UNITS: Readonly<Record<NumberOption, string>> = {
  budget: 'token',
  seeds: 'class',
  hops: 'hop',
};

/** A slider and a number field each, the gate as a switch; nothing before the settings are known. */
export function optionsView({ choices, options }: ScreenState, actions: Actions): View {
  if (!choices) return nothing;
  const now = { ...choices.defaults, ...options };
  const changed = Object.keys(options).length > 0;
  return html`
    <fieldset class="options">
      <legend>Served with</legend>
      ${(['budget', 'seeds', 'hops'] as const).map((name) =>
        numberView(name, now, choices, actions),
      )}
      <label class="check gate">
        <input
          type="checkbox"
          role="switch"
          .checked=${live(now.confidence)}
          @change=${(event: Event) =>
            actions.setOption('confidence', (event.currentTarget as HTMLInputElement).checked)}
        />
        <span>Confidence gate</span>
      </label>
      <p class="settings quiet">
        ${
          changed
            ? html`<span>Settings: ${optionWords(choices.defaults)}.</span>
                <vscode-button secondary icon="discard" @click=${actions.resetOptions}
                  >Reset to Settings</vscode-button
                >`
            : html`<span>As in the settings.</span>`
        }
      </p>
    </fieldset>
  `;
}

function numberView(
  name: NumberOption,
  now: ScaffoldOptions,
  { limits }: ScaffoldChoices,
  { setOption }: Actions,
): TemplateResult {
  const value = now[name];
  const limit = limits[name];
  const { min, step } = limit;
  // Settings may lie beyond the slider: they hold, and the slider stands at its end.
  const max = Math.max(limit.max, value);
  const words = name === 'seeds' ? String(value) : plural(value, UNITS[name]);
  const set = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement;
    const wanted = within({ min, max, step }, field.valueAsNumber);
    if (wanted === null) field.value = String(value);
    else setOption(name, wanted);
  };
  return html`
    <div class="option">
      <label for="${name}-slider">${LABELS[name]}</label>
      <input
        id="${name}-slider"
        type="range"
        min=${min}
        max=${max}
        step=${step}
        aria-valuetext=${words}
        .value=${live(String(value))}
        @input=${set}
      />
      <input
        id="${name}-number"
        class="number"
        type="number"
        min=${min}
        max=${max}
        aria-label="${LABELS[name]}, exact"
        .value=${live(String(value))}
        @change=${set}
      />
    </div>
  `;
}

/** The whole number nearest to what was typed, within the limits; null when it is no number. */
export function within({ min, max }: NumberLimit, typed: number): number | null {
  if (!Number.isFinite(typed)) return null;
  return Math.min(max, Math.max(min, Math.round(typed)));
}
