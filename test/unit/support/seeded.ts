/** Loaded before every suite: property tests draw from the one seed. */

import fc from 'fast-check';

import { SEED } from './seed.js';

fc.configureGlobal({ seed: SEED });
