import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addLessons } from '../support/lessons.ts';
import { test } from '../support/studio.ts';

const setCount = 30;

test.use({ javaScriptEnabled: false });

for (const viewport of [
  { width: 360, height: 740, tag: ' @long' },
  { width: 1280, height: 800, tag: '' },
]) {
  test(`without JavaScript a visitor finds a set and sees what it teaches, ${viewport.width} wide${viewport.tag}`, async ({
    page,
    request,
    studio,
  }) => {
    await addLessons(request, studio.url, setCount);
    await page.setViewportSize(viewport);
    await page.goto(`${studio.url}/catalog`);
    const tiles = setLinks(page);

    await test.step('the first page of sets is there, with pictures', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Flashcard Study Sets' })).toBeVisible();
      await expect(tiles).toHaveCount(24);
      await expect(tiles.first()).toBeVisible();
    });

    await test.step('the next page is a link away, and so is the way back', async () => {
      await page.getByRole('link', { name: 'More sets' }).click();
      await expect(tiles).toHaveCount(setCount + 3 - 24);
      await expect(page.getByRole('link', { name: 'More sets' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Earlier sets' }).click();
      await expect(tiles).toHaveCount(24);
    });

    await test.step('a category, a search and an order are pages as well', async () => {
      await page.getByRole('link', { name: 'Lessons' }).click();
      await page.getByRole('searchbox').fill('word-1');
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('A to Z');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      const asked = new URL(page.url()).searchParams;
      expect([asked.get('category'), asked.get('search'), asked.get('sort')]).toEqual(['Lessons', 'word-1', 'az']);
      await expect(tiles).toHaveCount(11);
      await expect(tiles.first()).toHaveAccessibleName('Unit 1');
      await expect(tiles.nth(1)).toHaveAccessibleName('Unit 10');
      await page.getByRole('searchbox').fill('no such word');
      await page.getByRole('searchbox').press('Enter');
      await expect(page.getByText('No flashcard sets found')).toBeVisible();
    });

    await test.step('a set tells its terms and shows its first card', async () => {
      await page.goto(`${studio.url}/catalog?search=fingerspelling`);
      await setLinks(page).filter({ hasText: 'ASL fingerspelling A–Z' }).click();
      await expect(page).toHaveTitle('ASL fingerspelling A–Z · Flashcard Studio');
      await expect(page.getByRole('listitem').getByText('A', { exact: true })).toBeVisible();
      const card = page.frameLocator('iframe').getByRole('img', { name: 'Sign, shown as a picture' });
      await expect(card).toBeVisible();
      await page.getByRole('link', { name: 'Back to Catalog' }).click();
      await expect(tiles).toHaveCount(24);
    });

    await test.step('the leaderboard of the month is a page as well', async () => {
      await page.goto(`${studio.url}/catalog/leaderboard`);
      await page.getByRole('link', { name: 'Monthly' }).click();
      await expect(page.getByRole('heading', { name: 'Monthly Fastest Times' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Monthly' })).toHaveAttribute('aria-current', 'true');
    });

    await test.step('what is not there leads on', async () => {
      for (const path of ['/nowhere', '/catalog/set/nothing', '/sets/nothing/play']) {
        await page.goto(studio.url + path);
        await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
        await page.getByRole('link', { name: 'See all flashcard sets' }).click();
        await expect(page).toHaveURL(`${studio.url}/catalog`);
      }
    });

    await test.step('what needs a program says so', async () => {
      const { sets } = await (await request.get(`${studio.url}/api/catalog/sets?search=numbers`)).json();
      for (const path of [
        `/embed/${sets[0].id}?defaultMode=quiz&darkMode=1`,
        `/embed/${sets[0].id}?defaultMode=match`,
        `/embed/${sets[0].id}?shuffle=1`,
        `/embed/${sets[0].id}`,
        `/sets/${sets[0].id}/play`,
        '/',
      ]) {
        await page.goto(studio.url + path);
        await expect(page.getByText(/needs? JavaScript\. Please switch it on in your browser\./)).toBeVisible();
        const link = page.getByRole('link', { name: /^(Read the terms of this set|See all flashcard sets)$/ });
        await expect(link).toBeInViewport();
      }
    });
  });
}

function setLinks(page: Page) {
  return page.getByRole('region', { name: 'Flashcard sets' }).getByRole('listitem').getByRole('link');
}
