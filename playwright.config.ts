import { defineConfig } from '@playwright/test';
import { isLong } from './src/testing/server/test-length.ts';

/** Chromium as root in a box without a graphics card, without calls home. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys that need the whole browser start `wholeBrowser` of `e2e/support/whole-browser.ts`. */
const executablePath = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/fill-studio.ts',
  outputDir: 'node_modules/.cache/playwright',
  // On two cores: while some journeys wait for the clock or an animation, the others have the processor.
  workers: 4,
  // The longest file comes first, so that no core waits for it at the end.
  projects: [
    { name: 'wordpress', testMatch: '**/e2e/wordpress/*.spec.ts' },
    { name: 'studio', testIgnore: '**/e2e/wordpress/**' },
  ],
  retries: 0,
  ...(!isLong && { grepInvert: /@long/ }),
  forbidOnly: true,
  // A slow machine is not a fault: whatever is waited for may take its time.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: {
      // Elsewhere Chromium cannot write down file names with other letters than ASCII's.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args,
      ...(executablePath && { executablePath }),
    },
    screenshot: 'off',
    trace: 'off',
  },
});
