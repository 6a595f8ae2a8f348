/** A screen's line to the host: typed messages out, state kept, errors sent home. */

import { readWebviewState, type WebviewState } from '../../src/protocol/scaffold-screen.js';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** What every screen may send besides its own messages. */
interface CommonToHost {
  readonly type: 'error';
  readonly message: string;
}

export class Host<ToHost extends { readonly type: string }, FromHost> {
  private readonly api = acquireVsCodeApi();

  constructor(private readonly screen: string) {
    window.addEventListener('error', ({ message }) => this.report(message));
    window.addEventListener('unhandledrejection', ({ reason }) => this.report(String(reason)));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      this.report(`Refused by the content policy: ${violatedDirective} ${blockedURI}`),
    );
  }

  send(message: ToHost): void {
    this.api.postMessage(message);
  }

  /** Hands every message of the host to the screen. Only the host can post to this window. */
  listen(handle: (message: FromHost) => void): void {
    window.addEventListener('message', ({ data }: MessageEvent<FromHost>) => handle(data));
  }

  /** What the screen left behind when it was hidden or reloaded. */
  kept(): WebviewState {
    const state = readWebviewState(this.api.getState(), this.screen);
    return state ?? { screen: this.screen, id: null, typed: {} };
  }

  keep(id: string | null, typed: Readonly<Record<string, string>>): void {
    this.api.setState({ screen: this.screen, id, typed } satisfies WebviewState);
  }

  private report(message: string): void {
    this.api.postMessage({ type: 'error', message } satisfies CommonToHost);
  }
}
