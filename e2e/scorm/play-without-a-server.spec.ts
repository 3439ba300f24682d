import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import type { Download, FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openCourse, unpack } from './course.ts';
import type { CourseApi } from './course.ts';
import { pairsOf, tilesOf } from '../support/match-tiles.ts';
import type { PlayedCard } from '../support/match-tiles.ts';
import { collectErrors } from '../support/page-errors.ts';
import { signIn, teacherTest as base } from '../support/studio.ts';

declare global {
  interface Window {
    API: CourseApi;
    /** The last time that the package reported. */
    sessionTime?: string;
  }
}

const test = base.extend<{ folder: string }>({
  folder: async ({ browserName: _browserName }, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-package-'));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

const buttonName = 'Download for a learning platform';

test('a course plays a set from its own files, and gets score and time', async ({ page, studio, folder }) => {
  await signIn(page, studio);
  const { id } = await findSample(page, studio.url, 'fingerspelling');
  const download = await test.step('download it in the set editor', () => saveInEditor(page, studio.url, id));
  expect(download.suggestedFilename()).toBe('ASL fingerspelling A–Z SCORM.zip');
  await unpack(await download.path(), folder);
  const course = await openCourse(folder);
  const errors = collectErrors(page);
  await page.goto(course.url);
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('heading', { name: 'ASL fingerspelling A–Z' })).toBeVisible();
  expect(await page.evaluate(() => window.API.cmi.core.lesson_status)).toBe('incomplete');
  await test.step('take the quiz', () => takeQuiz(page, player));
  const said = await player.getByText(/^Your score of \d+ % goes to your course/).textContent();
  const { score, lesson_status: status } = await page.evaluate(() => {
    const { core } = window.API.cmi;
    const { raw, min, max } = core.score;
    return { score: { raw, min, max }, lesson_status: core.lesson_status };
  });
  expect(status).toBe('completed');
  expect(score).toEqual({ raw: /\d+/.exec(said ?? '')?.[0], min: '0', max: '100' });
  const [, frame] = page.frames();
  if (!frame) throw new Error('The course has no frame');
  await expectAccessible(frame, 'a finished quiz in a course');
  await test.step('leave', async () => {
    await frame.goto('about:blank');
    await expect.poll(() => page.evaluate(() => window.API.isTerminated())).toBe(true);
    expect(await page.evaluate(() => window.sessionTime)).toMatch(/^0000:\d\d:\d\d\.\d\d$/);
  });
  expect(course.asked.some((path) => path.startsWith('/content/media/'))).toBe(true);
  expect(course.asked.filter((path) => /\/(?:api|embed)\//.test(path))).toEqual([]);
  expect(errors).toEqual([]);
  await course.close();
});

test('a package plays from a disk, outside of any course', async ({ page, studio, folder }) => {
  await signIn(page, studio);
  const { id, cards } = await findSample(page, studio.url, 'fingerspelling');
  const download = await test.step('choose match alone in the generator', () => saveInGenerator(page, studio.url, id));
  await unpack(await download.path(), folder);
  const errors = collectErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.getByRole('group', { name: 'Study mode' })).toHaveCount(0);
  const packaged = cards.map((card, index) => ({ ...card, mediaPath: mediaName(card.mediaPath, index) }));
  await test.step('play a match', () => playMatch(page, packaged));
  await expect(page.getByText('Your best time so far.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit to Leaderboard' })).toHaveCount(0);
  await expect(page.getByText(/your course/)).toHaveCount(0);
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  expect(errors).toEqual([]);
  await expectAccessible(page, 'a match outside of a course');
});

test('texts that look like code stay texts in the package', async ({ page, studio, folder }) => {
  await signIn(page, studio);
  const hostile = `</script><script>window.hasRun = true</script></title><!-- & "é"`;
  const data = { title: hostile, publicTitle: hostile, visibility: 'private' };
  const { id } = await (await page.request.post(`${studio.url}/api/sets`, { data })).json();
  await page.request.post(`${studio.url}/api/sets/${id}/cards`, { data: { term: hostile, definition: hostile } });
  const download = await saveInEditor(page, studio.url, id);
  await unpack(await download.path(), folder);
  const xml = await readFile(join(folder, 'imsmanifest.xml'), 'utf8');
  const titles = await page.evaluate((text) => {
    const manifest = new DOMParser().parseFromString(text, 'application/xml');
    return Array.from(manifest.querySelectorAll('title, parsererror'), ({ textContent }) => textContent);
  }, xml);
  expect(titles).toEqual([hostile, hostile]);
  const course = await openCourse(folder);
  await page.goto(course.url);
  const [, frame] = page.frames();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: hostile })).toBeVisible();
  expect(await frame?.evaluate(() => 'hasRun' in window)).toBe(false);
  await course.close();
});

/** Copies of samples that other tests make on the same server are not in the catalog. */
async function findSample(page: Page, url: string, title: string): Promise<{ id: string; cards: PlayedCard[] }> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets?search=${title}`)).json();
  const { id } = sets.find((set: { title: string }) => set.title.includes(title));
  return { id, cards: await (await page.request.get(`${url}/api/sets/${id}/cards`)).json() };
}

async function saveInEditor(page: Page, url: string, id: string): Promise<Download> {
  await page.goto(`${url}/sets/${id}/edit`);
  await page.getByRole('button', { name: 'Import/Export Cards' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: buttonName }).click();
  return await download;
}

async function saveInGenerator(page: Page, url: string, id: string): Promise<Download> {
  await page.goto(`${url}/sets/${id}/edit`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Get Embed Code' }).click();
  for (const name of ['Flip', 'Quiz']) await page.getByRole('checkbox', { name }).click();
  await page.getByText('A learning platform takes the set as a file').click();
  await expectAccessible(page, 'the generator, with what a learning platform needs');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: buttonName }).click();
  return await download;
}

async function takeQuiz(page: Page, player: FrameLocator): Promise<void> {
  await player.getByRole('button', { name: 'Quiz' }).click();
  for (let question = 1; question <= 10; question++) {
    await expect(player.getByText(`Question ${question} of 10`)).toBeAttached();
    await player.getByRole('radio').first().click();
    await page.keyboard.press('ArrowRight');
  }
  await player.getByRole('button', { name: 'Submit' }).click();
}

async function playMatch(page: Page, cards: readonly PlayedCard[]): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  for (const pair of await pairsOf(await tilesOf(page), cards)) {
    for (const tile of pair) await tile.click();
  }
}

function mediaName(path: string, index: number): string {
  return `media/${String(index + 1).padStart(4, '0')}${path.slice(path.lastIndexOf('.'))}`;
}
