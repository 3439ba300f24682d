import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { embedUrl } from '../support/embed-page.ts';
import { collectErrors } from '../support/page-errors.ts';
import { makeDataDir, startServer, stopServer, test, visitorTest } from '../support/studio.ts';
import { wholeBrowser } from '../support/whole-browser.ts';

visitorTest(
  'a set is kept by keys alone in a narrow window, in both themes, and removed again',
  async ({ browser, studio }) => {
    const page = await browser.newPage({ viewport: { width: 280, height: 653 } });
    const errors = collectErrors(page);
    const { pathname } = new URL(await embedUrl(studio.url));
    await page.goto(`${studio.url}/catalog/set/${pathname.split('/')[2]}?mode=flip`);
    await page.getByRole('button', { name: 'Keep on this device' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Keep on this device' });
    await expect(dialog.getByText(/^\d+ files, /)).toBeVisible();
    await look(page, 'the offer');
    await dialog.getByRole('button', { name: 'Keep on this device' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
    await look(page, 'a kept set');
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Kept on this device' })).toBeFocused();

    await page.goto(`${studio.url}/catalog/study`);
    await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible();
    await look(page, 'my study');
    await page.getByRole('button', { name: /from this device$/ }).press('Enter');
    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'On this device' })).toBeHidden();
    expect(errors).toEqual([]);
    await page.close();
  },
);

test('where the browser can keep nothing, the control says so', async ({ page }) => {
  const dataDir = await makeDataDir();
  const { server, url } = await startServer(dataDir, { HOST: '0.0.0.0' });
  // Neither https nor localhost: browsers give such a page no caches and no service workers.
  const insecure = `http://0.0.0.0:${new URL(url).port}`;
  const { pathname } = new URL(await embedUrl(insecure));
  await page.goto(`${insecure}/catalog/set/${pathname.split('/')[2]}?mode=flip`);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByText(/^This is not possible here/)).toBeVisible();
  await expectAccessible(page, 'not possible');
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
});

visitorTest('the catalog can be installed', async ({ playwright, launchOptions, studio }) => {
  const browser = await playwright.chromium.launch(wholeBrowser(launchOptions));
  const page = await browser.newPage();
  await page.goto(`${studio.url}/catalog`);
  const devTools = await page.context().newCDPSession(page);
  await expect.poll(async () => (await devTools.send('Page.getAppManifest')).url).toMatch(/\.webmanifest$/);
  const { errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // Playwright's contexts are private windows, which install nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);

  await page.goto(`${studio.url}/catalog?lang=ar`);
  const arabic = await devTools.send('Page.getAppManifest');
  expect(arabic.errors).toEqual([]);
  expect(JSON.parse(arabic.data ?? '{}')).toMatchObject({ id: '/catalog', lang: 'ar', dir: 'rtl' });
  await browser.close();
});

async function look(page: Page, name: string): Promise<void> {
  await expectAccessibleInBothThemes(page, name);
  await expectNothingCutOff(page, name);
}
