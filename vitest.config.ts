import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Rules without state or side effects: their tests may share a worker, which saves starting one for each file. */
const pure = 'src/shared/**/*.test.ts';

/** Minutes each, or in need of what the short form does without. */
const longFaults = 'src/server/faults/long/**';

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { name: 'rules', include: [pure], isolate: false } },
      {
        extends: true,
        test: {
          name: 'studio',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: process.env['FAULTS'] === 'long' ? [pure] : [pure, longFaults],
          globalSetup: ['src/server/testing/test-postgres.ts', 'src/server/testing/test-sqlite.ts'],
        },
      },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: ['vitest.setup.ts'],
    // Above the patience of what waits within a test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: '100%',
  },
});
