import type { Frame, Page } from '@playwright/test';

/**
 * Takes fades and slides to their ends, and waits until the page is drawn like that. An animation may begin in the frame
 * after a change, or after another animation. Endless animations are ignored.
 */
export async function finishAnimations(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    do {
      for (const animation of ending()) animation.finish();
      await drawn();
    } while (ending().length > 0);
  });
}
