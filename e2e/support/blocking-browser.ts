import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { LaunchOptions, Page } from '@playwright/test';
import { wholeBrowser } from './whole-browser.ts';

/** Preferences of a browser that allows no cookies and no storage to frames of other sites. */
const blockedStorage = { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } };

interface BlockingBrowser {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** The browser has its own page, and a profile that is removed on closing. */
export async function openBlockingBrowser(launchOptions: LaunchOptions): Promise<BlockingBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'flashcard-studio-profile-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(blockedStorage));
  const context = await chromium.launchPersistentContext(profile, wholeBrowser(launchOptions));
  return {
    page: await context.newPage(),
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

export async function storageIsBlocked(page: Page): Promise<boolean> {
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('The page has no frame');
  return frame.evaluate(() => {
    try {
      localStorage.setItem('probe', '1');
      return false;
    } catch {
      return true;
    }
  });
}
