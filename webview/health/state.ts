/** What the health screen leaves behind when it is hidden, and how it is read again. */

import { type HealthQuery, readHealthQuery } from '../../src/protocol/health-screen.js';

/** The list that was open. */
export interface KeptList {
  readonly query: HealthQuery;
  readonly text: string;
  readonly active: number;
}

/** The list as texts a screen may keep. */
export function keepList(list: KeptList | null): Record<string, string> {
  if (!list) return {};
  const { query, text, active } = list;
  return { query: JSON.stringify(query), text, active: String(active) };
}

/** The list that was kept; null when there was none or it cannot be read. */
export function keptList(typed: Readonly<Record<string, string>>): KeptList | null {
  const query = readQuery(typed.query);
  const active = Number(typed.active);
  if (!query) return null;
  return { query, text: typed.text ?? '', active: Number.isSafeInteger(active) ? active : 0 };
}

function readQuery(text: string | undefined): HealthQuery | null {
  if (text === undefined) return null;
  try {
    return readHealthQuery(JSON.parse(text));
  } catch {
    return null;
  }
}
