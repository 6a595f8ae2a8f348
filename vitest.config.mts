import process from 'node:process';

import { defineConfig } from 'vitest/config';

/** The thorough run gives its numbers here; twenty times as many pages take twenty times as long. */
const isThorough = process.env.ONTODESK_RUNS !== undefined;

/** Unit and webview suites run side by side; e2e and golden are slow and run on their own. */
export default defineConfig({
  test: {
    // One for every processor: the process that collects the results has little to do.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/unit/support/seeded.ts'],
          testTimeout: isThorough ? 900_000 : 60_000,
        },
      },
      {
        test: {
          name: 'webview',
          include: ['test/webview/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Side by side they take as long: a browser keeps both processors busy.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'golden',
          include: ['test/golden/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
