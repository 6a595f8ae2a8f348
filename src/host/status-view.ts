/** The status item in words, apart from the editor so that it can be tested. */

import { COMMANDS, type Status } from '../protocol/messages.js';

import { knownInWords, plural } from './words.js';

/** Whether the server runs, as the status item shows it. */
export type ServerState = 'off' | 'starting' | 'running' | 'failed';

/** What the item shows; plain data, so that it can be read and tested. */
export interface StatusView {
  readonly text: string;
  readonly tooltip: string;
  readonly command: string;
  /** Something is broken: shown in the colour of errors, with a way to restart the server. */
  readonly broken: boolean;
}

/** Words for a corpus and the server behind it; null hides the item. */
export function statusView(server: ServerState, status: Status | null): StatusView | null {
  if (server === 'off') return null;
  if (server === 'failed') return failed('The language server does not run.');
  if (server === 'starting') return busy('starting', 'The language server starts.');
  if (!status) return idle();
  switch (status.state) {
    case 'starting':
      return busy('starting', status.root);
    case 'indexing':
      return busy(`indexing${percent(status)}`, status.root);
    case 'failed':
      return failed(status.message ?? 'Indexing failed.');
    case 'no-pages':
      return noPages(status);
    case 'ready':
      return ready(status);
  }
}

function busy(what: string, tooltip: string): StatusView {
  const text = `$(sync~spin) Ontodesk: ${what}`;
  return { text, tooltip, command: COMMANDS.showLog, broken: false };
}

/** The server runs, but no open page lies in a folder that is open. */
function idle(): StatusView {
  const tooltip = 'Open a page of a folder that is open here, and it is checked.';
  return { text: '$(info) Ontodesk: no page', tooltip, command: COMMANDS.setUp, broken: false };
}

function failed(message: string): StatusView {
  const tooltip = `${message}\n\nClick for the log.`;
  return { text: '$(error) Ontodesk: failed', tooltip, command: COMMANDS.showLog, broken: true };
}

function noPages({ message }: Status): StatusView {
  const tooltip = `${message ?? ''}\n\nClick to set up this folder.`;
  return { text: '$(info) Ontodesk: no pages', tooltip, command: COMMANDS.setUp, broken: false };
}

function ready(status: Status): StatusView {
  const findings = `${plural(status.findings, 'finding')}${knownInWords(status.known ?? 0)}`;
  const parts = [plural(status.pages, 'page'), findings];
  if (status.lastCheck !== null) parts.push(`checked ${timeOf(status.lastCheck)}`);
  if (status.skipped.length > 0) parts.push(`${status.skipped.length} not checked`);
  const icon = status.skipped.length > 0 ? '$(warning)' : '$(check)';
  const text = `${icon} Ontodesk: ${parts.join(', ')}`;
  return { text, tooltip: details(status), command: COMMANDS.showLog, broken: false };
}

/** The tooltip says what the numbers count: open pages are not the corpus. */
function details(status: Status): string {
  const lines = [status.root, '', `${plural(status.pages, 'page')} in the index`];
  if (status.scope === 'open-pages') {
    lines.push(`${plural(status.findings, 'finding')} on ${plural(status.openPages, 'open page')}`);
  }
  const { corpusCheck } = status;
  lines.push(
    corpusCheck
      ? `${plural(corpusCheck.findings, 'finding')}${knownInWords(corpusCheck.known)} in the whole corpus at ${timeOf(corpusCheck.at)}`
      : 'The whole corpus was not checked yet',
  );
  if ((status.known ?? 0) > 0) {
    lines.push(
      'Known findings are in the baseline. “Show Known Findings” shows them on open pages',
    );
  }
  for (const { path, reason } of status.skipped.slice(0, 5))
    lines.push(`Not checked: ${path}: ${reason}`);
  if (status.skipped.length > 5) lines.push(`… and ${status.skipped.length - 5} more in the log`);
  return [...lines, '', 'Click for the log.'].join('\n');
}

function percent({ progress }: Status): string {
  if (!progress || progress.total === 0) return '';
  return ` ${Math.floor((100 * progress.done) / progress.total)} %`;
}

/** Hours and minutes of a moment, as clocks here show them. */
export function timeOf(iso: string): string {
  const at = new Date(iso);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
