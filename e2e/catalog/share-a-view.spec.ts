import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { watchShifts } from '../support/layout-shifts.ts';
import { addLessons } from '../support/lessons.ts';
import { test } from '../support/studio.ts';

const setCount = 60;

for (const viewport of [
  { width: 360, height: 740, tag: '' },
  { width: 1280, height: 800, tag: ' @long' },
]) {
  test(`a view of the catalog is shared by its address, and left and found again, ${viewport.width} wide${viewport.tag}`, async ({
    page,
    browser,
    studio,
  }) => {
    await addLessons(page.request, studio.url, setCount);
    await page.setViewportSize(viewport);
    const reads = countReads(page);
    await page.goto(`${studio.url}/catalog`);
    const tiles = setLinks(page);

    await test.step('what the visitor chooses stands in the address', async () => {
      await page.getByRole('link', { name: 'Lessons' }).click();
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Z to A');
      await page.getByRole('searchbox').fill('unit');
      await expect(tiles.first()).toHaveAccessibleName('Unit 60');
      await expect.poll(() => new URL(page.url()).search).toBe('?category=Lessons&search=unit&sort=za');
    });

    await test.step('somebody else gets the same page, rendered, without a single call', async () => {
      const other = await browser.newPage({ viewport });
      const shifts = await watchShifts(other);
      const otherReads = countReads(other);
      await other.goto(page.url());
      await isHydrated(other);
      expect(await names(other)).toEqual(await names(page));
      await expect(other.getByRole('searchbox')).toHaveValue('unit');
      expect(otherReads).toEqual([]);
      expect(await shifts()).toBeLessThan(0.02);
      await other.close();
    });

    await test.step('the back button takes the choices back, one by one', async () => {
      await page.goBack();
      await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('newest');
      await expect(page.getByRole('link', { name: 'Lessons' })).toHaveAttribute('aria-current', 'true');
      await page.goBack();
      await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'true');
      expect(new URL(page.url()).search).toBe('');
    });

    await test.step('from a set and from the settings the ways back lead to where one was', async () => {
      await scrollTo(page, 48);
      const place = await page.evaluate(() => scrollY);
      expect(place).toBeGreaterThan(500);
      const read = reads.length;
      for (const leave of [openSet, openSettings]) {
        await leave(page);
        await page.goBack();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
        await leave(page);
        await page.getByRole('link', { name: 'Back to Catalog' }).click();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
      }
      expect(reads.slice(read).filter((path) => path.startsWith('/api/catalog'))).toEqual([]);
    });
  });
}

async function openSet(page: Page): Promise<void> {
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-set-id] a')];
    links.find((link) => link.getBoundingClientRect().top > innerHeight / 3)?.click();
  });
  await expect(page.getByRole('link', { name: 'Back to Catalog' })).toBeVisible();
}

/** The link is far up the page, so it is followed by keyboard. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

async function scrollTo(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_000);
      return setLinks(page).count();
    })
    .toBeGreaterThanOrEqual(count);
  await page.evaluate(
    () => new Promise<void>((rested) => requestAnimationFrame(() => requestAnimationFrame(() => rested()))),
  );
}

async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__react')),
  );
}

function setLinks(page: Page) {
  return page.getByRole('region', { name: 'Flashcard sets' }).getByRole('listitem').getByRole('link');
}

function names(page: Page): Promise<string[]> {
  return setLinks(page).allTextContents();
}

function countReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') reads.push(pathname);
  });
  return reads;
}
