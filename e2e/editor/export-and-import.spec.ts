import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Download, Page } from '@playwright/test';
import { isLong } from '../../src/testing/server/test-length.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openImport, sampleFile, signIn, test, teacherTest } from '../support/studio.ts';

interface StoredCard {
  readonly term: string;
  readonly definition: string;
  readonly showMediaAndText: boolean;
  readonly mediaPath: string | null;
  readonly posterPath: string | null;
}

/** The import is three tabs in the one, and all in the other. */
const narrow = { width: 700, height: 720 };
const wide = { width: 1280, height: 720 };

const formula = '=HYPERLINK("https://example.org")';

test('a set is exported and imported again without loss, as ZIP and as CSV', async ({ page, studio }) => {
  await signIn(page, studio);
  const api = `${studio.url}/api/sets`;
  const listCards = async (id: string): Promise<StoredCard[]> => (await page.request.get(`${api}/${id}/cards`)).json();
  const all: { id: string; title: string }[] = await (await page.request.get(api)).json();
  // The set of clips, which gets a picture; the others have pictures alone.
  const sets = isLong ? all : all.filter(({ title }) => title.includes('words'));
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await readFile(sampleFile('letter-a.jpg')) };
  for (const { id } of sets) {
    await page.request.post(`${api}/${id}/cards`, { data: { term: '', definition: `${formula}\n"quoted", twice` } });
    const ing = await page.request.post(`${api}/${id}/cards`, { data: { term: '-ing', orderIndex: 0 } });
    await page.request.post(`${studio.url}/api/cards/${(await ing.json()).id}/media`, { multipart: { file } });
    const [, second] = await (await page.request.get(`${api}/${id}/cards`)).json();
    await page.request.put(`${studio.url}/api/cards/${second.id}`, { data: { showMediaAndText: true } });
  }

  for (const { id, title } of sets) {
    await test.step(`${title} as ZIP`, async () => {
      await openEditor(page, studio.url, id);
      const file = await (await save(page, 'Export ZIP')).path();
      const copy = await openImport(page, studio.url);
      await choose(page, 'Import File', file);
      const contents = page.getByRole('dialog', { name: 'Import ZIP' }).getByText(title);
      await expect(contents).toBeVisible();
      await page.setViewportSize(narrow);
      await expect(contents).toBeVisible();
      await expectAccessible(page, 'import dialog');
      await page.getByRole('button', { name: /^Import \d+ Cards$/ }).click();
      await expect(page.getByText(/^\d+ cards, \d+ images and videos added$/)).toBeVisible();
      await page.setViewportSize(wide);
      const [before, after] = [await listCards(id), await listCards(copy)];
      expect(after.map(textsOf)).toEqual(before.map(textsOf));
      for (const [index, card] of before.entries()) {
        const other = after[index];
        expect(await hashAt(page, studio.url, other?.mediaPath)).toBe(await hashAt(page, studio.url, card.mediaPath));
        expect(other?.posterPath === null).toBe(card.posterPath === null);
      }
      const told = async (setId: string) => {
        const set = await (await page.request.get(`${api}/${setId}`)).json();
        return [set.title, set.description, set.categories, set.tags, set.visibility, set.cardCount];
      };
      expect(await told(copy)).toEqual(await told(id));
    });
  }

  await test.step('as CSV', async () => {
    const id = sets[0]?.id ?? '';
    await openEditor(page, studio.url, id);
    const file = await save(page, 'Export CSV');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\uFEFFterm,definition/);
    expect(text).not.toMatch(/(^|[,\n])"?[=+\-@]/);
    const copy = await openImport(page, studio.url);
    await choose(page, 'Import File', { name: 'signs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: /^Import \d+ Cards$/ }).click();
    await expect(page.getByText(/^Imported \d+ cards from CSV$/)).toBeVisible();
    const texts = ({ term, definition }: StoredCard) => [term, definition];
    expect((await listCards(copy)).map(texts)).toEqual((await listCards(id)).map(texts));
  });

  await test.step('pasted text', async () => {
    const copy = await openImport(page, studio.url);
    await page.getByRole('button', { name: 'Paste Text…' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill(`Hello\tsaid when meeting\n${formula}\tno formula here`);
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('2 cards')).toBeVisible();
    await expectAccessible(page, 'paste dialog');
    await page.getByRole('button', { name: 'Import 2 Cards' }).click();
    await expect(page.getByText('Added 2 cards')).toBeVisible();
    expect((await listCards(copy)).map(({ term }) => term)).toEqual(['Hello', formula]);
  });
});

teacherTest(
  'an import whose line is lost goes on by itself when it is back, and adds nothing twice',
  async ({ page, studio }) => {
    await signIn(page, studio);
    const api = `${studio.url}/api/sets`;
    const found = await page.request.get(`${studio.url}/api/catalog/sets?search=numbers`);
    const [{ id }] = (await found.json()).sets;
    await openEditor(page, studio.url, id);
    const file = await (await save(page, 'Export ZIP')).path();
    const copy = await openImport(page, studio.url);
    const upload = '**/api/cards/*/media';
    await page.route(upload, async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await choose(page, 'Import File', file);
    await page.getByRole('button', { name: /^Import \d+ Cards$/ }).click();
    await expect(page.getByText('Waiting for the connection. The import goes on by itself.')).toBeVisible();
    await expectAccessible(page, 'import that waits');
    await page.unroute(upload);
    await page.context().setOffline(false);
    await expect(page.getByText(/^\d+ cards, \d+ images and videos added$/)).toBeVisible();
    const listCards = async (setId: string) => (await page.request.get(`${api}/${setId}/cards`)).json();
    const [before, after] = [await listCards(id), await listCards(copy)];
    expect(after.map(textsOf)).toEqual(before.map(textsOf));
    const hasMedia = ({ mediaPath }: StoredCard) => mediaPath !== null;
    expect(after.map(hasMedia)).toEqual(before.map(hasMedia));
  },
);

async function openEditor(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/sets/${id}/edit`);
  await page.getByRole('button', { name: 'Import/Export Cards' }).click();
}

async function save(page: Page, button: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return await download;
}

async function choose(
  page: Page,
  button: string,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

function textsOf({ term, definition, showMediaAndText }: StoredCard) {
  return { term, definition, showMediaAndText };
}

async function hashAt(page: Page, url: string, path: string | null | undefined): Promise<string | undefined> {
  if (!path) return undefined;
  return createHash('sha256')
    .update(await (await page.request.get(url + path)).body())
    .digest('hex');
}
