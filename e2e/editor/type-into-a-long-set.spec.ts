import { expect } from '@playwright/test';
import { signIn, teacherTest as test } from '../support/studio.ts';

test('a thousand cards are drawn as they come near, and typed into from the first to the one after the last', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  const set = await (await page.request.post(`${studio.url}/api/sets`, { data: { title: 'Words' } })).json();
  const terms = Array.from({ length: 1_000 }, (_, index) => `Word ${index + 1}`);
  await page.request.post(`${studio.url}/api/sets/${set.id}/cards/bulk`, { data: { terms } });
  const fields = page.getByRole('textbox', { name: /^Term / });
  const term = (number: number) => page.getByRole('textbox', { name: `Term ${number}`, exact: true });

  await page.goto(`${studio.url}/sets/${set.id}/edit`);
  await term(1).fill('First');
  await page.getByRole('button', { name: 'Add Card' }).first().click();
  await expect(term(1_001)).toBeFocused();
  await expect(term(1_001)).toBeInViewport();
  await page.keyboard.type('Last');
  await expect(term(1)).toHaveCount(0);
  expect(await fields.count()).toBeLessThan(100);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(term(1)).toHaveValue('First');
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find a card' }).fill('WORD 980');
  await expect(page.getByText('1 of 1,001 cards found')).toBeAttached();
  await term(980).fill('Found');
  await page.getByRole('searchbox', { name: 'Find a card' }).press('Escape');
  await expect(page.getByText('1 of 1,001 cards found')).toHaveCount(0);
  // The browser may keep the found card in place.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(term(1)).toHaveValue('First');
  await expect(term(980)).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();
  const cards: { term: string }[] = await (await page.request.get(`${studio.url}/api/sets/${set.id}/cards`)).json();
  expect([cards[0], cards[979], cards.at(-1)].map((card) => card?.term)).toEqual(['First', 'Found', 'Last']);
});
