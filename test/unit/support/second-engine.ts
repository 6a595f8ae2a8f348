/** Results of an independent SHACL engine. */

import type { Store } from 'n3';
import type SHACLValidator from 'rdf-validate-shacl';

interface ToldTerm {
  readonly termType: string;
  readonly value: string;
}

/** A result as that engine tells it; its own types leave out that each of these may be missing. */
export interface ToldResult {
  readonly focusNode: ToldTerm | null;
  readonly path: ToldTerm | null;
  readonly sourceConstraintComponent: ToldTerm | null;
  readonly value: ToldTerm | null;
}

/** What it finds in the data. */
export async function toldResults(
  validator: SHACLValidator,
  data: Store,
): Promise<readonly ToldResult[]> {
  const { results } = await validator.validate(data);
  return results;
}
