import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { adminPassword, openDashboard, test } from '../support/studio.ts';

const setCount = 45;

test('the administrator finds, orders and deletes among many sets, and finds the list again as it was', async ({
  page,
  studio,
}) => {
  await addSets(page.request, studio.url);
  await openDashboard(page, studio);
  const status = page.getByText(/^Showing /);

  await test.step('the list is asked for once, together with the page', async () => {
    await page.reload();
    await expect(status).toHaveText(`Showing 1-10 of ${setCount + 3} sets`);
    expect(await page.evaluate(readings, '/api/sets')).toEqual(['link']);
  });

  await test.step('categories are matched by a part of their name', async () => {
    await page.getByLabel('Category').selectOption('Food');
    await expect(status).toHaveText('Showing 1-10 of 30 sets');
    await page.getByLabel('Category').selectOption('Food & Drink');
    await expect(status).toHaveText('Showing 1-10 of 15 sets');
  });

  await test.step('names stand in natural order', async () => {
    await page.getByLabel('Category').selectOption('Food');
    await page.getByLabel('Sort by').selectOption('Name');
    await page.getByRole('button', { name: 'Sort ascending' }).click();
    await expect(titles(page).nth(0)).toHaveText('Unit 1');
    await expect(titles(page).nth(1)).toHaveText('Unit 2');
    await expect(titles(page).nth(9)).toHaveText('Unit 14');
  });

  await test.step('another page, another size of pages', async () => {
    await page.getByRole('button', { name: '3', exact: true }).click();
    await expect(status).toHaveText('Showing 21-30 of 30 sets');
    await page.getByLabel('Sets on a page').selectOption('20 per page');
    await expect(status).toHaveText('Showing 1-20 of 30 sets');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(status).toHaveText('Showing 21-30 of 30 sets');
  });

  await test.step('all of it is there again after a reload', async () => {
    await page.reload();
    await expect(status).toHaveText('Showing 21-30 of 30 sets');
    await expect(page.getByLabel('Category')).toHaveValue('Food');
    await expect(titles(page).nth(9)).toHaveText('Unit 44');
  });

  await test.step('a deleted set leaves, and the next one has the focus', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Unit 41' });
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Set deleted successfully')).toBeVisible();
    await expect(status).toHaveText('Showing 21-29 of 29 sets');
    await expect(page.getByRole('link', { name: 'Unit 43' })).toBeFocused();
  });

  await test.step('a search looks into the cards; without one the page is as it was', async () => {
    const search = page.getByPlaceholder('Search flashcard sets...');
    await search.fill('word-37');
    await expect(status).toHaveText('Showing 1-1 of 1 sets');
    await expect(titles(page)).toHaveText(['Unit 37']);
    await search.fill('nothing at all');
    await expect(page.getByText('No sets match your current filter')).toBeVisible();
    await search.fill('');
    await expect(status).toHaveText('Showing 21-29 of 29 sets');
  });

  await test.step('whoever has no session is led to the sign-in', async () => {
    await page.context().clearCookies();
    await page.goto(`${studio.url}/admin`);
    await expect(page.getByLabel('Admin Password')).toBeVisible();
  });
});

/** The initiator of each actual fetch of an address. */
function readings(path: string): string[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => new URL(name).pathname === path)
    .map(({ initiatorType }) => initiatorType);
}

function titles(page: Page): Locator {
  return page.getByRole('region', { name: 'Flashcard Sets' }).getByRole('heading', { level: 3 });
}

/** 'Food' for two thirds of them, half of those within another name. */
async function addSets(request: APIRequestContext, url: string): Promise<void> {
  await request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  for (let unit = 1; unit <= setCount; unit++) {
    const data = { title: `Unit ${unit}`, categories: ['School', 'Food', 'School, Food & Drink'][unit % 3] };
    const { id } = await (await request.post(`${url}/api/sets`, { data })).json();
    await request.post(`${url}/api/sets/${id}/cards`, { data: { term: `word-${unit}` } });
  }
  await request.post(`${url}/api/auth/logout`);
}
