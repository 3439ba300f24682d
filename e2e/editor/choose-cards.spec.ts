import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { signIn, test, teacherTest } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

const words = ['ant', 'bee', 'cat', 'dog', 'emu', 'fox'];

test('cards are chosen with the mouse, moved to another set, deleted, and brought back', async ({ page, studio }) => {
  await signIn(page, studio);
  const animals = await addSet(page, studio, 'Animals', words);
  const zoo = await addSet(page, studio, 'Xylophones', ['yak']);
  await page.goto(`${studio.url}/sets/${animals}/edit`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await box(page, 2).click();
  await box(page, 4).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 cards to' });
  await dialog.getByRole('searchbox').fill('Xylophones');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Xylophones' }).click();
  await expect(page.getByText('3 cards moved', { exact: true })).toBeVisible();
  expect(await terms(page, studio, animals)).toEqual(['ant', 'emu', 'fox']);
  expect(await terms(page, studio, zoo)).toEqual(['yak', 'bee', 'cat', 'dog']);

  await bar(page).getByRole('checkbox').click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete 3 cards?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No cards yet')).toBeVisible();
  await page.goto(`${studio.url}/admin/bin`);
  await page.getByRole('button', { name: 'Show cards: ant, emu, fox' }).click();
  await page.getByRole('button', { name: 'Restore fox' }).click();
  await expect(page.getByRole('button', { name: 'Restore fox' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore all: ant, emu' }).click();
  await expect(page.getByText('No card was deleted in the last 30 days.')).toBeVisible();
  expect(await terms(page, studio, animals)).toEqual(['ant', 'emu', 'fox']);
});

teacherTest('the keyboard alone chooses, duplicates, deletes and undoes', async ({ page, studio }) => {
  await signIn(page, studio);
  const setId = await addSet(page, studio, 'Animals', words);
  await page.goto(`${studio.url}/sets/${setId}/edit`);
  await page.getByRole('button', { name: 'Select', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('checkbox')).toBeFocused();
  await box(page, 2).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('6 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No cards yet')).toBeVisible();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Term/ })).toHaveCount(6);
  await page.getByRole('textbox', { name: 'Term 6' }).focus();
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('textbox', { name: 'Term 7' })).toBeFocused();
  expect(await terms(page, studio, setId)).toEqual([...words, 'fox']);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
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
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await box(page, 1).click();
    await box(page, 3).click({ modifiers: ['Shift'] });
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
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('3 cards deleted')).toBeVisible();
    await page.goto(`${studio.url}/admin/bin`);
    await page.getByRole('button', { name: /^Show cards/ }).click();
    await expect(page.getByRole('button', { name: 'Restore bee' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'bin with cards');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

teacherTest('a long set is chosen as a whole, and cards far down the list one by one', async ({ page, studio }) => {
  await signIn(page, studio);
  const long = Array.from({ length: 400 }, (_, index) => `word ${index + 1}`);
  const setId = await addSet(page, studio, 'Long', long);
  await page.goto(`${studio.url}/sets/${setId}/edit`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await box(page, 3).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Add many clips…' }).scrollIntoViewIfNeeded();
  await box(page, 398).click({ modifiers: ['Shift'] });
  await expect(page.getByText('396 selected')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('396 cards deleted')).toBeVisible();
  expect(await terms(page, studio, setId)).toEqual(['word 1', 'word 2', 'word 399', 'word 400']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Cards restored')).toBeVisible();
  expect(await terms(page, studio, setId)).toEqual(long);
});

const box = (page: Page, number: number) => page.getByRole('checkbox', { name: `Select card ${number}`, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Selected cards' });

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
