import { expect } from '@playwright/test';
import type { FrameLocator, Page } from '@playwright/test';
import { openBlockingBrowser, storageIsBlocked } from '../support/blocking-browser.ts';
import { serveHostPage } from '../support/host-page.ts';
import { pairsOf, tilesOf } from '../support/match-tiles.ts';
import { collectErrors } from '../support/page-errors.ts';
import { adminPassword, test, visitorTest } from '../support/studio.ts';

visitorTest(
  'the player works in a frame on another site whose storage is blocked',
  async ({ studio, launchOptions }) => {
    const setId = await firstSetId(studio.url);
    const host = await serveHostPage(
      hostDocument(`<iframe src="${studio.url}/embed/${setId}" title="Cards"></iframe>`),
    );
    const browser = await openBlockingBrowser(launchOptions);
    const { page } = browser;
    const errors = collectErrors(page);
    await page.goto(host.url);
    await flipThrough(page, page.frameLocator('iframe'));
    await matchAll(page.frameLocator('iframe'), studio.url, setId);
    await takeQuiz(page, page.frameLocator('iframe'));
    expect(await storageIsBlocked(page)).toBe(true);
    await chooseDarkMode(page.frameLocator('iframe'));
    expect(errors).toEqual([]);
    await browser.close();
    await host.close();
  },
);

test('the player works in a sandbox that takes its origin away', async ({ page, studio }) => {
  const setId = await firstSetId(studio.url);
  const host = await serveHostPage(
    hostDocument(
      `<iframe sandbox="allow-scripts" src="${studio.url}/embed/${setId}?maxQuestions=2" title="Cards"></iframe>`,
    ),
  );
  const errors = collectErrors(page);
  await page.goto(host.url);
  await flipThrough(page, page.frameLocator('iframe'));
  await matchAll(page.frameLocator('iframe'), studio.url, setId);
  await submitScore(page.frameLocator('iframe'));
  await expect.poll(() => countMatches(page, studio.url, setId)).toBe(1);
  await takeQuiz(page, page.frameLocator('iframe'), 2);
  expect(errors).toEqual([]);
  await host.close();
});

visitorTest(
  'a frame far below is there when it is reached, as this visitor chose it before',
  async ({ page, studio }) => {
    const setId = await firstSetId(studio.url);
    const frame = `<iframe src="${studio.url}/embed/${setId}" title="Cards"></iframe>`;
    const host = await serveHostPage(hostDocument(`<div style="height: 6000px"></div>${frame}`));
    const player = page.frameLocator('iframe');
    await page.goto(`${studio.url}/embed/${setId}`);
    await page.evaluate(() => localStorage.setItem('flashcard-mode', 'quiz'));
    // Another origin on the same site: its frames have storage.
    await page.goto(host.url.replace('127.0.0.1', 'localhost'));
    await expect.poll(() => player.locator(':root').evaluate(() => 'recordedInput' in window)).toBe(false);
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await player.locator(':root').evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    await expect(player.getByRole('button', { name: 'Quiz', exact: true, pressed: true })).toBeVisible();
    await host.close();
  },
);

visitorTest('dialogs of a tall frame open in the part that is on screen', async ({ page, studio }) => {
  const setId = await firstSetId(studio.url);
  const frame = `<iframe style="height: 2400px" src="${studio.url}/embed/${setId}" title="Cards"></iframe>`;
  const host = await serveHostPage(hostDocument(`${frame}<script>${tellViewport}</script>`));
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto(host.url);
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('button', { name: /Click to flip/ })).toBeVisible();
  for (const scrolledPx of [900, 0, 1_500]) {
    await page.evaluate((px) => scrollTo(0, px), scrolledPx);
    await player.getByRole('button', { name: 'Settings' }).evaluate((button: HTMLElement) => button.click());
    await expect(player.getByRole('dialog', { name: 'Settings' })).toBeInViewport({ ratio: 0.99 });
    await player.getByRole('dialog', { name: 'Settings' }).press('Escape');
    await expect(player.getByRole('dialog')).toHaveCount(0);
  }
  await host.close();
});

visitorTest('a page of another site cannot frame the admin pages', async ({ page, studio }) => {
  const host = await serveHostPage(hostDocument(`<iframe src="${studio.url}/" title="Sign in"></iframe>`));
  await page.goto(host.url);
  await expect(page.frameLocator('iframe').getByLabel('Admin Password')).toHaveCount(0);
  await host.close();
});

/** Leaderboards refuse six pairs within a second. */
const humanPace = { delay: 100 };

const tellViewport = `setInterval(() => {
  const frame = document.querySelector('iframe');
  const { top } = frame.getBoundingClientRect();
  const place = { scrollY, viewportHeight: innerHeight, iframeTop: top };
  frame.contentWindow.postMessage({ type: 'parent-viewport', ...place }, '*');
}, 100)`;

function hostDocument(frame: string): string {
  return `<!doctype html><html lang="en"><title>A school</title><style>iframe { width: 700px; height: 750px }</style><h1>A school</h1>${frame}</html>`;
}

async function firstSetId(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/catalog/sets?search=fingerspelling`);
  const { sets } = await answer.json();
  return sets[0].id;
}

async function flipThrough(page: Page, player: FrameLocator): Promise<void> {
  const card = player.getByRole('button', { name: /Click to flip/ });
  await expect(card.getByRole('img')).toBeVisible();
  await card.click();
  await expect(player.getByText('A', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(player.getByText('Card 2 of 26')).toBeAttached();
}

async function matchAll(player: FrameLocator, url: string, setId: string): Promise<void> {
  const cards = await (await fetch(`${url}/api/sets/${setId}/cards`)).json();
  await player.getByRole('button', { name: 'Match' }).click();
  await player.getByRole('button', { name: 'Start' }).click();
  for (const [one, other] of await pairsOf(await tilesOf(player), cards)) {
    await one.click(humanPace);
    await other.click(humanPace);
  }
  await expect(player.getByRole('button', { name: 'Play Again' })).toBeVisible();
}

/** A sandbox without `allow-forms` submits no form; the Enter key counts too. */
async function submitScore(player: FrameLocator): Promise<void> {
  await player.getByRole('button', { name: 'Submit to Leaderboard' }).click();
  await player.getByRole('textbox', { name: 'Initials' }).fill('klo');
  await player.getByRole('textbox', { name: 'Initials' }).press('Enter');
  await expect(player.getByText('You are #1 of all time.')).toBeVisible();
}

async function countMatches({ request }: Page, url: string, setId: string): Promise<number> {
  await request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  return (await (await request.get(`${url}/api/analytics/${setId}`)).json()).totalMatches;
}

async function takeQuiz(page: Page, player: FrameLocator, questions = 10): Promise<void> {
  await player.getByRole('button', { name: 'Quiz' }).click();
  for (let question = 1; question <= questions; question++) {
    await expect(player.getByText(`Question ${question} of ${questions}`)).toBeAttached();
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
  }
  await player.getByRole('button', { name: 'Submit' }).click();
  await expect(player.getByRole('button', { name: 'New Quiz' })).toBeVisible();
}

async function chooseDarkMode(player: FrameLocator): Promise<void> {
  await player.getByRole('button', { name: 'Settings' }).click();
  await player.getByRole('switch', { name: /Dark Mode/ }).click();
  await expect(player.locator('html')).toHaveAttribute('data-theme', 'dark');
}
