import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { PlayedCard } from './match-tiles.ts';
import { adminPassword, lightClip } from './studio.ts';

/** Each upload gets another place in its batch. */
let clips = 0;

export async function openKeepDialog(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name: 'Keep on this device' })).toBeVisible();
}

export async function keepSet(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/catalog/set/${id}?mode=flip`);
  await openKeepDialog(page, 'Keep on this device');
  await expect(page.getByText(/\d+ files, \d/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Kept on this device' })).toBeVisible();
}

export interface ClipCard extends PlayedCard {
  readonly id: string;
  readonly mediaPath: string;
}

export async function addClip(page: Page, url: string, id: string, term: string): Promise<void> {
  const multipart = {
    body: JSON.stringify({ term, batch: 'clips', place: clips }),
    file: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: readFileSync(lightClip('word-zoo.mp4')) },
  };
  clips += 1;
  expect((await page.request.post(`${url}/api/sets/${id}/cards/media`, { multipart })).ok()).toBe(true);
}

export async function asAdmin<Result>(page: Page, url: string, act: () => Promise<Result>): Promise<Result> {
  await page.request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  const result = await act();
  await page.request.post(`${url}/api/auth/logout`);
  return result;
}

export function keptPaths(page: Page, id: string): Promise<string[]> {
  return page.evaluate(async (setId) => {
    const cache = await caches.open(`set-${setId}`);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }, id);
}

export async function makeClips(page: Page, url: string, count: number): Promise<{ id: string; cards: ClipCard[] }> {
  const id = await asAdmin(page, url, async () => {
    const set = await (await page.request.post(`${url}/api/sets`, { data: { title: 'Clips' } })).json();
    for (let number = 1; number <= count; number += 1) await addClip(page, url, set.id, `Sign ${number}`);
    return set.id;
  });
  return { id, cards: await (await page.request.get(`${url}/api/sets/${id}/cards`)).json() };
}
