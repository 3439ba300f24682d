import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { basic, packageFormats, packageOf } from '../../src/import-export/web/anki/test-anki-packages.ts';
import { isLong } from '../../src/testing/server/test-length.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openImport, sampleFile, signIn, test, teacherTest } from '../support/studio.ts';

interface StoredCard {
  readonly term: string;
  readonly definition: string;
  readonly mediaPath: string | null;
}

test('a set goes to Anki and comes back with every text and file', async ({ page, studio }) => {
  await signIn(page, studio);
  const api = `${studio.url}/api/sets`;
  const listCards = async (id: string): Promise<StoredCard[]> => (await page.request.get(`${api}/${id}/cards`)).json();
  const all: { id: string; title: string }[] = await (await page.request.get(api)).json();
  // The set of clips, which gets a picture; the others have pictures alone.
  const sets = isLong ? all : all.filter(({ title }) => title.includes('words'));
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await readFile(sampleFile('letter-a.jpg')) };
  for (const { id, title } of sets) {
    await test.step(title, async () => {
      const data = { term: '<b>5 &lt; 6</b> [sound:x.mp4]', definition: ' two\nlines,  spaced' };
      const added = await page.request.post(`${api}/${id}/cards`, { data });
      await page.request.post(`${studio.url}/api/cards/${(await added.json()).id}/media`, { multipart: { file } });
      await page.goto(`${studio.url}/sets/${id}/edit`);
      await page.getByRole('button', { name: 'Import/Export Cards' }).click();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export Anki' }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(/\.apkg$/);
      const copy = await openImport(page, studio.url);
      await choose(page, saved.suggestedFilename(), await readFile(await saved.path()));
      const dialog = page.getByRole('dialog', { name: 'Import Anki Deck' });
      await expect(dialog.getByText(title)).toBeVisible();
      await dialog.getByRole('button', { name: /^Import \d+ Cards$/ }).click();
      await expect(page.getByText(/^\d+ cards, \d+ images and videos added$/)).toBeVisible();
      const [before, after] = [await listCards(id), await listCards(copy)];
      const texts = ({ term, definition }: StoredCard) => ({ term, definition });
      expect(after.map(texts)).toEqual(before.map(texts));
      for (const [index, { mediaPath }] of before.entries()) {
        expect(await hashAt(page, studio.url, after[index]?.mediaPath)).toBe(await hashAt(page, studio.url, mediaPath));
      }
      const set = await (await page.request.get(`${api}/${copy}`)).json();
      expect([set.title, set.visibility]).toEqual([title, 'public']);
    });
  }
});

teacherTest('Anki decks of every format are imported, with what is skipped told before', async ({ page, studio }) => {
  await signIn(page, studio);
  const samples = 'src/samples/server/media';
  const [name = ''] = (await readdir(samples)).filter((file) => file.endsWith('.mp4'));
  const clip = new Uint8Array(await readFile(`${samples}/${name}`));
  const deck = {
    names: ['Family'],
    types: [basic],
    notes: [
      { type: 1, fields: ['<i>mother</i>', '[sound:mother.mp4] parent'] },
      { type: 1, fields: ['father', '[sound:father.ogg]'] },
    ],
  };
  // Each is read in a unit test; the last is the one that Anki writes, and has the most to unpack.
  for (const format of isLong ? packageFormats : packageFormats.slice(-1)) {
    await test.step(format, async () => {
      const file = await packageOf(deck, format, { 'mother.mp4': clip, 'father.ogg': clip });
      const copy = await openImport(page, studio.url);
      await choose(page, `deck ${format}.colpkg`, Buffer.from(await file.arrayBuffer()));
      const dialog = page.getByRole('dialog', { name: 'Import Anki Deck' });
      await expect(dialog.getByText('Files that are neither JPG, PNG, GIF, MP4 nor WEBM: OGG (1)')).toBeVisible();
      await expectAccessible(page, 'import dialog');
      await dialog.getByRole('button', { name: 'Import 2 Cards' }).click();
      await expect(page.getByText('2 cards, 1 image or video added')).toBeVisible();
      const imported = await (await page.request.get(`${studio.url}/api/sets/${copy}/cards`)).json();
      expect(imported).toMatchObject([
        { term: 'mother', definition: 'parent', mediaKind: 'video' },
        { term: 'father', definition: '', mediaPath: null },
      ]);
    });
  }
});

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'Import File' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function hashAt(page: Page, url: string, path: string | null | undefined): Promise<string | undefined> {
  if (!path) return undefined;
  return createHash('sha256')
    .update(await (await page.request.get(url + path)).body())
    .digest('hex');
}
