import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    // Minutes each, or in need of what the short form does without.
    exclude: process.env['FAULTS'] === 'long' ? [] : ['src/server/faults/long/**'],
    globalSetup: ['src/server/testing/test-postgres.ts', 'src/server/testing/test-sqlite.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: ['vitest.setup.ts'],
    // Above the patience of what waits within a test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: '100%',
  },
});
