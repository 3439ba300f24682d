import { expect } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { doubleTap } from '../support/fingers.ts';
import { addClip } from '../support/framed-clip.ts';
import { signIn, teacherTest as test, type Studio } from '../support/studio.ts';

const box = { left: 0.3, top: 0.1, width: 0.3, height: 0.8 };

test('two taps zoom into the tapped point, and one tap turns the card', async ({ browser, studio }) => {
  const page = await openFramedCard(browser, studio);
  const video = page.locator('[data-current] video');
  await expect(page.getByRole('button', { name: 'Whole frame' })).toBeVisible();
  const plain = await areaOf(video);
  const at = { x: 120, y: 340 };
  await doubleTap(page, at);
  await expect(video).toHaveCSS('scale', '1.8');
  await expect.poll(async () => (await areaOf(video)).width).toBeCloseTo(1.8 * plain.width, 0);
  const zoomed = await areaOf(video);
  expect((at.x - zoomed.x) / zoomed.width).toBeCloseTo((at.x - plain.x) / plain.width, 2);
  expect((at.y - zoomed.y) / zoomed.height).toBeCloseTo((at.y - plain.y) / plain.height, 2);
  await expect(page.locator('[data-flipped="true"]')).toHaveCount(0);
  await doubleTap(page, at);
  await expect.poll(() => areaOf(video)).toEqual(plain);

  await page.evaluate(noteWhatFollowsATap);
  await page.touchscreen.tap(at.x, at.y);
  await expect(page.locator('[data-current] [data-flipped="true"]')).toBeAttached();
  expect(await page.evaluate(() => Reflect.get(window, 'afterTap'))).toEqual(['leans', 'turned']);
  await page.close();
});

test('one tap shows the whole frame of a card, until another card comes', async ({ browser, studio }) => {
  const page = await openFramedCard(browser, studio);
  const video = page.locator('[data-current] video');
  const whole = page.getByRole('button', { name: 'Whole frame' });
  expect(await isWhollySeen(video)).toBe(false);
  await whole.tap();
  await expect(whole).toHaveAttribute('aria-pressed', 'true');
  expect(await isWhollySeen(video)).toBe(true);
  await expectAccessible(page, 'the whole frame of a card');
  await page.keyboard.press('w');
  expect(await isWhollySeen(video)).toBe(false);
  await page.keyboard.press('z');
  await expect(video).toHaveCSS('scale', '1.8');
  await page.keyboard.press('w');
  await expect(video).toHaveCSS('scale', 'none');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Card 2 of 2')).toBeAttached();
  await expect(whole).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(whole).toHaveAttribute('aria-pressed', 'false');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(whole).toBeHidden();
  expect(await isWhollySeen(video)).toBe(true);
  await page.getByRole('button', { name: 'Zoom' }).focus();
  await page.keyboard.press('Enter');
  await expect(video).toHaveCSS('scale', '1.8');
  await page.close();
});

/** On a phone with reduced motion, so that measurements are final. */
async function openFramedCard(browser: Browser, studio: Studio): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await signIn(page, studio);
  const { setId, card } = await addClip(page, studio);
  const change = { mediaPath: card.mediaPath, signingBox: box };
  await page.request.put(`${studio.url}/api/cards/${card.id}/signing-box`, { data: change });
  await page.request.post(`${studio.url}/api/sets/${setId}/cards`, { data: { term: 'Words', definition: 'alone' } });
  await page.goto(`${studio.url}/embed/${setId}`);
  await expect(page.getByRole('button', { name: 'Zoom' })).toBeAttached();
  return page;
}

async function areaOf(picture: Locator) {
  const area = await picture.boundingBox();
  if (area === null) throw new Error('It is not on the screen');
  return area;
}

async function isWhollySeen(picture: Locator): Promise<boolean> {
  return await picture.evaluate((element) => {
    const [frame, place] = [element, element.parentElement ?? element].map((each) => each.getBoundingClientRect());
    if (!frame || !place) return false;
    const beyond = [
      place.left - frame.left,
      frame.right - place.right,
      place.top - frame.top,
      frame.bottom - place.bottom,
    ];
    return Math.max(...beyond) < 1;
  });
}

/** The card answers at once, before a second tap is ruled out. */
function noteWhatFollowsATap(): void {
  const afterTap: string[] = [];
  Object.assign(window, { afterTap });
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      if (attributeName === 'data-tapped' && target.hasAttribute('data-tapped')) afterTap.push('leans');
      if (attributeName === 'data-flipped' && target.dataset['flipped'] === 'true') afterTap.push('turned');
    }
  }).observe(document, { attributeFilter: ['data-tapped', 'data-flipped'], subtree: true });
}
