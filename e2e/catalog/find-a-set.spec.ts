import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { addLessons } from '../support/lessons.ts';
import { test, visitorTest } from '../support/studio.ts';

const setCount = 120;

test('a visitor finds a set among many: search, order, category, view, and back to where it was', async ({
  page,
  studio,
}) => {
  await addLessons(page.request, studio.url, setCount);
  await page.goto(`${studio.url}/catalog`);
  const tiles = page.getByRole('region', { name: 'Flashcard sets' }).getByRole('link');
  await expect(tiles).toHaveCount(24);

  await test.step('scrolling brings every set once', async () => {
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000);
        return tiles.count();
      })
      .toBe(setCount + 3);
    const names = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(names).size).toBe(setCount + 3);
  });

  await test.step('coming back from a set finds the same place', async () => {
    const topOf = (index: number) => items.nth(index).evaluate((item) => item.getBoundingClientRect().top);
    const items = page.getByRole('region', { name: 'Flashcard sets' }).getByRole('listitem');
    for (const index of [setCount - 5, 60]) {
      // The item's upper half is above the window.
      await items.nth(index).evaluate((item) => scrollTo(0, scrollY + item.getBoundingClientRect().top + 150));
      await expect.poll(() => topOf(index)).toBeLessThan(-100);
      const before = await topOf(index);
      await page.mouse.click(...(await visibleCorner(items.nth(index))));
      await page.getByRole('link', { name: 'Back to Catalog' }).click();
      await expect(tiles).toHaveCount(setCount + 3);
      await expect.poll(async () => Math.abs((await topOf(index)) - before)).toBeLessThan(2);
    }
  });

  await test.step('names stand in natural order, and the address says so', async () => {
    await page.goto(`${studio.url}/catalog`);
    await page.getByRole('link', { name: 'Lessons' }).click();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('A to Z');
    await expect(tiles.nth(1)).toHaveAccessibleName('Unit 2');
    await expect(tiles.nth(9)).toHaveAccessibleName('Unit 10');
    expect(new URL(page.url()).searchParams.get('category')).toBe('Lessons');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('az');
    await page.reload();
    await expect(tiles.nth(9)).toHaveAccessibleName('Unit 10');
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('newest');
  });

  await test.step('search looks into the cards and takes signs literally', async () => {
    await page.getByRole('searchbox').fill('word-37 100%');
    await expect(tiles).toHaveCount(1);
    await expect(tiles.first()).toHaveAccessibleName('Unit 37');
    await page.getByRole('searchbox').fill('%_%');
    await expect(page.getByText('No flashcard sets found')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(tiles.first()).toBeVisible();
  });
});

async function visibleCorner(tile: Locator): Promise<[x: number, y: number]> {
  const { x = 0, y = 0, height = 0 } = (await tile.boundingBox()) ?? {};
  return [x + 20, y + height - 20];
}

test('input before hydration is replayed: typed, chosen and pressed', async ({ page, studio }) => {
  await addScore(page.request, studio.url);
  const [hold, release] = holdPrograms(page);
  await hold();
  await page.goto(`${studio.url}/catalog`, { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Z to A');
  await page.getByRole('searchbox').fill('numbers');
  await page.getByRole('button', { name: 'Monthly' }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  release();
  await expect(page.getByRole('link', { name: /ASL fingerspelling/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /ASL numbers/ })).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('?search=numbers&sort=za&view=list');
  await expect(page.getByRole('button', { name: 'Monthly', pressed: true })).toBeVisible();
});

test('a program that did not come is fetched once the network is back, or at the next press', async ({
  page,
  studio,
}) => {
  const list = page.getByRole('button', { name: 'List', exact: true });
  const waitForProgram = () => page.waitForFunction(() => !('recordedClicks' in window));
  const openWithoutProgram = async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    const failure = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script');
    await page.goto(`${studio.url}/catalog`);
    await list.hover();
    await failure;
  };

  await test.step('without a network a press leaves the page as it is', async () => {
    await openWithoutProgram();
    await page.context().setOffline(true);
    await list.click();
    await expect(list).toBeVisible();
    expect(await page.evaluate(() => 'recordedClicks' in window)).toBe(true);
    await page.unroute('**/assets/*.js');
    await page.context().setOffline(false);
    await waitForProgram();
  });

  await test.step('where only the program was missing, a press fetches it', async () => {
    await openWithoutProgram();
    await page.unroute('**/assets/*.js');
    await list.click();
    await waitForProgram();
  });
});

visitorTest(
  'the dark mode is on as soon as it can be, however early its switch was pressed',
  async ({ page, studio }) => {
    const [hold, release] = holdPrograms(page);
    await hold();
    await page.goto(`${studio.url}/catalog/settings`, { waitUntil: 'commit' });
    await page.getByText('Dark Mode').click();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

visitorTest(
  'where the system chooses the colours, a switch and the chosen category still show what is on',
  async ({ page, studio }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${studio.url}/catalog`);
    const chips = page.getByRole('group', { name: 'Categories' }).getByRole('link');
    const grounds = await chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip).backgroundColor));
    expect(grounds.length).toBeGreaterThan(1);
    expect(grounds.filter((ground) => ground === grounds[0])).toHaveLength(1);
    await page.goto(`${studio.url}/catalog/settings`);
    const tick = page.getByRole('switch', { name: /Dark Mode/ }).locator('svg');
    await expect(tick).toBeHidden();
    await page.getByText('Dark Mode').click();
    await expect(tick).toBeVisible();
  },
);

visitorTest(
  'a term on a set’s page leads to its card in the player, and Back still leads to the catalog',
  async ({ page, studio }) => {
    await page.goto(`${studio.url}/catalog`);
    await page.getByRole('link', { name: /ASL fingerspelling/ }).click();
    const player = page.frameLocator('iframe');
    await expect(player.getByText('Card 1 of 26')).toBeAttached();
    for (const [term, place] of [
      ['C', 3],
      ['Z', 26],
    ] as const) {
      await page.getByRole('button', { name: term, exact: true }).click();
      await expect(player.getByText(`Card ${place} of 26`)).toBeAttached();
      await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.9 });
      await expect(page.locator('iframe')).toBeFocused();
    }
    await page.keyboard.press('ArrowLeft');
    await expect(player.getByText('Card 25 of 26')).toBeAttached();
    await page.goBack();
    await expect(page).toHaveURL(`${studio.url}/catalog`);
  },
);

/** Without a score, the catalog has no fastest times. */
async function addScore(request: APIRequestContext, url: string): Promise<void> {
  const { sets } = await (await request.get(`${url}/api/catalog/sets?search=spelled`)).json();
  const data = { setId: sets[0].id, initials: 'FOX', emoji: '🦊', completionTime: 11_000, pairs: 6 };
  expect((await request.post(`${url}/api/leaderboard/submit`, { data })).status()).toBe(201);
}

/** Passes documents and pictures at once, and programs when they are released. */
function holdPrograms(page: Page): [hold: () => Promise<unknown>, release: () => void] {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const hold = () =>
    page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
  return [hold, release];
}
