import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { picturedHands, readHands } from '../../src/handshape/rules/references.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { collectErrors } from '../support/page-errors.ts';
import { sampleFile, signIn, teacherTest as test } from '../support/studio.ts';

test('a teacher says what a set needs said, and learners find and read it', async ({ page, studio }) => {
  const errors = collectErrors(page);
  await signIn(page, studio);
  const setId = await addSet(page, studio.url, 'Grüße');

  await test.step('languages are chosen by name, the licence from common ones', async () => {
    await page.goto(`${studio.url}/sets/${setId}/edit`);
    await page.getByRole('button', { name: 'Set Information' }).click();
    await choose(page, 'Sign language', 'german s', 'German Sign Language');
    await choose(page, 'Language of the terms', 'german', 'German');
    await page.getByRole('textbox', { name: 'Signer' }).fill('Ana & Ben');
    await choose(page, 'Licence of the clips', 'cc by-s', 'CC BY-SA 4.0');
    await expectAccessible(page, 'Set Information with the signs');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Set updated successfully')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Set Information' }).click();
    await expect(page.getByRole('combobox', { name: 'Sign language' })).toHaveValue('German Sign Language');
  });

  await test.step('the catalog filters by sign language, in its address', async () => {
    await page.goto(`${studio.url}/catalog`);
    await page.getByRole('combobox', { name: 'Sign language' }).selectOption('German Sign Language');
    await expect(page).toHaveURL(/\/catalog\?signLanguage=gsg$/);
    const titles = page.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Fastest Times' });
    await expect(titles).toHaveText(['Grüße']);
    await page.reload();
    await expect(titles).toHaveText(['Grüße']);
    await expectAccessible(page, 'catalog in one sign language');
  });

  await test.step('the page of the set says who signs, and screen readers speak its terms in their language', async () => {
    await page.goto(`${studio.url}/catalog/set/${setId}`);
    await expect(page.getByRole('definition')).toHaveText(['German Sign Language', 'Ana & Ben', 'CC BY-SA 4.0']);
    await expect(page.getByRole('button', { name: 'Hallo' }).locator('[lang]')).toHaveAttribute('lang', 'de');
    await expectAccessible(page, 'page of a set that says who signs');
    await page.goto(`${studio.url}/embed/${setId}?definitionFirst=0`);
    await expect(page.locator('[data-kind="term"]').first()).toHaveAttribute('lang', 'de');
  });

  expect(errors).toEqual([]);
});

test('who cannot see a sign reads how it is made', async ({ page, studio }) => {
  const errors = collectErrors(page);
  const words = 'A closed fist, the thumb beside the index finger.';
  await signIn(page, studio);
  const setId = await addSet(page, studio.url, 'Hands');
  const [card] = await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json();
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await readFile(sampleFile('letter-a.jpg')) };
  await page.request.post(`${studio.url}/api/cards/${card.id}/media`, { multipart: { file } });
  await page.request.post(`${studio.url}/api/sets/${setId}/cards`, { data: { term: 'second', definition: 'b' } });

  await test.step('the teacher opens More, types, and it is saved', async () => {
    await page.goto(`${studio.url}/sets/${setId}/edit`);
    await page.getByRole('button', { name: 'More, card 1', exact: true }).click();
    await page.getByRole('textbox', { name: 'How it is signed 1', exact: true }).fill(words);
    await expect
      .poll(async () => (await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json())[0].howSigned)
      .toBe(words);
    await expectAccessible(page, 'a card that is described');
    await page.reload();
    await page.getByRole('button', { name: 'More · how it is signed, card 1' }).click();
    await expect(page.getByRole('textbox', { name: 'How it is signed 1', exact: true })).toHaveValue(words);
  });

  await test.step('learners open it on the sign, by keyboard too, and it closes with the card', async () => {
    await page.goto(`${studio.url}/embed/${setId}`);
    const button = page.getByRole('button', { name: 'How it is signed', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words)).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page, 'a sign in words');
    await page.keyboard.press('Escape');
    await expect(page.getByText(words)).toBeHidden();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(button).toHaveCount(0);
  });

  await test.step('the teacher looks at the hand in the picture, by keyboard, and leaves it out', async () => {
    const { mediaPath } = await (await page.request.get(`${studio.url}/api/cards/${card.id}`)).json();
    await page.request.put(`${studio.url}/api/cards/${card.id}/hand`, { data: { mediaPath, hand } });
    await page.request.put(`${studio.url}/api/sets/${setId}`, { data: { hintsFromPicture: true } });
    await page.goto(`${studio.url}/sets/${setId}/edit`);
    await expect(page.getByText('1 card gives finger hints.')).toBeVisible();
    await page.getByRole('button', { name: 'Look at the hands' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hands in the pictures' });
    await expectNothingCutOff(page, 'hands in pictures');
    await expectAccessibleInBothThemes(page, 'hands in pictures');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Look at the hands' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Hallo' }).press('Space');
    await dialog.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(page.getByText('No picture with a single hand yet.')).toBeVisible();
  });

  expect(errors).toEqual([]);
});

/** A hand somewhere in the picture. Only its display matters. */
const hand = {
  side: 'right',
  points: readHands(picturedHands)[0]?.points.flatMap(({ x, y, z }) => [500 + 2 * x, 800 - 2 * y, -z]),
};

async function addSet(page: Page, url: string, title: string): Promise<string> {
  const { id } = await (await page.request.post(`${url}/api/sets`, { data: { title, visibility: 'public' } })).json();
  await page.request.post(`${url}/api/sets/${id}/cards`, { data: { term: 'Hallo', definition: 'Die Hand winkt' } });
  return id;
}

async function choose(page: Page, label: string, typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(name);
}
