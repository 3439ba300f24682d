import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Studio } from '../support/studio.ts';
import { signIn, teacherTest as test } from '../support/studio.ts';

const words = ['Hello', 'Welcome', 'Thank you', 'Good', 'Happy'];

test('cards are marked and put in order with the mouse, then saved', async ({ page, studio }) => {
  const setId = await openEditCards(page, studio, words);
  const mark = page.getByRole('button', { name: 'Delete Thank you' });
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Will be deleted')).toBeVisible();
  // Near an edge of the window the page would scroll along.
  await handle(page, 'Thank you').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = await middleOf(handle(page, 'Hello'));
  const to = await middleOf(handle(page, 'Good'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect(dragged(page)).toContainText('Hello');
  await page.mouse.move(from.x, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y + 5, { steps: 5 });
  await expect(page.getByText('Hello moved to position 4 of 5.')).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText('1 to delete, order changed')).toBeVisible();
  expect(await termsOf(page, studio, setId)).toEqual(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Cards' })).toBeFocused();
  expect(await termsOf(page, studio, setId)).toEqual(['Welcome', 'Good', 'Hello', 'Happy']);
});

test('keys that are pressed faster than the page can follow move a card too', async ({ page, studio }) => {
  await openEditCards(page, studio, words);
  await handle(page, 'Good').evaluate((button) => {
    for (const code of ['Space', 'ArrowUp', 'ArrowUp', 'Space'])
      button.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('order changed')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('Good');
  await expect(handle(page, 'Good')).not.toHaveAttribute('aria-pressed', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger that rests on the handle moves a card, and the phone tells by shaking', async ({ page, studio }) => {
    await page.addInitScript(() => {
      const shaken: unknown[] = [];
      Object.assign(window, { shaken });
      Object.defineProperty(Navigator.prototype, 'vibrate', { value: (ms: unknown) => shaken.push(ms) > 0 });
    });
    const setId = await openEditCards(page, studio, words);
    const from = await middleOf(handle(page, 'Hello'));
    const to = await middleOf(handle(page, 'Thank you'));
    const finger = await fingerOn(page);
    await finger('touchStart', from);
    await expect(dragged(page)).toContainText('Hello');
    await finger('touchMove', { x: from.x, y: (from.y + to.y) / 2 });
    await finger('touchMove', { x: to.x, y: to.y + 5 });
    await expect(page.getByText('Hello moved to position 3 of 5.')).toBeAttached();
    await finger('touchEnd');
    await expect(page.getByText('order changed')).toBeVisible();
    const shaken = await page.evaluate(() => Reflect.get(window, 'shaken'));
    expect(new Set(shaken)).toEqual(new Set([50]));
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(page.getByText('Cards reordered successfully')).toBeVisible();
    expect(await termsOf(page, studio, setId)).toEqual(['Welcome', 'Thank you', 'Hello', 'Good', 'Happy']);
  });
});

test('of a thousand cards one is dragged beyond the edge of the screen, and another one sent there', async ({
  page,
  studio,
}) => {
  const many = Array.from({ length: 1_000 }, (_, index) => `Word ${index + 1}`);
  const setId = await openEditCards(page, studio, many);
  expect(await rows(page).count()).toBeLessThan(50);
  const from = await middleOf(handle(page, 'Word 2'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect(dragged(page)).toContainText('Word 2');
  await page.mouse.move(from.x, 400, { steps: 5 });
  await page.mouse.move(from.x, 700, { steps: 5 });
  // The list scrolls at most as fast as the eye follows, and slower with few frames.
  await expect.poll(() => furthestWord(page)).toBeGreaterThan(60);
  await page.mouse.move(from.x, 350, { steps: 5 });
  await expect(dragged(page)).toBeInViewport();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Cards reordered successfully')).toBeVisible();
  const place = (await termsOf(page, studio, setId)).indexOf('Word 2') + 1;
  expect(place).toBeGreaterThan(20);

  await page.getByRole('button', { name: 'Edit Cards' }).click();
  await page.getByRole('button', { name: 'Move Word 1 elsewhere' }).click();
  await page.getByRole('menuitem', { name: 'Move to position…' }).click();
  await page.getByRole('textbox', { name: 'Position' }).fill('990');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move Word 1 elsewhere' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Move Word 1 elsewhere' })).toBeInViewport();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Cards' })).toBeFocused();
  expect((await termsOf(page, studio, setId)).indexOf('Word 1') + 1).toBe(990);
});

async function openEditCards(page: Page, studio: Studio, terms: readonly string[]): Promise<string> {
  await signIn(page, studio);
  const set = await (await page.request.post(`${studio.url}/api/sets`, { data: { title: 'Greetings' } })).json();
  await page.request.post(`${studio.url}/api/sets/${set.id}/cards/bulk`, { data: { terms } });
  await page.goto(`${studio.url}/sets/${set.id}/edit`);
  await page.getByRole('button', { name: 'Edit Cards' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Cards' })).toBeFocused();
  return set.id;
}

function handle(page: Page, word: string): Locator {
  return page.getByRole('button', { name: `Drag ${word}`, exact: true });
}

function rows(page: Page): Locator {
  return page.getByRole('list', { name: 'Edit Cards' }).getByRole('listitem');
}

/** Among the rows that are drawn: a list that moves passes any single one between two looks. */
async function furthestWord(page: Page): Promise<number> {
  const texts = await rows(page).allTextContents();
  return Math.max(...texts.map((text) => Number(/Word (\d+)/.exec(text)?.[1] ?? 0)));
}

function dragged(page: Page): Locator {
  return page.locator('[data-dragging]');
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function fingerOn(page: Page) {
  const client = await page.context().newCDPSession(page);
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) => {
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}

async function termsOf(page: Page, studio: Studio, setId: string): Promise<string[]> {
  const cards: { term: string }[] = await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json();
  return cards.map((card) => card.term);
}
