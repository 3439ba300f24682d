import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { collectErrors } from '../support/page-errors.ts';
import { signIn, test } from '../support/studio.ts';

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
  const [set] = await (
    await page.request.get(`${studio.url}/api/catalog/sets?search=fingerspelling`)
  )
    .json()
    .then(({ sets }: { sets: { id: string }[] }) => sets);
  const setId = set?.id ?? '';

  await test.step('the teacher unfolds the field, types, and it is saved', async () => {
    await page.goto(`${studio.url}/sets/${setId}/edit`);
    await page.getByRole('button', { name: 'How it is signed, card 1', exact: true }).click();
    await page.getByRole('textbox', { name: 'How it is signed 1', exact: true }).fill(words);
    await expect
      .poll(async () => (await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json())[0].howSigned)
      .toBe(words);
    await expectAccessible(page, 'a card that is described');
    await page.reload();
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

  expect(errors).toEqual([]);
});

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
