import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { openNewSet, sampleFile, teacherTest as test } from '../support/studio.ts';

const cardCount = 30;

test('thirty cards come on four pages of A4 or Letter, and no row is cut', async ({ page, studio }) => {
  const setId = await openNewSet(page, studio);
  await addPictures(page.request, studio.url, setId);
  await page.reload();
  await page.getByRole('button', { name: 'Share' }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Print' }).click();
  const sheet = await opening;
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'Code that opens this set' })).toBeVisible();
  await allPicturesAreThere(sheet);
  await expectAccessibleInBothThemes(sheet, 'a vocabulary sheet');
  await expectNothingCutOff(sheet, 'a vocabulary sheet');
  await sheet.emulateMedia({ media: 'print' });
  for (const format of ['A4', 'Letter']) expect(await countPages(sheet, format)).toBeLessThanOrEqual(4);
  await expectWholeRows(sheet, 15);

  await sheet.emulateMedia({ media: 'screen' });
  await sheet.getByRole('button', { name: 'Cut-out cards' }).focus();
  await sheet.keyboard.press('Enter');
  await expect(sheet.getByText('Cut along the lines, fold in the middle.')).toBeVisible();
  await expectAccessible(sheet, 'cut-out cards');
  await sheet.emulateMedia({ media: 'print' });
  expect(await countPages(sheet, 'A4')).toBeLessThanOrEqual(8);
  await expectWholeRows(sheet, cardCount);
});

test('visitors print from the page of a set, and a private set is not there', async ({ page, browser, studio }) => {
  const setId = await openNewSet(page, studio);
  const data = { term: 'second', definition: 'One line\nand another' };
  await page.request.post(`${studio.url}/api/sets/${setId}/cards`, { data });
  const visitor = await browser.newPage();
  await visitor.goto(`${studio.url}/catalog/set/${setId}?mode=flip`);
  const opening = visitor.waitForEvent('popup');
  await visitor.getByRole('link', { name: 'Print this set' }).click();
  const sheet = await opening;
  await expect(sheet.getByText('first', { exact: true })).toBeVisible();
  expect(await sheet.getByText('One line').innerText()).toBe('One line\nand another');
  await sheet.getByRole('button', { name: 'Cut-out cards' }).click();
  expect(await sheet.getByText('One line').innerText()).toBe('One line\nand another');
  await page.request.put(`${studio.url}/api/sets/${setId}`, { data: { visibility: 'private' } });
  const answer = await visitor.goto(`${studio.url}/catalog/set/${setId}/print`);
  expect(answer?.status()).toBe(404);
  await expect(visitor.getByText('Set not found')).toBeVisible();
  await visitor.close();
});

async function addPictures(request: APIRequestContext, url: string, setId: string): Promise<void> {
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await readFile(sampleFile('letter-a.jpg')) };
  for (let card = 1; card < cardCount; card++) {
    const data = { term: `Term ${card}`, definition: 'The flat hand moves outward from the chin.' };
    const { id } = await (await request.post(`${url}/api/sets/${setId}/cards`, { data })).json();
    expect((await request.post(`${url}/api/cards/${id}/media`, { multipart: { file } })).ok()).toBe(true);
  }
}

async function allPicturesAreThere(page: Page): Promise<void> {
  await expect(page.getByRole('listitem').locator('img')).toHaveCount(cardCount - 1);
  await page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())));
}

async function countPages(page: Page, format: string): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: false });
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

/** Unbreakable rows lower than a page are never cut. */
async function expectWholeRows(page: Page, count: number): Promise<void> {
  const rows = await page
    .locator('[data-row]')
    .evaluateAll((all) =>
      all.map((row) => ({ breaks: getComputedStyle(row).breakInside, heightPx: row.getBoundingClientRect().height })),
    );
  expect(rows).toHaveLength(count);
  for (const { breaks, heightPx } of rows) {
    expect(breaks).toBe('avoid');
    expect(heightPx).toBeLessThan(900);
  }
}
