/** A field that finds a class by part of its name. */

import { html, nothing, type TemplateResult } from 'lit';

import type { NamedClass } from '../../src/protocol/scaffold-screen.js';

import type { Actions } from './actions.js';
import type { Finder, ScreenState } from './state.js';
import type { Suggestion, SuggestPorts } from './suggest-field.js';

export interface ClassField {
  readonly finder: Finder;
  readonly label: string;
  readonly value: string;
  readonly clears?: boolean;
}

/** The field with the classes found for it. */
export function classField(
  { finder, classes, query }: ScreenState,
  { find }: Actions,
  field: ClassField,
  picked: (one: NamedClass) => void,
): TemplateResult {
  const mine = finder === field.finder;
  const found = mine && classes ? classes : [];
  const ports: SuggestPorts = {
    typed: (text) => find(field.finder, text),
    picked: ({ key, text }) => picked({ slug: key, title: text }),
    entered: (text) => find(field.finder, text),
  };
  const none = mine && classes?.length === 0 && query !== '';
  return html`
    <suggest-field
      id="${field.finder}-class"
      label=${field.label}
      list="Classes"
      placeholder="Part of the name of a class"
      .value=${field.value}
      .options=${found.map(({ slug, title }): Suggestion => ({ key: slug, text: title, detail: slug }))}
      .ports=${ports}
      ?clears=${field.clears === true}
      eager
    ></suggest-field>
    ${none ? html`<p class="quiet">No class has “${query}” in its name.</p>` : nothing}
  `;
}
