import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isLong } from './src/testing/server/test-length.ts';
import { SlowTestsFirst } from './scripts/setup/slow-tests-first.ts';

/** Rules have no state and no side effects. Their tests may share a worker, which saves starting one for each file. */
const pure = 'src/*/rules/**/*.test.ts';

/**
 * The editor's screens run with a real server in the page's process, which must have the same classes of errors and
 * bytes.
 */
const editor = 'src/{editor,saving,add-clips,import-export}/web/**/*.test.tsx';

/** Tests of pages as the server renders them, where there is no document. */
const rendered = 'src/*/web/**/render-*.test.tsx';

/** These tests count what their own process holds, such as open files, memory and child processes. */
const measured = [
  'src/api/server/spooled-file.test.ts',
  'src/media/server/processing/hostile-files.test.ts',
  'src/media/server/upload-check.test.ts',
  'src/media/server/store/read-in-pieces.test.ts',
];

/** These tests take minutes each, or need what the short form lacks. */
const longFaults = 'src/testing/server/faults/long/**';

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { name: 'rules', include: [pure], isolate: false } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['src/*/web/**/*.test.{ts,tsx}'],
          exclude: [editor, rendered],
          environment: 'jsdom',
          // Each file has its own page, but many share a process, because starting one takes longer than most of these
          // tests.
          pool: 'vmForks',
        },
      },
      {
        extends: true,
        test: {
          name: 'editor',
          include: [editor],
          environment: 'jsdom',
          globalSetup: ['src/testing/server/test-sqlite.ts'],
        },
      },
      { extends: true, test: { name: 'process', include: measured } },
      {
        extends: true,
        test: {
          name: 'studio',
          // The server's modules are read once per worker. Reading them for each of its 150 files would take a second
          // of a core.
          isolate: false,
          include: ['src/*/server/**/*.test.ts', 'src/*/*.test.ts', 'scripts/**/*.test.ts', rendered],
          exclude: isLong ? measured : [...measured, longFaults],
          globalSetup: ['src/testing/server/test-postgres.ts', 'src/testing/server/test-sqlite.ts'],
        },
      },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: ['vitest.setup.ts'],
    // Longer than anything within a test waits.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Three for two cores: with two, the cores are idle for a seventh of the time, because tests wait for PostgreSQL,
    // servers and timers.
    maxWorkers: Math.min(Math.ceil(1.5 * availableParallelism()), availableParallelism() + 2),
    fsModuleCache: true,
    sequence: { sequencer: SlowTestsFirst },
  },
});
