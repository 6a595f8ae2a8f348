/** What a person agreed to send. Without it nothing leaves, whatever the server asks. */

/** Where a run may send its text. */
export type Destination =
  | { readonly kind: 'server'; readonly origin: string }
  | { readonly kind: 'editor'; readonly id: string };

interface Consent {
  readonly to: Destination;
  /** Answers the model may still be asked for. */
  left: number;
}

export class Consents {
  private readonly runs = new Map<string, Consent>();

  /** Lets a run ask for so many answers, at one place. */
  give(run: string, to: Destination, most: number): void {
    this.runs.set(run, { to, left: most });
  }

  /** Ends the consent of a run. */
  end(run: string): void {
    this.runs.delete(run);
  }

  /** Where a run may still send something; null when nowhere. */
  to(run: string): Destination | null {
    const consent = this.runs.get(run);
    return consent && consent.left > 0 ? consent.to : null;
  }

  /** Counts an answer the model gave. */
  answered(run: string): void {
    const consent = this.runs.get(run);
    if (consent) consent.left--;
  }
}
