import type { LaunchOptions } from '@playwright/test';

/** For journeys that need preferences of a profile, or what only a browser with windows can do. */
export function wholeBrowser(launchOptions: LaunchOptions): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH'];
  return executablePath ? { ...launchOptions, executablePath } : { ...launchOptions, channel: 'chromium' };
}
