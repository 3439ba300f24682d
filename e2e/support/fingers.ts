import type { Page } from '@playwright/test';

/** A finger's place in CSS pixels of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The number of moves in a swipe, and the pause between them. */
const steps = 4;
const stepSeconds = 0.03;

/** Swipes at a finger's speed on any machine. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startSeconds = Date.now() / 1_000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[], step: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: startSeconds + step * stepSeconds });
  await touch('touchStart', [from], 0);
  for (let step = 1; step <= steps; step++) {
    const along = (start: number, end: number) => start + ((end - start) * step) / steps;
    await touch('touchMove', [{ x: along(from.x, to.x), y: along(from.y, to.y) }], step);
  }
  await touch('touchEnd', [], steps + 1);
  await session.detach();
}

/** Taps twice at one place, as quickly as the browser allows. */
export async function doubleTap(page: Page, at: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [at] : [] });
  await Promise.all([touch('touchStart'), touch('touchEnd'), touch('touchStart'), touch('touchEnd')]);
  await session.detach();
}
