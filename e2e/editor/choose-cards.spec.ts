import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { signIn, teacherTest as test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

const words = ['ant', 'bee', 'cat', 'dog', 'emu', 'fox'];

test('cards are chosen with the mouse, moved to another set, deleted, and brought back', async ({ page, studio }) => {
  await signIn(page, studio);
  const animals = await addSet(page, studio, 'Animals', words);
  const zoo = await addSet(page, studio, 'Xylophones', ['yak']);
  await page.goto(`${studio.url}/sets/${animals}/edit`);
  await page.getByRole('button', { name: 'Edit Cards' }).click();
  await page.getByText('bee', { exact: true }).click();
  await page.getByText('dog', { exact: true }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await bar(page).getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 cards to' });
  await dialog.getByRole('searchbox').fill('Xylophones');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Xylophones' }).click();
  await expect(page.getByText('Moves to “Xylophones”')).toHaveCount(3);
  await save(page);
  expect(await terms(page, studio, animals)).toEqual(['ant', 'emu', 'fox']);
  expect(await terms(page, studio, zoo)).toEqual(['yak', 'bee', 'cat', 'dog']);

  await page.getByRole('button', { name: 'Edit Cards' }).click();
  await bar(page).getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 to delete')).toBeVisible();
  await save(page);
  await expect(page.getByText('No cards yet')).toBeVisible();
  await page.goto(`${studio.url}/admin/bin`);
  await page.getByRole('button', { name: 'Show cards: ant, emu, fox' }).click();
  await page.getByRole('button', { name: 'Restore fox' }).click();
  await expect(page.getByRole('button', { name: 'Restore fox' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore all: ant, emu' }).click();
  await expect(page.getByRole('button', { name: 'Restore all: ant, emu' })).toHaveCount(0);
  expect(await terms(page, studio, animals)).toEqual(['ant', 'emu', 'fox']);
});

for (const [width, tag] of [
  [280, ''],
  [1280, ' @long'],
] as const) {
  test(`choosing cards is accessible and shows everything at ${width} px${tag}`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, studio);
    const setId = await addSet(page, studio, 'Animals', words);
    await page.goto(`${studio.url}/sets/${setId}/edit`);
    const information = page.getByRole('button', { name: 'Set Information' });
    expect(await information.evaluate(linesOfWords), 'a heading beside a badge').toBe(1);
    await page.getByRole('button', { name: 'Edit Cards' }).click();
    await box(page, 'ant').click();
    await box(page, 'cat').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'chosen cards');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await bar(page).getByRole('button', { name: 'Copy to…' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'choice of a set');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('3 selected')).toBeVisible();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await save(page);
    await page.goto(`${studio.url}/admin/bin`);
    await page
      .getByRole('button', { name: /^Show cards/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Restore bee' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'bin with cards');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('a long set is chosen as a whole, and cards far down the list one by one', async ({ page, studio }) => {
  await signIn(page, studio);
  const long = Array.from({ length: 400 }, (_, index) => `word ${index + 1}`);
  const setId = await addSet(page, studio, 'Long', long);
  await page.goto(`${studio.url}/sets/${setId}/edit`);
  await page.getByRole('button', { name: 'Edit Cards' }).click();
  await box(page, 'word 3').click();
  await page.keyboard.press('Control+End');
  await box(page, 'word 398').click({ modifiers: ['Shift'] });
  await expect(page.getByText('396 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await save(page);
  expect(await terms(page, studio, setId)).toEqual(['word 1', 'word 2', 'word 399', 'word 400']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changes undone')).toBeVisible();
  expect(await terms(page, studio, setId)).toEqual(long);
});

const box = (page: Page, word: string) => page.getByRole('checkbox', { name: `Select ${word}`, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Selected cards' });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
}

async function addSet(page: Page, studio: Studio, title: string, ofCards: readonly string[]): Promise<string> {
  const { id } = await (await page.request.post(`${studio.url}/api/sets`, { data: { title } })).json();
  await page.request.post(`${studio.url}/api/sets/${id}/cards/bulk`, { data: { terms: ofCards } });
  return id;
}

async function terms(page: Page, studio: Studio, setId: string): Promise<string[]> {
  const cards: { term: string }[] = await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json();
  return cards.map(({ term }) => term);
}

function linesOfWords(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild ?? element);
  return range.getClientRects().length;
}
