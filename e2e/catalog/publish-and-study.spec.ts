import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { isHydrated } from '../support/embed-page.ts';
import { swipe } from '../support/fingers.ts';
import { sampleFile, openDashboard, test } from '../support/studio.ts';

const title = 'Greetings for the first day';
const bulkTerms = ['Hello', 'Book', 'Letter A', 'Good night'];

test('an administrator makes and publishes a set, and visitors study it', async ({ browser, studio }) => {
  const admin = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openDashboard(admin, studio);
  const setId = await test.step('make a set', () => makeSet(admin));
  await test.step('fill it with text, a video and an image', () => fillSet(admin));
  await test.step('find every keystroke kept after a reload', () => findKept(admin));
  await test.step('find it in the catalog and flip through it by keyboard', () => studyByKeyboard(browser, studio.url));
  await test.step('flip through it on a phone by swipe', () => studyBySwipe(browser, `${studio.url}/embed/${setId}`));
  await test.step('make it private: it is gone for visitors', () => hide(admin, browser, studio.url, setId));
  await test.step('delete it from the dashboard', () => removeSet(admin, studio.url));
  await admin.close();
});

async function makeSet(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New Set' }).click();
  await page.waitForURL(/\/sets\/[\w-]+\/edit$/);
  const [, setId = ''] = page.url().match(/\/sets\/([\w-]+)\/edit$/) ?? [];
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('button', { name: 'Set Information' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Four signs to begin with');
  await page.getByRole('combobox', { name: 'Categories' }).fill('First words');
  await page.getByRole('option', { name: 'Create "First words"' }).click();
  await expect(page.getByText('Category created successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return setId;
}

async function fillSet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import/Export Cards' }).click();
  await page.getByRole('textbox', { name: 'Bulk Add' }).fill(`${bulkTerms.join('\n\n')}\n`);
  await page.getByRole('button', { name: 'Add Cards' }).click();
  await expect(page.getByText('Added 4 cards')).toBeVisible();
  await page.getByRole('textbox', { name: 'Definition 1' }).pressSequentially('Said when people meet');
  await upload(page, 1, 'word-hello.mp4');
  await upload(page, 3, 'letter-a.jpg');
  await expectAccessible(page, 'set editor');
}

async function upload(page: Page, card: number, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Add media to card ${card}` }).click();
  await (await chooser).setFiles(sampleFile(file));
  await expect(page.getByText('Media uploaded successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: `Add media to card ${card}` })).toHaveCount(0);
}

async function findKept(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Definition 1' })).toHaveValue('Said when people meet');
  await expect(page.getByRole('textbox', { name: /^Term \d+$/ })).toHaveCount(4);
}

async function studyByKeyboard(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/catalog`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page, 'catalog');
  await page.getByRole('searchbox', { name: 'Search flashcard sets' }).fill('said when people');
  await expect(page.getByRole('link', { name: /^ASL/ })).toHaveCount(0);
  await page.getByRole('link', { name: title }).click();
  await page.waitForURL(/\/catalog\/set\/[\w-]+\?mode=flip$/);
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(player.getByText('Hello', { exact: true })).toBeVisible();
  for (const [index] of bulkTerms.entries()) {
    await expect(player.getByText(`Card ${index + 1} of 4`)).toBeAttached();
    await page.keyboard.press('ArrowRight');
  }
  await expect(player.getByText("You've completed all 4 cards!")).toBeVisible();
  await player.getByRole('button', { name: 'Restart Flip Cards' }).click();
  await expect(player.getByText('Card 1 of 4')).toBeAttached();
  await page.getByRole('link', { name: 'Back to Catalog' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search flashcard sets' })).toHaveValue('said when people');
  await page.close();
}

async function studyBySwipe(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/event')) events.push(String(request.postDataJSON().eventType));
  });
  await page.goto(url);
  await expect(page.getByText('Card 1 of 4')).toBeAttached();
  await isHydrated(page);
  await swipe(page, { x: 300, y: 370 }, { x: 80, y: 370 });
  await expect(page.getByText('Card 2 of 4')).toBeAttached();
  await swipe(page, { x: 80, y: 370 }, { x: 300, y: 370 });
  await expect(page.getByText('Card 1 of 4')).toBeAttached();
  await page.getByRole('button', { name: /reveal/ }).tap();
  await expect(page.getByText('Hello', { exact: true })).toBeVisible();
  await expect.poll(() => events.toSorted()).toEqual(['card_flip', 'set_view']);
  await expectAccessible(page, 'embed on a phone');
  await context.close();
}

async function hide(admin: Page, browser: Browser, url: string, setId: string): Promise<void> {
  await admin.getByRole('button', { name: 'Private' }).click();
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(async () => (await admin.request.get(`${url}/api/sets/${setId}`)).headers()['cache-control'])
    .toBe('private, no-store');
  const visitor = await browser.newPage();
  const answer = await visitor.goto(`${url}/embed/${setId}`);
  expect(answer?.status()).toBe(404);
  await expect(visitor.getByText('Set not found')).toBeVisible();
  await expect(visitor.getByText('This flashcard set is not available or has no cards.')).toBeVisible();
  await visitor.goto(`${url}/catalog`);
  await expect(visitor.getByRole('link', { name: 'Fingerspelled words' })).toBeVisible();
  await expect(visitor.getByText(title)).toHaveCount(0);
  await visitor.close();
}

async function removeSet(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this?')).toBeVisible();
  await expectAccessible(page, 'delete confirmation');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Set deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
}
