/** What the host remembers of the desk's screens: the corpus they show and what was typed there. */

import * as vscode from 'vscode';

import { type DeskScreen, textsOf, type Typed } from '../protocol/desk-screen.js';

export class DeskMemory {
  constructor(private readonly state: vscode.Memento) {}

  /** The corpus a screen showed last; it counts only while it lies in an open folder. */
  place(screen: DeskScreen): string | null {
    const place = this.state.get<unknown>(`desk.${screen}.place`);
    if (typeof place !== 'string') return null;
    return vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place)) ? place : null;
  }

  keepPlace(screen: DeskScreen, place: string): void {
    if (this.place(screen) === place) return;
    void this.state.update(`desk.${screen}.place`, place);
  }

  typed(screen: DeskScreen): Typed {
    return textsOf(this.state.get<Record<string, unknown>>(`desk.${screen}.typed`, {}));
  }

  keepTyped(screen: DeskScreen, typed: Typed): void {
    void this.state.update(`desk.${screen}.typed`, typed);
  }
}
