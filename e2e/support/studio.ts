import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { noteProcessorTime } from '../../scripts/setup/processor-time.ts';
import { defaultSetTitleEnglish } from '../../src/platform/rules/limits.ts';

/**
 * Four journeys share two cores, which they keep busy. What a journey used cannot be counted, because the system forgets
 * the processes of a browser that ended.
 */
const processorSecondsPerMs = 0.5 / 1_000;

export const filledFolderVariable = 'FILLED_STUDIO';

export const adminPassword = 'correct horse battery staple';

/** A server with the sample sets, as `npm start` runs it. */
export interface Studio {
  /** Origin without a slash at the end. */
  readonly url: string;
}

interface SharedStudios {
  readonly filledDir: string;
  readonly visitedStudio: Studio;
  readonly taughtStudio: Studio;
}

/** Each test has its own server and data, a copy of what `fill-studio.ts` made. */
export const test = base.extend<{ studio: Studio; measured: void }, SharedStudios>({
  measured: [
    async ({ browserName: _browserName }, provide, { titlePath }) => {
      const startedAt = performance.now();
      await provide();
      noteProcessorTime(titlePath.join(' › '), (performance.now() - startedAt) * processorSecondsPerMs);
    },
    { auto: true },
  ],
  filledDir: [({ browserName: _browserName }, provide) => provide(filledFolder()), { scope: 'worker' }],
  visitedStudio: [({ filledDir }, provide) => serveCopy(filledDir, provide), { scope: 'worker' }],
  taughtStudio: [({ filledDir }, provide) => serveCopy(filledDir, provide), { scope: 'worker' }],
  studio: ({ filledDir }, provide) => serveCopy(filledDir, provide),
});

/**
 * For tests that only study the samples and do not look at counts. They share a server, because starting one takes two
 * seconds of a core.
 */
export const visitorTest = test.extend<{ studio: Studio }>({
  studio: ({ visitedStudio }, provide) => provide(visitedStudio),
});

/** For tests that only look at sets of their own, and at no list or setting. They share a server, too. */
export const teacherTest = test.extend<{ studio: Studio }>({
  studio: ({ taughtStudio }, provide) => provide(taughtStudio),
});

async function serveCopy(filledDir: string, provide: (studio: Studio) => Promise<void>): Promise<void> {
  const dataDir = await makeDataDir();
  await cp(filledDir, dataDir, { recursive: true });
  // The password is stored in the copied data.
  const { server, url } = await startServer(dataDir, { ADMIN_PASSWORD: '' });
  await provide({ url });
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
}

export function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'flashcard-studio-e2e-'));
}

/** Returns the folder with the data of a server that has the samples. */
function filledFolder(): string {
  const folder = process.env[filledFolderVariable];
  if (folder === undefined) throw new Error('No studio was filled before the tests.');
  return folder;
}

/** Returns the path of a media file that the product ships, for uploading. */
export function sampleFile(name: string): string {
  return resolve('src/samples/server/media', name);
}

/** Returns the path of the same clip with few frames, which costs a browser little to play. */
export function lightClip(name: string): string {
  return resolve('e2e/support/clips', name);
}

/** Signs in by a call, so that whatever is opened next knows the administrator. */
export async function signIn(page: Page, { url }: Studio): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  expect(answer.ok()).toBe(true);
}

/** Signs in as an administrator does, which leaves the page that is open and leads to the dashboard. */
export async function openDashboard(page: Page, studio: Studio): Promise<void> {
  await page.goto(studio.url);
  await page.getByLabel('Admin Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${studio.url}/admin`);
}

/** Makes an unlisted copy of a sample, which has its own counts and boards, and signs out. */
export async function copySample(
  request: APIRequestContext,
  { url }: Studio,
  title: string,
): Promise<{ id: string; cards: { id: string; term: string; mediaPath: string }[] }> {
  await request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  const { sets } = await (await request.get(`${url}/api/catalog/sets?search=${encodeURIComponent(title)}`)).json();
  const sample = sets.find((set: { title: string }) => set.title === title);
  const { id } = await (await request.post(`${url}/api/sets/${sample.id}/duplicate`)).json();
  const data = { title: 'A copy', visibility: 'unlisted' };
  expect((await request.put(`${url}/api/sets/${id}`, { data })).ok()).toBe(true);
  await request.post(`${url}/api/auth/logout`);
  return { id, cards: await (await request.get(`${url}/api/sets/${id}/cards`)).json() };
}

export async function openNewSet(page: Page, studio: Studio): Promise<string> {
  const setId = await openEditor(page, studio, ['first']);
  await expect(page.getByRole('textbox', { name: 'Term 1' })).toHaveValue('first');
  return setId;
}

/**
 * Opens the editor of a new set with a card for each term.
 * @returns the id of the set
 */
export async function openEditor(page: Page, studio: Studio, terms: readonly string[]): Promise<string> {
  await signIn(page, studio);
  const set = await (await page.request.post(`${studio.url}/api/sets`, { data: { title: 'Draft' } })).json();
  for (const term of terms) await page.request.post(`${studio.url}/api/sets/${set.id}/cards`, { data: { term } });
  await page.goto(`${studio.url}/sets/${set.id}/edit`);
  return set.id;
}

export async function readCards(page: Page, studio: Studio, setId: string) {
  return await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json();
}

/**
 * Opens the editor of a new set, as the dashboard makes it, with its import unfolded.
 * @returns the id of the set
 */
export async function openImport(page: Page, url: string): Promise<string> {
  const { id } = await (await page.request.post(`${url}/api/sets`, { data: { title: defaultSetTitleEnglish } })).json();
  await page.goto(`${url}/sets/${id}/edit`);
  await page.getByRole('button', { name: 'Import/Export Cards' }).click();
  return id;
}

export async function startServer(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ server: ChildProcess; url: string }> {
  const own = { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'error' };
  const env = { ...process.env, PSEUDO_LANGUAGE: 'on', ...own, ...more };
  const server = spawn(process.execPath, ['src/app/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((found, failed) => {
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = said.match(/is at (http:\/\/\S+)/) ?? [];
      if (address !== undefined) found(address);
    });
    server.on('exit', (code) => failed(new Error(`The server ended with ${code}`)));
  });
  return { server, url };
}

export function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((stopped) => {
    server.removeAllListeners('exit');
    server.on('exit', () => stopped());
    server.kill('SIGKILL');
  });
}
