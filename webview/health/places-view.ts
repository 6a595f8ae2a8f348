/** Where the findings are: by domain, and the worst pages. */

import { html, type TemplateResult } from 'lit';

import type { DomainHealth, PageHealth } from '../../src/protocol/health-screen.js';

import { type HealthActions, numberButton, part, totalsCells, totalsHeads } from './parts.js';
import { counted, domainWords } from './words.js';

/** Which part of a long table is shown, and the way to another. */
export interface Turning {
  readonly page: number;
  readonly turn: (page: number) => void;
}

/** Domains with their findings. */
export function domainsView(
  domains: readonly DomainHealth[],
  { page, turn }: Turning,
  actions: HealthActions,
): TemplateResult {
  const { shown, pager } = part(domains, page, 'Domains', turn);
  return html`
    <section aria-labelledby="domains">
      <h2 id="domains">By domain</h2>
      ${
        domains.length === 0
          ? html`<p>No page names a domain.</p>`
          : table(
              'domains',
              ['Domain', 'Pages'],
              shown.map((domain) => domainRow(domain, actions)),
            )
      }
      ${pager}
    </section>
  `;
}

function domainRow(
  { domain, pages, totals }: DomainHealth,
  actions: HealthActions,
): TemplateResult {
  const words = domainWords(domain);
  return html`
    <tr role="row">
      <th role="rowheader" scope="row">${words}</th>
      <td role="cell" class="number" data-label="pages">
        ${numberButton(pages, `${counted(pages, 'page')} in ${words}`, { list: 'pages', domain }, actions)}
      </td>
      ${totalsCells(totals, `in ${words}`, { domain }, actions)}
    </tr>
  `;
}

/** Pages with the most and the gravest findings. */
export function worstView(
  worst: readonly PageHealth[],
  { page, turn }: Turning,
  actions: HealthActions,
): TemplateResult {
  const { shown, pager } = part(worst, page, 'Pages', turn);
  return html`
    <section aria-labelledby="worst">
      <h2 id="worst">Worst pages</h2>
      ${
        worst.length === 0
          ? html`<p>No page has a new finding.</p>`
          : table(
              'worst',
              ['Page'],
              shown.map((one) => pageRow(one, actions)),
            )
      }
      ${pager}
    </section>
  `;
}

function pageRow(
  { path, label, domain, totals }: PageHealth,
  actions: HealthActions,
): TemplateResult {
  return html`
    <tr role="row">
      <th role="rowheader" scope="row">
        <button
          class="link"
          aria-label="${label}: open the page"
          @click=${() => actions.open(path)}
        >
          ${label}</button
        ><br /><span class="quiet">${path}, ${domainWords(domain)}</span>
      </th>
      ${totalsCells(totals, `on ${label}`, { path }, actions)}
    </tr>
  `;
}

function table(
  id: string,
  heads: readonly string[],
  rows: readonly TemplateResult[],
): TemplateResult {
  return html`
    <table role="table" aria-labelledby=${id}>
      <thead role="rowgroup">
        <tr role="row">
          ${heads.map(
            (head, at) =>
              html`<th role="columnheader" scope="col" class=${at === 0 ? '' : 'number'}>
                ${head}
              </th>`,
          )}
          ${totalsHeads()}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows}
      </tbody>
    </table>
  `;
}
