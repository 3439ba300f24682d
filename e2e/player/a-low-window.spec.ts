import { expect } from '@playwright/test';
import { embedUrl } from '../support/embed-page.ts';
import { visitorTest as test } from '../support/studio.ts';

/** A window of 1280 × 800 at 400 %. */
const window = { width: 320, height: 200 };

test('at 400 % a sign stays large enough to be read, no control lies on another, and all are reached by scrolling', async ({
  page,
  studio,
}) => {
  await page.setViewportSize(window);
  await page.goto(await embedUrl(studio.url, '', 'words'));
  const video = page.locator('[data-current] video');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const frame = await video.evaluate(({ parentElement }) => parentElement?.getBoundingClientRect().toJSON());
  expect(frame.height).toBeGreaterThanOrEqual(100);
  expect(await page.locator('button:visible').evaluateAll(namesOfOverlapping)).toEqual([]);
  await page.mouse.move(window.width / 2, window.height - 20);
  await page.mouse.wheel(0, 1_000);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeInViewport({ ratio: 1 });
});

test('the way back, the modes and fullscreen have room beside one another', async ({ page, studio }) => {
  const player = (await embedUrl(studio.url, '', 'words')).replace('/embed/', '/sets/');
  await page.goto(`${player}/play`);
  for (const [width, height] of [
    [320, 200],
    [360, 380],
    [480, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Fullscreen' })).toBeVisible();
    expect(await page.locator('header :is(a, button)').evaluateAll(namesOfOverlapping), `${width} px`).toEqual([]);
  }
});

test('on a laptop the page of a set shows its player whole', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto((await embedUrl(studio.url, '', 'words')).replace('/embed/', '/catalog/set/'));
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Next', exact: true })).toBeInViewport({
    ratio: 1,
  });
});

function namesOfOverlapping(buttons: Element[]): string[] {
  const boxes = buttons
    .filter((button) => button.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((button) => ({ button, box: button.getBoundingClientRect() }));
  return boxes.flatMap(({ button, box }, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => !button.contains(other.button))
      .filter(({ box: { left, right, top, bottom } }) => {
        const width = Math.min(right, box.right) - Math.max(left, box.left);
        return width > 0.5 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 0.5;
      })
      .map(
        (other) =>
          `${button.ariaLabel ?? button.textContent} and ${other.button.ariaLabel ?? other.button.textContent}`,
      ),
  );
}
