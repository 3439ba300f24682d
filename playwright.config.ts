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

/**
 * Chromium's own window, which nobody sees, would load two pages for the suggestions below its address: half of what a new window costs.
 * Only the last of these lists counts, so what Playwright turns off stands here again.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

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
      args: [...args, `--disable-features=${withoutFeatures.join(',')}`],
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    },
    screenshot: 'off',
    trace: 'off',
  },
});
