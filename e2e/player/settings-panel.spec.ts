import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { moveUpByKeys } from '../support/move-by-keys.ts';
import { signIn, test } from '../support/studio.ts';

test('the administrator blocks initials and puts the categories of the catalog in order', async ({ page, studio }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });

  await test.step('dark mode is for the admin area alone, and at once', async () => {
    await settings.getByRole('switch', { name: 'Dark Mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('blocked initials are refused on every leaderboard', async () => {
    await settings.getByRole('button', { name: 'Leaderboard Settings' }).click();
    await settings.getByLabel('Initials to block').fill('bad');
    await settings.getByLabel('Initials to block').press('Enter');
    await expect(page.getByText('Blocked initials list has been updated')).toBeVisible();
    await expect(settings.getByRole('list', { name: 'Blocked initials' })).toHaveText('BAD');
    expect(await submitScore(page, studio.url, 'B4D')).toBe('Please choose different initials');
  });

  await test.step('categories are added, and moved by the keyboard', async () => {
    await settings.getByRole('button', { name: 'Catalog Embed Code' }).click();
    for (const name of ['Family', 'Food & Drink', 'School', 'Travel']) {
      await settings.getByLabel('Category name').fill(name);
      await settings.getByRole('button', { name: 'Add' }).last().click();
    }
    await moveUpByKeys(handle(settings, 'Travel'), { name: 'Travel', from: 4, to: 2, count: 4 });
    await expect(handle(settings, 'Travel')).toBeFocused();
    await expect(rows(settings)).toHaveText(['1Family', '2Travel', '3Food & Drink', '4School']);
  });

  await test.step('and by the mouse', async () => {
    await drag(page, handle(settings, 'School'), handle(settings, 'Family'));
    await expect(rows(settings)).toHaveText(['1School', '2Family', '3Travel', '4Food & Drink']);
    await expect(page.getByText('Catalog categories have been updated')).toBeVisible();
  });

  await test.step('the link is copied', async () => {
    await settings.getByRole('button', { name: 'Copy Direct Link' }).click();
    await expect(page.getByText('Copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${studio.url}/catalog`);
  });

  await test.step('the catalog opens in a new tab, light, with the chips in that order', async () => {
    await expect.poll(() => savedCategories(page, studio.url)).toEqual(['School', 'Family', 'Travel', 'Food & Drink']);
    const opening = page.context().waitForEvent('page');
    await settings.getByRole('link', { name: 'Preview Catalog' }).click();
    const catalog = await opening;
    const chips = catalog.getByRole('group', { name: 'Categories' }).getByRole('listitem');
    await expect(chips).toHaveText(['All', 'School', 'Family', 'Travel', 'Food & Drink']);
    await expect(catalog.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  await test.step('everything is there again after a reload', async () => {
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Settings' }).click();
    await settings.getByRole('button', { name: 'Leaderboard Settings' }).click();
    await settings.getByRole('button', { name: 'Catalog Embed Code' }).click();
    await expect(settings.getByRole('list', { name: 'Blocked initials' })).toHaveText('BAD');
    await expect(rows(settings)).toHaveText(['1School', '2Family', '3Travel', '4Food & Drink']);
  });
});

function handle(settings: Locator, category: string): Locator {
  return settings.getByRole('button', { name: `Move ${category}`, exact: true });
}

function rows(settings: Locator): Locator {
  return settings.getByRole('region', { name: 'Category filters' }).getByRole('listitem');
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await expect(page.locator('[data-dragging]')).toBeVisible();
  const place = await to.boundingBox();
  if (place === null) throw new Error('The row to drag to is not shown');
  await page.mouse.move(place.x + place.width / 2, place.y + 2, { steps: 8 });
  await page.mouse.up();
}

async function savedCategories(page: Page, url: string): Promise<unknown> {
  return (await (await page.request.get(`${url}/api/settings/catalog-categories`)).json()).categories;
}

async function submitScore(page: Page, url: string, initials: string): Promise<unknown> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets`)).json();
  const data = { setId: sets[0].id, initials, emoji: '🏆', completionTime: 12_345, pairs: 6 };
  return (await (await page.request.post(`${url}/api/leaderboard/submit`, { data })).json()).detail;
}
