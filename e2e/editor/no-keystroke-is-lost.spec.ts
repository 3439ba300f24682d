import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import type { Studio } from '../support/studio.ts';
import { openNewSet, signIn, teacherTest as test } from '../support/studio.ts';

test('what was typed the moment before leaving the page is saved', async ({ page, studio }) => {
  const setId = await openNewSet(page, studio);
  await page.getByRole('textbox', { name: 'Definition 1' }).pressSequentially('The last word');
  await page.goto('about:blank');
  await expect.poll(() => definitionOf(page, studio, setId)).toBe('The last word');
});

test('slow answers that overlap with typing never bring older text back', async ({ page, studio }) => {
  const setId = await openNewSet(page, studio);
  let held: Array<() => void> = [];
  await page.route('**/api/cards/*', async (route) => {
    await new Promise<void>((goOn) => held.push(goOn));
    await route.continue();
  });
  const definition = page.getByRole('textbox', { name: 'Definition 1' });
  for (const part of ['One ', 'two ', 'three']) {
    await definition.pressSequentially(part);
    await expect.poll(() => held.length).toBe(1);
    held.splice(0).forEach((goOn) => goOn());
  }
  const release = setInterval(() => held.splice(0).forEach((goOn) => goOn()), 20);
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();
  clearInterval(release);
  held = [];
  await expect(definition).toHaveValue('One two three');
  expect(await definitionOf(page, studio, setId)).toBe('One two three');
});

test('what was typed without a network does not overwrite what another device has saved since', async ({
  page,
  browser,
  studio,
}) => {
  const setId = await openNewSet(page, studio);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, studio);
  await elsewhere.goto(`${studio.url}/sets/${setId}/edit`);
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Definition 1' }).fill('Older, from the tunnel');
  await elsewhere.getByRole('textbox', { name: 'Definition 1' }).fill('Newer, from the desk');
  await expect(elsewhere.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  const panel = page.getByRole('group', { name: 'Card 1 was changed elsewhere' });
  await expect(panel).toContainText('Newer, from the desk');
  await expect(panel).toContainText('Older, from the tunnel');
  await expectAccessible(page, 'editor with a conflict');
  expect(await definitionOf(page, studio, setId)).toBe('Newer, from the desk');
  await panel.getByRole('button', { name: 'Take theirs: definition' }).click();
  await expect(page.getByRole('textbox', { name: 'Definition 1' })).toHaveValue('Newer, from the desk');
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();
});

async function definitionOf(page: Page, studio: Studio, setId: string): Promise<string> {
  const [card] = await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json();
  return card.definition;
}
