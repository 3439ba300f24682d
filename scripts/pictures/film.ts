import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

interface Frame {
  readonly picture: Buffer;
  /** In the film's time. */
  readonly at: number;
}

/**
 * The page moves more slowly while it is filmed, because a browser without a graphics card draws only a few frames per
 * second.
 */
const slowness = 4;
const msBetweenFrames = 80;
const quality = 60;

/** Films for this many milliseconds of the film's time. */
type Watch = (ms: number) => Promise<void>;

/** Shows a set for about ten seconds: two cards turn, three pairs are matched, two questions are answered. */
export async function takeFilm(page: Page, address: string): Promise<Buffer> {
  await slowDown(page);
  const frames: Frame[] = [];
  let filmed = 0;
  const watch: Watch = async (ms) => {
    const start = performance.now();
    const filmTime = () => (performance.now() - start) / slowness;
    while (filmTime() < ms) {
      const taken = filmTime();
      frames.push({ picture: await page.screenshot(), at: filmed + taken });
      await wait(Math.max(0, (taken + msBetweenFrames - filmTime()) * slowness));
    }
    filmed += ms;
  };
  await turnCards(page, address, watch);
  await matchPairs(page, address, watch);
  await answerQuestions(page, address, watch);
  return await toFilm(frames);
}

/** Slows animations, videos and the match's clock. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 / slowness });
  await page.addInitScript((times) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / times;
    const slow = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement && target.playbackRate !== 1 / times) target.playbackRate = 1 / times;
    };
    for (const event of ['play', 'ratechange']) document.addEventListener(event, slow, true);
  }, slowness);
}

async function turnCards(page: Page, address: string, watch: Watch): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await watch(1_700);
  await page.keyboard.press('Space');
  await watch(1_000);
  await page.keyboard.press('ArrowRight');
  await watch(1_300);
}

async function matchPairs(page: Page, address: string, watch: Watch): Promise<void> {
  await page.goto(`${address}?mode=match`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-state="open"]').first().waitFor();
  await watch(800);
  const media = await mediaByTerm(page, address);
  const tiles = await page.getByRole('group', { name: 'Tiles' }).getByRole('button').all();
  const shown = await Promise.all(tiles.map(contentOf));
  const pairs = shown.flatMap((text, at) => {
    const sign = tiles[shown.indexOf(media.get(text) ?? '-')];
    return tiles[at] && sign ? [[tiles[at], sign]] : [];
  });
  for (const pair of pairs.slice(0, 3)) {
    for (const tile of pair) {
      await tile.click();
      await watch(350);
    }
  }
}

/** Returns a tile's word, or the address of its sign. */
async function contentOf(tile: Locator): Promise<string> {
  return await tile.evaluate((button) => {
    const sign = button.querySelector('video') ?? button.querySelector('img');
    return sign?.getAttribute('src') ?? button.textContent ?? '';
  });
}

async function mediaByTerm(page: Page, address: string): Promise<ReadonlyMap<string, string>> {
  const [, origin = '', id = ''] = /^(.*)\/sets\/([^/]+)\//.exec(address) ?? [];
  const answer = await page.request.get(`${origin}/api/sets/${id}/cards`);
  const cards: readonly { term: string; mediaPath: string }[] = await answer.json();
  return new Map(cards.map(({ term, mediaPath }) => [term, mediaPath]));
}

async function answerQuestions(page: Page, address: string, watch: Watch): Promise<void> {
  await page.goto(`${address}?mode=quiz`);
  for (const choice of ['2', '3']) {
    await page.getByRole('radio').first().waitFor();
    await watch(1_000);
    await page.keyboard.press(choice);
    await watch(600);
    await page.keyboard.press('Enter');
  }
  await watch(300);
}

async function toFilm(frames: readonly Frame[]): Promise<Buffer> {
  const moving = frames.filter(
    ({ picture }, index) => index === 0 || !picture.equals(frames[index - 1]?.picture ?? picture),
  );
  const delay = moving.map(({ at }, index) => Math.round((moving[index + 1]?.at ?? at + 500) - at));
  return await sharp(
    moving.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality, effort: 5, delay, loop: 0 })
    .toBuffer();
}
