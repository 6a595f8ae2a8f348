/** What `measure` computes: a name, the form of the input, and the value. */

import * as z from 'zod';

/** Value of a row, or what is wrong with its input. */
type Measured = { readonly value: unknown } | { readonly error: string };

export interface Measure {
  readonly name: string;
  readonly of: (input: unknown) => Measured;
}

/** A measure whose input is read by a schema. */
export function measureOf<Input>(
  name: string,
  schema: z.ZodType<Input>,
  value: (input: Input) => unknown,
): Measure {
  return {
    name,
    of: (input) => {
      const read = schema.safeParse(input);
      if (read.success) return { value: value(read.data) };
      const [issue] = read.error.issues;
      const at = issue?.path.join('.') ?? '';
      return {
        error: `has an input that does not fit: ${at === '' ? '' : `${at}: `}${issue?.message}.`,
      };
    },
  };
}

export const numbers = z.array(z.number());

/** A whole number of things. */
export const count = z.int().min(0);

/** A share or a probability. */
export const share = z.number().min(0).max(1);

/** True or false, written as a boolean or as 0 and 1. */
export const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1)], 'must be true, false, 0 or 1')
  .transform(Boolean);

/** A name: a text, or a number written as one. */
export const label = z
  .union([z.string(), z.number()], 'must be a text or a number')
  .transform(String);

/** Refuses lists that do not belong together row by row. */
export function sameLengths(...lists: readonly (readonly unknown[])[]): boolean {
  return lists.every(({ length }) => length === lists[0]?.length);
}

/** The message of lists of different lengths. */
export const UNEQUAL = 'the lists must be of one length';
