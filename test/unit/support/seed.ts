/**
 * The seed of all random tests. It is the same in every run, so that a red run is the doing of the
 * change and not of the dice; ONTODESK_SEED sets another, and `npm run test:thorough` draws one.
 */
export const SEED = Number(process.env.ONTODESK_SEED ?? 20_261_129);
