import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faults, serveWithFault } from '../support/fault-proxy.ts';
import { pairsOf, tilesOf, type PlayedCard } from '../support/match-tiles.ts';
import { signIn, teacherTest as test } from '../support/studio.ts';

/** Each mode may request a file, its rest, and once more when its card returns; nobody requests repeatedly. */
const maxAskedFor = 9;

/** None comes, and none is there; what comes by halves or is something else fails in the same way. */
const tellingFaults = new Set(['do not begin to come', 'are not found']);

/** Its sound can be played, so that no browser reports an error. */
const hevcClip = 'src/media/server/processing/fixtures/hevc.mp4';
const playableClip = 'src/media/server/processing/fixtures/clip.mp4';

for (const [what, fault] of Object.entries(faults)) {
  const tag = tellingFaults.has(what) ? '' : ' @long';
  test(`cards can be studied whose media ${what}${tag}`, async ({ page, studio }) => {
    const { id, cards } = await findVideos(page, studio.url);
    const proxy = await serveWithFault(studio.url, fault);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await test.step('flip', () => flip(page, `${proxy.url}/embed/${id}`));
    await test.step('match', () => match(page, `${proxy.url}/embed/${id}?defaultMode=match`, cards));
    await test.step('quiz', () => takeQuiz(page, `${proxy.url}/embed/${id}?defaultMode=quiz&maxQuestions=2`));
    expect(errors).toEqual([]);
    const asked = [...proxy.asked].filter(([path]) => path.startsWith('/media/'));
    expect(asked.filter(([, times]) => times > maxAskedFor)).toEqual([]);
    await proxy.close();
  });
}

test('a stored clip that the browser cannot play says so to its owner, and for visitors its definition stands in', async ({
  page,
  context,
  studio,
}) => {
  await signIn(page, studio);
  const set = await (await page.request.post(`${studio.url}/api/sets`, { data: { title: 'Signs' } })).json();
  const card = { term: 'Hello', definition: 'Said when people meet' };
  const { id } = await (await page.request.post(`${studio.url}/api/sets/${set.id}/cards`, { data: card })).json();
  const file = { name: 'hello.mp4', mimeType: 'video/mp4', buffer: readFileSync(playableClip) };
  await page.request.post(`${studio.url}/api/cards/${id}/media`, { multipart: { file } });
  // As stored before HEVC was refused.
  await context.route('**/media/*.mp4', (route) => route.fulfill({ path: hevcClip, contentType: 'video/mp4' }));
  const cannotPlay = /^This browser cannot play this clip \(HEVC\)/;

  await page.goto(`${studio.url}/sets/${set.id}/edit`);
  await expect(page.getByRole('main').getByText(cannotPlay)).toBeVisible();
  await page.getByRole('button', { name: 'Show why the video of card 1 cannot be played' }).click();
  await expect(page.getByRole('dialog', { name: 'Hello' }).getByText(cannotPlay)).toBeVisible();
  await page.keyboard.press('Escape');

  const player = await context.newPage();
  await player.goto(`${studio.url}/sets/${set.id}/play`);
  await expect(player.getByText(cannotPlay)).toBeVisible();
  await player.goto(`${studio.url}/embed/${set.id}`);
  await expect(player.getByText('Said when people meet')).toBeVisible();
  await expect(player.getByText(cannotPlay)).toHaveCount(0);
});

/** The card turns at once, also when the definition already replaces its media. */
async function flip(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^(Sign, shown by video|A small animal that purrs)/ }).click();
  await expect(page.getByRole('button', { name: 'Term: Cat' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Card 2 of 11')).toBeAttached();
  await page.getByText('An animal that barks and wags its tail').click();
  await expect(page.getByRole('button', { name: 'Term: Dog' })).toBeVisible();
}

async function match(page: Page, address: string, cards: readonly PlayedCard[]): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Start' }).click();
  for (const [one, other] of await pairsOf(await tilesOf(page), cards)) {
    await one.click();
    await other.click();
  }
  await expect(page.getByRole('button', { name: 'Play Again' })).toBeVisible();
}

async function takeQuiz(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Question 2 of 2')).toBeAttached();
  await page.getByRole('radio', { checked: false }).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'New Quiz' })).toBeVisible();
}

async function findVideos(page: Page, url: string): Promise<{ id: string; cards: PlayedCard[] }> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets?search=fingerspelled`)).json();
  const { id } = sets[0];
  return { id, cards: await (await page.request.get(`${url}/api/sets/${id}/cards`)).json() };
}
