import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { isLong } from '../../src/testing/server/test-length.ts';
import { tilesOf } from '../support/match-tiles.ts';
import { adminPassword, sampleFile, teacherTest as test } from '../support/studio.ts';

const frameRatio = 960 / 720;

function boxOfRatio(ratio: number) {
  const relative = ratio / frameRatio;
  const [width, height] = relative < 1 ? [0.9 * relative, 0.9] : [0.9, 0.9 / relative];
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

const boards = [
  { width: 360, height: 640, ratios: isLong ? [0.56, 0.65, 0.74, 0.89, 1, 1.3] : [0.56, 0.89, 1.3] },
  { width: 1280, height: 800, ratios: [0.65, 1.3] },
];

test('twelve tiles: the signing box has seven tenths of its tile and is never cut, on a small phone and on a desk', async ({
  page,
  studio,
}) => {
  await signInByCall(page.request, studio.url);
  for (const { ratios, ...window } of boards) {
    await page.setViewportSize(window);
    for (const ratio of ratios) {
      const id = await addSigns(page.request, studio.url, { ratio, count: 6, definition: '' });
      await page.goto(`${studio.url}/embed/${id}?defaultMode=match`);
      await page.getByRole('button', { name: 'Start' }).click();
      await tilesOf(page);
      const shares = await page.locator('[data-state="open"][data-media]').evaluateAll(shareOfTile, boxOfRatio(ratio));
      expect(shares).toHaveLength(6);
      expect(Math.min(...shares), `a box of ${ratio}:1, ${window.width} px`).toBeGreaterThanOrEqual(0.7);
    }
  }
});

test('in the narrowest window words of ten letters stand whole in their tiles', async ({ page, studio }) => {
  await page.setViewportSize({ width: 280, height: 653 });
  await signInByCall(page.request, studio.url);
  const words = ['Strawberry', 'Blackboard', 'Playground', 'Friendship', 'Restaurant', 'Basketball'];
  const id = await addSigns(page.request, studio.url, { ratio: 1, count: 6, definition: '', words });
  await page.goto(`${studio.url}/embed/${id}?defaultMode=match`);
  await page.getByRole('button', { name: 'Start' }).click();
  await tilesOf(page);
  for (const word of words) {
    const lines = await page.getByText(word, { exact: true }).evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return { count: range.getClientRects().length, cutPx: text.scrollWidth - text.clientWidth };
    });
    expect(lines, word).toEqual({ count: 1, cutPx: 0 });
  }
});

const uprightWindows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

test('where both sides are shown, the sign has six tenths of the height and the term is on screen', async ({
  page,
  studio,
}) => {
  const id = await addDescribedSigns(page.request, studio.url);
  await page.addInitScript(() => localStorage.setItem('flashcard-show-both-sides', 'true'));
  for (const window of [...uprightWindows, { width: 740, height: 360 }]) {
    await page.setViewportSize(window);
    await page.goto(`${studio.url}/embed/${id}`);
    const term = page.locator('[data-current] [data-kind="term"]');
    await expect(term).toBeInViewport({ ratio: 1 });
    const card = page.locator('[data-current] [role="group"]').first();
    const [ofHeight, hiddenBy] = await card.evaluate(sizesOfCard);
    expect(ofHeight, `${window.width} × ${window.height}`).toBeGreaterThanOrEqual(0.6);
    expect(hiddenBy, `${window.width} × ${window.height}`).toBe('');
  }
});

const lowWindows = [
  { width: 280, height: 653 },
  { width: 640, height: 360 },
  { width: 1280, height: 360 },
];

const smallestWindow = { width: 280, height: 360 };

test('the controls at the corners of an image or clip have one place on all cards, never cross its edge, and stand beside the smallest ones', async ({
  page,
  studio,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInByCall(page.request, studio.url);
  const places = new Set<string>();
  for (const ratio of [0.65, 1.3]) {
    const id = await addSigns(page.request, studio.url, { ratio, count: 2, definition: '' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${studio.url}/embed/${id}`);
    await expectControlsInPlace(page);
    places.add(await page.locator('[data-shown] img').evaluate(placesOfControls));
    for (const window of lowWindows) {
      await page.setViewportSize(window);
      await page.goto(`${studio.url}/embed/${id}`);
      await expectControlsInPlace(page);
      const crossing = await page.locator('[data-shown] img').evaluate(controlsAcrossEdge);
      expect(crossing, `a box of ${ratio}:1, ${window.width} × ${window.height}`).toEqual([]);
    }
    await page.setViewportSize(smallestWindow);
    for (const showsBothSides of [true, false]) {
      await page.evaluate((isOn) => localStorage.setItem('flashcard-show-both-sides', String(isOn)), showsBothSides);
      await page.reload();
      await expectControlsInPlace(page);
      const inTheWay = await page.locator('[data-current] [data-shown] img').evaluate(controlsInTheWay);
      expect(inTheWay, `a box of ${ratio}:1, both sides: ${showsBothSides}`).toEqual([]);
    }
  }
  expect([...places]).toEqual(['2 2, 2 2']);
});

test('while a card turns, and once its term is up, the controls of the sign stay where they are', async ({
  page,
  studio,
}) => {
  const id = await addDescribedSigns(page.request, studio.url);
  for (const window of [{ width: 280, height: 653 }, ...uprightWindows]) {
    await page.setViewportSize(window);
    await page.goto(`${studio.url}/embed/${id}`);
    await expectControlsInPlace(page);
    const places = await page.evaluate(placesWhileTurning, ['Add to my list', 'Enlarge']);
    const [list = [], enlarge = []] = places;
    expect(list, `${window.width} × ${window.height}`).toEqual([expect.stringMatching(/^\d+ \d+$/)]);
    expect(enlarge, `${window.width} × ${window.height}`).toHaveLength(1);
  }
});

/** The page measures where the media are before it draws the controls for the first time. */
async function expectControlsInPlace(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Add to my list' })).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function signInByCall(request: APIRequestContext, url: string): Promise<void> {
  await request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
}

interface Signs {
  readonly ratio: number;
  readonly count: number;
  readonly definition: string;
  readonly words?: readonly string[];
}

async function addSigns(
  request: APIRequestContext,
  url: string,
  { ratio, count, definition, words = [] }: Signs,
): Promise<string> {
  const set = await (await request.post(`${url}/api/sets`, { data: { title: `Boxes of ${ratio}` } })).json();
  const buffer = await readFile(sampleFile('letter-a.jpg'));
  for (let index = 0; index < count; index++) {
    const data = { term: words[index] ?? `Sign ${index}`, definition: definition && `${definition} ${index}` };
    const card = await (await request.post(`${url}/api/sets/${set.id}/cards`, { data })).json();
    const file = { name: 'sign.jpg', mimeType: 'image/jpeg', buffer };
    const media = await request.post(`${url}/api/cards/${card.id}/media`, { multipart: { file } });
    const change = { mediaPath: (await media.json()).mediaPath, signingBox: boxOfRatio(ratio) };
    expect((await request.put(`${url}/api/cards/${card.id}/signing-box`, { data: change })).ok()).toBe(true);
    await request.put(`${url}/api/cards/${card.id}`, { data: { showMediaAndText: definition !== '' } });
  }
  return set.id;
}

async function addDescribedSigns(request: APIRequestContext, url: string): Promise<string> {
  await signInByCall(request, url);
  const definition = 'The flat hand moves outward from the chin, palm towards the signer.';
  return await addSigns(request, url, { ratio: 0.9, count: 2, definition });
}

/** The share of each tile's area that its signing box takes, or 0 if the box is cut off. */
function shareOfTile(tiles: Element[], box: ReturnType<typeof boxOfRatio>): number[] {
  return tiles.map((tile) => {
    const picture = tile.querySelector('img');
    if (!picture) return 0;
    const [frame, place] = [picture.getBoundingClientRect(), tile.getBoundingClientRect()];
    const [width, height] = [box.width * frame.width, box.height * frame.height];
    const [left, top] = [frame.left + box.left * frame.width, frame.top + box.top * frame.height];
    const isCut =
      Math.min(left - place.left, top - place.top, place.right - left - width, place.bottom - top - height) < -1;
    return isCut ? 0 : (width * height) / (place.width * place.height);
  });
}

/** The media's share of the card's height, and the element that covers the term. */
function sizesOfCard(card: Element): readonly [number, string] {
  const media = card.querySelector('img')?.parentElement?.parentElement;
  const term = card.querySelector('[data-kind="term"]');
  if (!media || !term) return [0, 'nothing is there'];
  const { left, top, width, height } = term.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return [
    media.clientHeight / card.clientHeight,
    over && (term.contains(over) || over.contains(term)) ? '' : String(over?.outerHTML.slice(0, 80)),
  ];
}

/** Pixels from the media's upper corners. */
function placesOfControls(picture: Element): string {
  const media = picture.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const boxOf = (name: string) =>
    document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect() ?? new DOMRect();
  const [enlarge, collect] = [boxOf('Enlarge'), boxOf('Add to my list')];
  const [left, right] = [enlarge.left - media.left, media.right - collect.right].map(Math.round);
  return `${left} ${Math.round(enlarge.top - media.top)}, ${right} ${Math.round(collect.top - media.top)}`;
}

function controlsAcrossEdge(picture: Element): string[] {
  const media = picture.parentElement?.getBoundingClientRect();
  if (!media) return ['nothing is there'];
  const names = ['Enlarge', 'Whole frame', 'Add to my list'];
  return names.filter((name) => {
    const box = document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect();
    if (!box || box.width === 0) return false;
    const width = Math.min(box.right, media.right) - Math.max(box.left, media.left);
    const height = Math.min(box.bottom, media.bottom) - Math.max(box.top, media.top);
    const isBeside = width <= 0.5 || height <= 0.5;
    return !isBeside && (width < box.width - 0.5 || height < box.height - 0.5);
  });
}

/** Returns the names of controls that lie on the media or cannot be pressed. */
function controlsInTheWay(picture: Element): string[] {
  const media = picture.parentElement?.getBoundingClientRect();
  if (!media) return ['nothing is there'];
  return ['Enlarge', 'Whole frame', 'Add to my list'].filter((name) => {
    const control = document.querySelector(`[aria-label="${name}"]`);
    if (!control) return true;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isOnPrint =
      Math.min(right, media.right) - Math.max(left, media.left) > 0.5 &&
      Math.min(bottom, media.bottom) - Math.max(top, media.top) > 0.5;
    return isOnPrint || !control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
}

/** The places that each control has in the frames of a turn to the term and back, also where it cannot be seen then. */
async function placesWhileTurning(names: string[]): Promise<string[][]> {
  const seen = names.map(() => new Set<string>());
  const note = () => {
    for (const [index, name] of names.entries()) {
      const control = document.querySelector(`[aria-label="${name}"]`);
      const { left, top, width } = control?.getBoundingClientRect() ?? new DOMRect();
      if (width > 0) seen[index]?.add(`${Math.round(left)} ${Math.round(top)}`);
      else if (index === 0) seen[index]?.add('hidden');
    }
  };
  const isTurning = () =>
    document.getAnimations().some((animation) => Reflect.get(animation, 'transitionProperty') === 'transform');
  note();
  for (const side of ['term', 'media']) {
    document.querySelector<HTMLElement>('[data-current] [data-shown]')?.click();
    do {
      await new Promise(requestAnimationFrame);
      note();
    } while (isTurning());
    seen[0]?.add(document.querySelector('[data-current] [data-shown] img') === null ? 'term' : 'media');
    seen[0]?.delete(side);
  }
  return seen.map((places) => [...places]);
}
