import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { adminPassword, openNewSet, sampleFile, teacherTest as test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

test('a session that ends in the editor loses nothing', async ({ page, context, studio }) => {
  const setId = await openNewSet(page, studio);
  const save = page.getByRole('button', { name: 'Save Changes' });

  await test.step('a wrong password is refused as on the sign-in page, and Escape closes nothing', async () => {
    await page.getByRole('button', { name: 'Set Information' }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Signs of spring');
    await context.clearCookies();
    await save.click();
    await expect(ended(page)).toBeVisible();
    await expect(ended(page).getByLabel('Admin Password')).toBeFocused();
    await expectAccessible(page, 'session dialog');
    await page.keyboard.press('Escape');
    await enterPassword(page, 'wrong');
    await expect(page.getByText('Invalid admin password')).toBeVisible();
    await expect(ended(page)).toBeVisible();
  });

  await test.step('Set Information is saved after the sign-in', async () => {
    await enterPassword(page, adminPassword);
    await expect(ended(page)).toBeHidden();
    await expect(page.getByText('Set updated successfully')).toBeVisible();
    expect((await read(page, studio, `sets/${setId}`)).title).toBe('Signs of spring');
  });

  await test.step('lines of Bulk Add become cards after the sign-in', async () => {
    await page.getByRole('button', { name: 'Import/Export Cards' }).click();
    await page.getByRole('textbox', { name: 'Bulk Add' }).fill('Hello\nWelcome');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Add Cards' }).click();
    await enterPassword(page, adminPassword);
    await expect(page.getByText('Added 2 cards')).toBeVisible();
  });

  await test.step('a pasted text becomes cards after the sign-in', async () => {
    await page.getByRole('button', { name: 'Paste Text…' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good\tNot bad');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Import 1 Card' }).click();
    await enterPassword(page, adminPassword);
    await expect(page.getByRole('dialog', { name: 'Paste Text' })).toBeHidden();
    await expect.poll(() => termsOf(page, studio, setId)).toEqual(['first', 'Hello', 'Welcome', 'Good']);
  });

  await test.step('an image for a card is uploaded after the sign-in', async () => {
    await context.clearCookies();
    await page.getByRole('button', { name: 'Add media to card 1' }).click();
    await page.getByLabel('Image or video', { exact: true }).setInputFiles(sampleFile('letter-a.jpg'));
    await enterPassword(page, adminPassword);
    await expect(page.getByText('Media uploaded successfully')).toBeVisible();
    await expect(page.getByText('Failed to upload media')).toBeHidden();
    expect((await read(page, studio, `sets/${setId}/cards`))[0].mediaKind).toBe('image');
  });

  await test.step('a word is typed to its end before the dialog comes', async () => {
    const definition = page.getByRole('textbox', { name: 'Definition 1' });
    await definition.pressSequentially('Half a ');
    await context.clearCookies();
    await definition.pressSequentially('word and the rest of it', { delay: 40 });
    await expect(definition).toHaveValue('Half a word and the rest of it');
    await expect(ended(page)).toBeVisible();
    await enterPassword(page, adminPassword);
    await expect(definition).toBeFocused();
    await expect
      .poll(async () => (await read(page, studio, `sets/${setId}/cards`))[0].definition)
      .toBe('Half a word and the rest of it');
  });

  await test.step('marks of Edit Cards are kept, and deleted after the sign-in', async () => {
    await page.getByRole('button', { name: 'Edit Cards' }).click();
    await page.getByRole('button', { name: 'Delete Welcome' }).click();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await enterPassword(page, adminPassword);
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    expect(await termsOf(page, studio, setId)).toEqual(['first', 'Hello', 'Good']);
  });

  await test.step('a sign-out in another tab is shown at once, and a sign-in there lets this tab continue', async () => {
    const other = await context.newPage();
    await other.goto(`${studio.url}/admin`);
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL(`${studio.url}/`);
    await expect(ended(page)).toBeVisible();
    await other.getByLabel('Admin Password').fill(adminPassword);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(ended(page)).toBeHidden();
    await other.close();
  });

  await test.step('giving up leads to the sign-in page, after which only the texts of cards are sent', async () => {
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Never saved');
    await context.clearCookies();
    await page.getByRole('textbox', { name: 'Definition 2' }).fill('Typed without a session');
    await expect(ended(page).getByText(/unsaved texts of cards are sent at the next sign-in/)).toBeVisible();
    await ended(page).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${studio.url}/`);
    await expect(ended(page)).toBeHidden();
    await page.getByLabel('Admin Password').fill(adminPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect
      .poll(async () => (await read(page, studio, `sets/${setId}/cards`))[1]?.definition)
      .toBe('Typed without a session');
    expect((await read(page, studio, `sets/${setId}`)).title).toBe('Signs of spring');
  });
});

function ended(page: Page) {
  return page.getByRole('alertdialog', { name: 'Your session ended. Sign in to go on.' });
}

async function enterPassword(page: Page, password: string): Promise<void> {
  await ended(page).getByLabel('Admin Password').fill(password);
  await ended(page).getByRole('button', { name: 'Sign In' }).click();
}

async function read(page: Page, studio: Studio, path: string) {
  return await (await page.request.get(`${studio.url}/api/${path}`)).json();
}

async function termsOf(page: Page, studio: Studio, setId: string): Promise<string[]> {
  const cards: { readonly term: string }[] = await read(page, studio, `sets/${setId}/cards`);
  return cards.map(({ term }) => term);
}
