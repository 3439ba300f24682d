import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { swipe } from '../support/fingers.ts';
import { visitorTest as test } from '../support/studio.ts';

interface Frame {
  /** An opaque card is on top, with its picture painted. */
  readonly isFilled: boolean;
  readonly isTurning: boolean;
}

test('in every frame, by button, key and finger, there is a whole card, and none turns as it leaves', async ({
  browser,
  studio,
}) => {
  const page = await openDeck(browser, studio.url);
  await page.evaluate(watchFrames);
  const go = [
    () => page.locator('[data-next]').tap(),
    () => page.keyboard.press('ArrowRight'),
    () => swipe(page, { x: 320, y: 400 }, { x: 120, y: 400 }),
    () => page.keyboard.press('ArrowLeft'),
  ];
  await expect
    .poll(
      async () => {
        await nextIsThere(page);
        await page.locator('[data-current] [role="button"][data-shown]').tap();
        await expect(page.locator('[data-current] [data-flipped="true"]')).toBeAttached();
        await noneIsMoving(page);
        for (const each of go) {
          await each();
          await noneIsMoving(page);
          await nextIsThere(page);
        }
        return page.evaluate(() => Reflect.get(window, 'deckFrames').length);
      },
      { timeout: 200_000 },
    )
    .toBeGreaterThan(606);
  const frames: Frame[] = await page.evaluate(() => Reflect.get(window, 'deckFrames'));
  expect(frames.filter(({ isFilled }) => !isFilled)).toEqual([]);
  expect(frames.filter(({ isTurning }) => isTurning)).toEqual([]);
  await page.close();
});

test('a swipe throws the card to the side of the finger, and the next one lies beneath it already', async ({
  browser,
  studio,
}) => {
  const page = await openDeck(browser, studio.url);
  const beneath = page.locator('[data-layer="beneath"]');
  await expect(beneath).toHaveCSS('scale', '0.97');
  const id = await beneath.locator('img').first().getAttribute('src');
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || target.dataset['layer'] !== 'leaving') continue;
        const valueOf = (name: string) => target.style.getPropertyValue(name);
        Object.assign(window, { thrown: { side: valueOf('--side'), speed: valueOf('--speed') } });
      }
    }).observe(document, { attributeFilter: ['data-layer'], subtree: true });
  });
  await swipe(page, { x: 320, y: 400 }, { x: 120, y: 400 });
  const thrown = await page.waitForFunction(() => Reflect.get(window, 'thrown'));
  const { side, speed } = await thrown.jsonValue();
  expect(side).toBe('-1');
  expect(Number(speed)).toBeGreaterThan(0.5);
  await expect(page.locator('[data-current] img').first()).toHaveAttribute('src', id ?? '');
  await expect(page.locator('[data-layer="leaving"]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.close();
});

test('with reduced motion no other sign shines through the one that is seen', async ({ browser, studio }) => {
  const page = await openDeck(browser, studio.url, 'reduce');
  await page.evaluate(watchOpacity);
  await page.locator('[data-current] [role="button"][data-shown]').tap();
  await expect(page.locator('[data-current] [data-flipped="true"]')).toBeAttached();
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => Reflect.get(animation, 'transitionProperty') !== 'opacity'),
  );
  await page.locator('[data-next]').tap();
  await expect(page.getByText(/^Card 2 of \d+$/)).toBeAttached();
  await expect(page.locator('[data-layer="leaving"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'ghosts'))).toEqual([]);
  await page.close();
});

async function embedUrl(page: Page, url: string): Promise<string> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets`)).json();
  const { id } = sets.find((set: { title: string }) => set.title.startsWith('ASL fingerspelling'));
  return `${url}/embed/${id}`;
}

/** Waits until the next card's picture is loaded, beneath the top one. */
async function nextIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const picture = document.querySelector('[data-layer="beneath"] img');
    return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0;
  });
}

/** Waits until no card is turning or being thrown. */
async function noneIsMoving(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-layer="leaving"], [data-layer="returning"]') &&
      document.getAnimations().every((animation) => Reflect.get(animation, 'transitionProperty') !== 'transform'),
  );
}

function watchFrames(): void {
  const deckFrames: Frame[] = [];
  Object.assign(window, { deckFrames });
  const isWhole = (card: Element) => {
    const picture = card.querySelector('img');
    return getComputedStyle(card).opacity === '1' && picture?.complete === true && picture.naturalWidth > 0;
  };
  const look = () => {
    const seen = document.querySelectorAll(':is([data-layer="top"], [data-layer="returning"])');
    const leaving = document.querySelector('[data-layer="leaving"]');
    const isTurning = document
      .getAnimations()
      .some((animation) => Reflect.get(animation, 'transitionProperty') === 'transform');
    deckFrames.push({
      isFilled: seen.length === 1 && [...seen].every(isWhole) && (!leaving || isWhole(leaving)),
      isTurning: leaving !== null && isTurning,
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Notes each frame with two cards at once, or with a card of which no side is opaque. */
function watchOpacity(): void {
  const ghosts: string[] = [];
  Object.assign(window, { ghosts });
  const opacityOf = (element: Element | null) => {
    if (!element) return 0;
    const { opacity, visibility } = getComputedStyle(element);
    return visibility === 'hidden' ? 0 : Number(opacity);
  };
  const look = () => {
    const sides = [...document.querySelectorAll('[data-current] [role="button"][data-place]')].map(opacityOf);
    const layers = ['leaving', 'top'].map((layer) => opacityOf(document.querySelector(`[data-layer="${layer}"]`)));
    if (Math.max(...sides) < 1) ghosts.push(`sides ${sides.join(' ')}`);
    if (Math.min(...layers) > 0.1) ghosts.push(`layers ${layers.join(' ')}`);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openDeck(
  browser: Browser,
  studioUrl: string,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true, reducedMotion });
  await page.goto(await embedUrl(page, studioUrl));
  await nextIsThere(page);
  return page;
}
