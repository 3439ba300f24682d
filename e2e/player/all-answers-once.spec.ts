import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { embedUrl } from '../support/embed-page.ts';
import { serveHostPage } from '../support/host-page.ts';
import { visitorTest as test } from '../support/studio.ts';

test('who holds one of two answers gets all four, for this card alone', async ({ browser, studio }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.addInitScript(() => localStorage.setItem('flashcard-remember', 'true'));
  const hard = page.getByRole('button', { name: /^Hard/ });
  for (const theme of ['', '?darkMode=1']) {
    await page.goto(await embedUrl(studio.url, theme));
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    await page.keyboard.press('Space');
    const good = page.getByRole('button', { name: /^Good/ });
    await expect(good).toBeVisible();
    await expectAccessible(page, `two answers ${theme}`);
    await expectNothingCutOff(page, `two answers ${theme}`);
    const place = await good.boundingBox();
    await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 20);
    await page.mouse.down();
    await expect(hard).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText('Card 1 of 26')).toBeAttached();
    await expect(hard).toBeVisible();
    await page.keyboard.press('2');
    await expect(page.getByText('Card 2 of 26')).toBeAttached();
    await expect(page.locator('[data-layer="leaving"]')).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(good).toBeVisible();
    await expect(hard).toHaveCount(0);
    await page.getByRole('button', { name: 'All four answers' }).focus();
    await page.keyboard.press('Enter');
    await expect(hard).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Card 3 of 26')).toBeAttached();
    await page.evaluate(() => localStorage.removeItem('flashcard-places'));
  }
  await page.close();
});

test('what is remembered in an embed is saved and read in its settings', async ({ page, studio }) => {
  const host = await serveHostPage(
    `<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1>
      <iframe title="Player" width="340" height="600" src="${await embedUrl(studio.url)}"></iframe></main></html>`,
  );
  await page.goto(host.url);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Settings' }).click();
  await frame.getByRole('switch', { name: 'Remember Cards' }).click();
  await expect(frame.getByRole('button', { name: 'Save as a file' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await frame.locator('[data-shown][role="button"]').click();
  await frame.getByRole('button', { name: /^Good/ }).click();
  await expect(frame.getByText('Card 2 of 26')).toBeAttached();
  await frame.getByRole('button', { name: 'Settings' }).click();
  const downloading = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await downloading).path();
  await frame.getByLabel('Saved file').setInputFiles(file);
  await expect(frame.getByText('1 card read. Of each card the newest answer stays.')).toBeVisible();
  await expectAccessible(page, 'files in the settings of an embed');
  await host.close();
});
