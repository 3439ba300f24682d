import type { Page } from '@playwright/test';

/** Where a finger lies, in CSS pixels of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** How many times the screen tells of a finger on its way. */
const steps = 4;

/** A finger goes from one point to another at once, as quickly as fingers do. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= steps; step++) {
    const along = (start: number, end: number) => start + ((end - start) * step) / steps;
    await touch('touchMove', [{ x: along(from.x, to.x), y: along(from.y, to.y) }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}
