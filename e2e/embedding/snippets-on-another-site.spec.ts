import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import type { Frame, Locator, Page } from '@playwright/test';
import { expectOnScreen, serveHostPage } from '../support/host-page.ts';
import { collectErrors } from '../support/page-errors.ts';
import { signIn, test, visitorTest } from '../support/studio.ts';

const hostileTitle = `</script><script>window.__x=1</script>"'><img src=x onerror="window.__x=1">--> [gallery] {{x}} سلام`;
const viewport = { width: 1000, height: 800 };

test.beforeEach(async ({ page }) => page.setViewportSize(viewport));

test('a title stays text in the code for it, and in the page that the code is pasted into', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  const data = { title: hostileTitle };
  const { id } = await (await page.request.post(`${studio.url}/api/sets`, { data })).json();
  await page.request.post(`${studio.url}/api/sets/${id}/cards`, { data: { term: 'Hello', definition: 'A greeting' } });
  const snippet = await readSnippet(page, studio.url, { title: hostileTitle });
  const errors = await openHostPage(page, snippet);
  await expect(page.locator('body > *')).toHaveCount(3);
  await expect(page.locator('iframe')).toHaveAttribute('title', hostileTitle);
  await expect(page.frameLocator('iframe').getByText('A greeting', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, '__x'))).toBeUndefined();
  expect(errors).toEqual([]);
});

visitorTest(
  'two embeds of a set on one page each have their own height, and their own place on screen',
  async ({ page, studio }) => {
    await signIn(page, studio);
    const tall = await readSnippet(page, studio.url, { height: '1600' });
    const low = await readSnippet(page, studio.url, { height: '200' });
    const errors = await openHostPage(page, `${spacer(1200)}${tall}${spacer(1200)}${low}${spacer(900)}`);
    const first = await frameAt(page, 0);
    const second = await frameAt(page, 1);

    await test.step('the low one gets the least that its player needs, the other stays', async () => {
      await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
      await expect(page.locator('iframe').nth(1)).toHaveCSS('height', '360px');
      await expect(page.locator('iframe').nth(0)).toHaveCSS('height', '1600px');
    });

    await test.step('each knows which part of it is on screen', async () => {
      await putFrameAt(page, 0, -500);
      await expect.poll(() => visiblePart(first)).toEqual({ topPx: 500, heightPx: 800 });
      await putFrameAt(page, 1, -100);
      await expect.poll(() => visiblePart(second)).toEqual({ topPx: 40, heightPx: 320 });
    });

    await test.step('a dialog opens where the reader is looking', async () => {
      await putFrameAt(page, 0, -500);
      await expect.poll(() => visiblePart(first)).toEqual({ topPx: 500, heightPx: 800 });
      await pressUnseen(first.getByRole('button', { name: 'Settings' }));
      await expectOnScreen(first.getByRole('dialog'));
      await expect.poll(() => frameTop(page, 0)).toBe(-500);
      await page.keyboard.press('Escape');
      await expect(first.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('what gets the focus off screen is scrolled to', async () => {
      await putFrameAt(page, 0, -500);
      await expect.poll(() => visiblePart(first)).toEqual({ topPx: 500, heightPx: 800 });
      const settings = first.getByRole('button', { name: 'Settings' });
      await settings.evaluate((button) => button.focus({ preventScroll: true }));
      await expectOnScreen(settings);
    });

    await test.step('a frame whose dialog opens off screen is brought onto it', async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await frameTop(page, 1)).toBeGreaterThan(viewport.height);
      await pressUnseen(second.getByRole('button', { name: 'Settings' }));
      await expectOnScreen(second.getByRole('dialog'));
      await expect.poll(() => frameTop(page, 1)).toBeLessThanOrEqual(viewport.height - 360);
    });
    expect(errors).toEqual([]);
  },
);

visitorTest(
  'strangers cannot move the page: other frames, the page itself, impossible numbers',
  async ({ page, studio }) => {
    await signIn(page, studio);
    const snippet = await readSnippet(page, studio.url, {});
    const stranger = `<iframe id="stranger" title="An advertisement" srcdoc="<p>Buy!</p>"></iframe>`;
    const errors = await openHostPage(page, `${snippet}${spacer(2000)}${stranger}`);
    const player = await frameAt(page, 0);
    await expect(player.getByText('Click to flip')).toBeVisible();
    const messages = [
      { type: 'flashcard-height', height: 5000 },
      { type: 'flashcard-scroll-request', top: 700 },
    ];
    const frames = [await frameAt(page, 1), page.mainFrame()];
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const frame of frames) {
      await frame.evaluate((all) => all.forEach((one) => window.parent.postMessage(one, '*')), messages);
    }
    await player.evaluate(() => {
      for (const height of [1e9, Number.NaN, -1, '5000', null]) {
        window.parent.postMessage({ type: 'flashcard-height', height }, '*');
        window.parent.postMessage({ type: 'flashcard-scroll-request', top: height }, '*');
      }
    });
    await test.step('the last of a flood is what counts', async () => {
      await player.evaluate(() => {
        for (let height = 400; height <= 900; height++) {
          window.parent.postMessage({ type: 'flashcard-height', height }, '*');
        }
      });
      await expect(page.locator('iframe').first()).toHaveCSS('height', '900px');
    });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(errors).toEqual([]);
  },
);

visitorTest('the embed code works in a page that was opened from a file', async ({ page, studio }, testInfo) => {
  await signIn(page, studio);
  const snippet = await readSnippet(page, studio.url, { height: '200' });
  const file = testInfo.outputPath('lesson.html');
  await writeFile(file, hostDocument(snippet + spacer(2000)));
  const errors = collectErrors(page);
  await page.goto(pathToFileURL(file).href);
  await expect(page.locator('iframe')).toHaveCSS('height', '360px');
  const player = await frameAt(page, 0);
  await putFrameAt(page, 0, -30);
  await expect.poll(() => visiblePart(player)).toEqual({ topPx: 30, heightPx: 330 });
  expect(errors).toEqual([]);
});

visitorTest('nothing runs any more for a frame that was taken off the page', async ({ page, studio }) => {
  await signIn(page, studio);
  const errors = await openHostPage(page, await readSnippet(page, studio.url, {}));
  await page.locator('iframe').evaluate((frame) => {
    const counted = frame as HTMLIFrameElement & { readonly asked: string[] };
    Object.assign(frame, { asked: [] });
    const measure = frame.getBoundingClientRect.bind(frame);
    frame.getBoundingClientRect = () => {
      counted.asked.push('where');
      return measure();
    };
    Object.assign(window, { taken: frame });
  });
  const asked = () => page.evaluate(() => Reflect.get(Reflect.get(window, 'taken'), 'asked').length);
  await expect.poll(asked).toBeGreaterThan(2);
  await page.locator('iframe').evaluate((frame) => frame.remove());
  const before = await asked();
  await page.evaluate(() => new Promise((later) => setTimeout(later, 1_000)));
  expect(await asked()).toBe(before);
  expect(errors).toEqual([]);
});

interface Wanted {
  readonly title?: string;
  readonly height?: string;
}

async function readSnippet(
  page: Page,
  url: string,
  { title = 'ASL fingerspelling A–Z', height }: Wanted,
): Promise<string> {
  await page.goto(`${url}/admin`);
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Get Embed Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed Code Generator' });
  if (height !== undefined) {
    await dialog.getByRole('button', { name: 'Custom' }).click();
    await dialog.getByRole('textbox', { name: 'Custom Height' }).fill(height);
  }
  return dialog.getByRole('textbox', { name: 'iframe Embed Code' }).inputValue();
}

/** Opens a page of another site with this body; returns its errors from now on. */
async function openHostPage(page: Page, body: string): Promise<string[]> {
  const host = await serveHostPage(hostDocument(body));
  page.once('close', () => void host.close());
  const errors = collectErrors(page);
  await page.goto(host.url);
  return errors;
}

function hostDocument(body: string): string {
  return `<!doctype html><title>A school</title><body style="margin:0"><h1>School</h1>${body}`;
}

function spacer(heightPx: number): string {
  return `<div style="height:${heightPx}px"></div>`;
}

/** The frame's document, which loads when scrolled near. */
async function frameAt(page: Page, index: number): Promise<Frame> {
  const element = page.locator('iframe').nth(index);
  await element.scrollIntoViewIfNeeded();
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error(`There is no frame ${index}`);
  await frame.waitForLoadState();
  return frame;
}

function frameTop(page: Page, index: number): Promise<number> {
  return page
    .locator('iframe')
    .nth(index)
    .evaluate((frame) => Math.round(frame.getBoundingClientRect().top));
}

async function putFrameAt(page: Page, index: number, topPx: number): Promise<void> {
  await page
    .locator('iframe')
    .nth(index)
    .evaluate((frame, top) => window.scrollBy(0, frame.getBoundingClientRect().top - top), topPx);
  await expect.poll(() => frameTop(page, index)).toBe(topPx);
}

function visiblePart(frame: Frame): Promise<{ topPx: number; heightPx: number }> {
  return frame.evaluate(() => {
    const { style } = document.documentElement;
    return {
      topPx: Math.round(Number.parseFloat(style.getPropertyValue('--visible-top'))),
      heightPx: Math.round(Number.parseFloat(style.getPropertyValue('--visible-height'))),
    };
  });
}

/** Presses without scrolling there, like a shortcut or script. */
async function pressUnseen(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => element.click());
}
