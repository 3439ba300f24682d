import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sampleFile, type Studio } from './studio.ts';

const clip = 'src/media/server/processing/fixtures/clip.mp4';

/** Adds a set of one card with a clip, of which only the poster is seen, a hand. */
export async function addClip(page: Page, { url }: Studio) {
  const data = { title: 'Framed', visibility: 'public' };
  const set = await (await page.request.post(`${url}/api/sets`, { data })).json();
  const card = await (await page.request.post(`${url}/api/sets/${set.id}/cards`, { data: { term: 'Hello' } })).json();
  const file = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(clip) };
  const poster = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await readFile(sampleFile('letter-a.jpg')) };
  const uploaded = await page.request.post(`${url}/api/cards/${card.id}/media`, { multipart: { file, poster } });
  return { setId: set.id, card: { ...card, ...(await uploaded.json()) } };
}
