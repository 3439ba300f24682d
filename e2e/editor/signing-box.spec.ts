import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { isLong } from '../../src/testing/server/test-length.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { addClip } from '../support/framed-clip.ts';
import { signIn, teacherTest as test } from '../support/studio.ts';

/** Two squares of 56 pixels rest at y 206, are at y 30 from 1.6 to 2.3 seconds, and come back. */
const raisedHands = 'src/media/server/processing/fixtures/raised-hands.mp4';
/** A square of 40 pixels moves from 60, 200 to 140, 100 in a frame of 480 by 270. */
const movingHand = 'src/media/server/processing/fixtures/moving-hand.mp4';

test('a clip is shown on its signing box: in the editor and on the tile', async ({ page, studio }) => {
  await signIn(page, studio);
  const { setId, card } = await addClip(page, studio);
  const box = { left: 0.1, top: 0.25, width: 0.3, height: 0.5 };
  const change = { mediaPath: card.mediaPath, signingBox: box };
  expect((await page.request.put(`${studio.url}/api/cards/${card.id}/signing-box`, { data: change })).ok()).toBe(true);

  await page.goto(`${studio.url}/catalog?search=framed`);
  const tile = page.locator('article, li').filter({ hasText: 'Framed' }).first().locator('img').first();
  await expectFramed(tile, box);
  await fc.assert(
    fc.asyncProperty(boxes, ratios, pixels, pixels, async (other, ratio, width, height) => {
      await reframe(tile, other, { ratio, width, height });
      check(await measure(tile), other);
    }),
    isLong ? {} : { numRuns: 25 },
  );

  await page.goto(`${studio.url}/sets/${setId}/edit`);
  const well = page.getByRole('button', { name: /^Show the video of card 1/ });
  await expectFramed(well.locator('img'), box);
});

test('where the signing happens is found when a clip is chosen, and a poster with raised hands', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  const set = await (await page.request.post(`${studio.url}/api/sets`, { data: { title: 'Found' } })).json();
  for (const term of ['Up', 'Up and down']) {
    await page.request.post(`${studio.url}/api/sets/${set.id}/cards`, { data: { term } });
  }
  await page.goto(`${studio.url}/sets/${set.id}/edit`);
  const told = page.waitForResponse((answer) => answer.url().endsWith('/signing-box'));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add media to card 1' }).click();
  await (await choosing).setFiles(movingHand);
  const { signingBox } = await (await told).json();
  const [right, bottom] = [signingBox.left + signingBox.width, signingBox.top + signingBox.height];
  expect(signingBox.left).toBeLessThan(60 / 480);
  expect(signingBox.top).toBeLessThan(100 / 270);
  expect(right).toBeGreaterThan(180 / 480);
  expect(bottom).toBeGreaterThan(240 / 270);
  expect(signingBox.width * signingBox.height).toBeLessThan(0.35);
  await expectFramed(page.getByRole('button', { name: /^Show the video of card 1/ }).locator('img'), signingBox);

  const choosingNext = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add media to card 2' }).click();
  await (await choosingNext).setFiles(raisedHands);
  const offer = page.getByText('1 clip shows hands at rest until it plays.');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Show Raised Hands' }).click();
  await expect(page.getByText('Poster saved')).toBeVisible();
  await expect(offer).toBeHidden();
  const [, card] = await (await page.request.get(`${studio.url}/api/sets/${set.id}/cards`)).json();
  expect(await brightness(page, card.posterPath, { x: 178, y: 58 })).toBeGreaterThan(180);
  expect(await brightness(page, card.posterPath, { x: 178, y: 234 })).toBeLessThan(120);
});

async function brightness(page: Page, path: string, { x, y }: Record<'x' | 'y', number>): Promise<number> {
  return await page.evaluate(
    async (at) => {
      const picture = await createImageBitmap(await (await fetch(at.path)).blob());
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      context?.drawImage(picture, 0, 0);
      return context?.getImageData(at.x, at.y, 1, 1).data[0] ?? 0;
    },
    { path, x, y },
  );
}

test('the signing box is changed by keyboard and mouse', async ({ page, studio }) => {
  await signIn(page, studio);
  const { setId, card } = await addClip(page, studio);
  const box = { left: 0.2, top: 0.2, width: 0.4, height: 0.4 };
  const url = `${studio.url}/api/cards/${card.id}`;
  await page.request.put(`${url}/signing-box`, { data: { mediaPath: card.mediaPath, signingBox: box } });
  const saved = async () => (await (await page.request.get(url)).json()).signingBox;
  const open = async () => {
    await page.getByRole('button', { name: /^Show the video of card 1/ }).click();
    await page.getByRole('button', { name: 'Edit Clip' }).click();
    await page.getByRole('button', { name: 'Signing Box' }).click();
  };

  await page.goto(`${studio.url}/sets/${setId}/edit`);
  await open();
  const left = page.getByRole('slider', { name: 'Left edge' });
  await left.focus();
  await expect(left).toHaveAttribute('aria-valuetext', '20 % from the left');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('slider', { name: 'Lower edge' }).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expectAccessible(page, 'the signing box');
  const right = page.getByRole('slider', { name: 'Right edge' });
  const handle = await right.boundingBox();
  const frame = await page.getByRole('dialog').locator('video').boundingBox();
  if (!handle || !frame) throw new Error('They are on the screen');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2 + 0.2 * frame.width, handle.y, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Signing box saved')).toBeVisible();
  const near = (value: number) => expect.closeTo(value, 2);
  expect(await saved()).toEqual({ left: near(0.19), top: near(0.2), width: near(0.61), height: near(0.45) });

  await open();
  await page.getByRole('button', { name: 'Whole Frame' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(saved).toEqual({ left: 0, top: 0, width: 1, height: 1 });
});

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const share = (min: number) => fc.double({ min, max: 1, noNaN: true });
const boxes = fc
  .record({ width: share(0.1), height: share(0.1), x: share(0), y: share(0) })
  .map(({ width, height, x, y }) => {
    return { left: x * (1 - width), top: y * (1 - height), width, height };
  });
const pixels = fc.integer({ min: 40, max: 900 });
const ratios = fc.double({ min: 0.3, max: 3, noNaN: true });

async function measure(picture: Locator): Promise<{ place: Box; frame: Box }> {
  return await picture.evaluate((element: HTMLElement) => {
    const parent = element.parentElement;
    if (parent === null) throw new Error('It is nowhere');
    const [outer, inner] = [parent.getBoundingClientRect(), element.getBoundingClientRect()];
    return {
      place: { left: 0, top: 0, width: outer.width, height: outer.height },
      frame: { left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width, height: inner.height },
    };
  });
}

/** The whole box shows, touches two sides of its place, and the frame leaves no avoidable gap. */
function check({ place, frame }: { place: Box; frame: Box }, box: Box): void {
  const pixel = 0.6;
  const seen = {
    left: frame.left + box.left * frame.width,
    top: frame.top + box.top * frame.height,
    width: box.width * frame.width,
    height: box.height * frame.height,
  };
  expect(Math.min(seen.left, seen.top)).toBeGreaterThan(-pixel);
  expect(seen.left + seen.width).toBeLessThan(place.width + pixel);
  expect(seen.top + seen.height).toBeLessThan(place.height + pixel);
  expect(Math.min(place.width - seen.width, place.height - seen.height)).toBeLessThan(pixel);
  for (const [at, size, room] of [
    [frame.left, frame.width, place.width],
    [frame.top, frame.height, place.height],
  ] as const) {
    if (size < room) expect(Math.abs(at - (room - size) / 2)).toBeLessThan(pixel);
    else expect([at < pixel, at + size > room - pixel]).toEqual([true, true]);
  }
}

async function expectFramed(picture: Locator, box: Box): Promise<void> {
  await expect(picture).toBeVisible();
  check(await measure(picture), box);
}

async function reframe(
  picture: Locator,
  box: Box,
  { ratio, width, height }: Record<'ratio' | 'width' | 'height', number>,
) {
  const style = {
    '--ratio': ratio,
    '--box-left': box.left,
    '--box-top': box.top,
    '--box-width': box.width,
    '--box-height': box.height,
  };
  await picture.evaluate(
    (element: HTMLElement, given) => {
      for (const [name, value] of Object.entries(given.style)) element.style.setProperty(name, String(value));
      Object.assign(element.parentElement?.style ?? {}, { width: given.width, height: given.height });
    },
    { style, width: `${width}px`, height: `${height}px` },
  );
}
