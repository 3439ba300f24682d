import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { collectErrors } from '../support/page-errors.ts';
import { visitorTest as test, type Studio } from '../support/studio.ts';

test('words are spelled with the pictures of the set, read and typed, by keys alone', async ({ browser, studio }) => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const errors = collectErrors(page);
  const drill = await openDrill(page, studio, 'A–Z');
  await drill.getByRole('slider', { name: 'Speed' }).press('End');
  await expect(drill.getByText('8 letters a second')).toBeVisible();
  await drill.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(drill.getByRole('textbox', { name: 'What did you read?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drill.getByText('Type what you have read, even a part of it.')).toBeVisible();
  await page.keyboard.type('xx');
  await page.keyboard.press('Enter');
  await expect(drill.getByText('0 of 1 read')).toBeVisible();
  const word = (await drill.locator('strong').textContent()) ?? '';
  expect(word).toMatch(/^[a-z]{2,12}$/);
  await expect(drill.getByText(`It was ${word}, you read xx`)).toBeVisible();
  await expect(drill.getByRole('button', { name: 'Next word' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'a word that was not read');
  await expectNothingCutOff(page, 'a word that was not read');
  await drill.getByRole('slider', { name: 'Speed' }).press('Home');
  await drill.getByRole('button', { name: 'Again, slower' }).press('Enter');
  const stage = drill.getByRole('img', { name: 'A hand that spells a word' });
  // A movement takes 300 ms at one letter per second, and twice as long at half of that speed.
  await expect(stage.locator('img:not([data-rest])').last()).toHaveAttribute('style', 'animation-duration: 600ms;');
  await drill.getByRole('button', { name: 'Next word' }).press('Enter');
  await expect(drill.getByRole('textbox', { name: 'What did you read?' })).toHaveValue('');
  await expectAccessibleInBothThemes(page, 'a word that is asked for');
  await expectNothingCutOff(page, 'a word that is asked for');
  expect(errors).toEqual([]);
  await page.close();
});

test('digits are spelled as numbers, and sets of words have no drill', async ({ page, studio }) => {
  const drill = await openDrill(page, studio, '0–9');
  await drill.getByRole('button', { name: 'Start' }).click();
  await drill.getByRole('textbox', { name: 'What did you read?' }).fill('?');
  await drill.getByRole('button', { name: 'Check' }).click();
  expect(await drill.locator('strong').textContent()).toMatch(/^\d{2,5}$/);
  await page.goto(await setAddress(page, studio, 'words'));
  await expect(page.getByRole('button', { name: 'Collect cards' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fingerspelling drill' })).toHaveCount(0);
});

async function openDrill(page: Page, studio: Studio, title: string): Promise<Locator> {
  await page.goto(await setAddress(page, studio, title));
  await page.getByRole('button', { name: 'Fingerspelling drill' }).press('Enter');
  return page.getByRole('dialog', { name: 'Fingerspelling drill' });
}

async function setAddress(page: Page, { url }: Studio, title: string): Promise<string> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets`)).json();
  const set = sets.find((each: { title: string }) => each.title.includes(title));
  return `${url}/catalog/set/${set.id}?mode=flip`;
}
