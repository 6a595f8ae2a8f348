/** The version of this product. */

/** Written into every program by the build (scripts/lib/inlined.mjs): a program may be moved alone. */
declare const ONTODESK_VERSION: string;

/** The version that `package.json` had when this program was built. */
export const productVersion = (): string => ONTODESK_VERSION;
