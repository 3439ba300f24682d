import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pairsOf, tilesOf, type PlayedCard } from '../support/match-tiles.ts';
import { copySample, openDashboard, teacherTest as test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

/** Leaderboards refuse six pairs within a second. */
const humanPace = { delay: 100 };

test('a match is finished though the network is lost: its event and its score are kept', async ({ page, studio }) => {
  const { id, cards } = await copySample(page.request, studio, 'ASL fingerspelling A–Z');
  await page.goto(`${studio.url}/embed/${id}?defaultMode=match`);
  await page.getByRole('button', { name: 'Start' }).click();
  await test.step('lose the network in the middle', () => playOffline(page, cards));
  await test.step('hear what is kept', () => seeWhatIsKept(page));
  await test.step('find the network again, and submit', () => submit(page));
  await openDashboard(page, studio);
  await expect.poll(() => matchesOf(page, studio, id)).toBe(1);
});

test('what happened without a network counts, also when the page was closed before it came back', async ({
  page,
  studio,
}) => {
  const { id } = await copySample(page.request, studio, 'ASL fingerspelling A–Z');
  await page.goto(`${studio.url}/embed/${id}`);
  const card = page.getByRole('button', { name: /Click to flip/ });
  await expect(card).toBeVisible();
  await page.waitForFunction(() => !Reflect.has(window, 'recordedInput'));
  await page.context().setOffline(true);
  const failure = page.waitForEvent('console', (message) => message.text().includes('An event could not be sent'));
  await card.click();
  await expect(page.getByRole('button', { name: 'Term: A' })).toBeVisible();
  await failure;
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(`${studio.url}/embed/${id}`);
  await expect(card).toBeVisible();
  await openDashboard(page, studio);
  await expect.poll(() => flipsOf(page, studio, id)).toEqual({ totalViews: 1, totalFlips: 1 });
});

for (const [loss, tag] of [
  ['request', ' @long'],
  ['answer', ''],
] as const) {
  test(`what was under way when the page was closed counts once, though its ${loss} was lost${tag}`, async ({
    page,
    studio,
  }) => {
    const { id, cards } = await copySample(page.request, studio, 'ASL fingerspelling A–Z');
    await test.step('turn a card', () => turnAndClose(page, `${studio.url}/embed/${id}`, loss));
    await test.step('submit a score', () => submitAndClose(page, `${studio.url}/embed/${id}`, { cards, loss }));
    await page.unrouteAll();
    await page.goto(`${studio.url}/embed/${id}?defaultMode=flip`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('flashcard-kept-events'))).toBe('[]');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('flashcard-kept-scores'))).toBe('[]');
    await openDashboard(page, studio);
    expect(await flipsOf(page, studio, id)).toEqual({ totalViews: 1, totalFlips: 1 });
    const { entries } = await (await page.request.get(`${studio.url}/api/leaderboard/${id}`)).json();
    expect(entries.map(({ initials }: { initials: string }) => initials)).toEqual(['KLO']);
  });
}

type Loss = 'request' | 'answer';

async function turnAndClose(page: Page, address: string, loss: Loss): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => !Reflect.has(window, 'recordedInput'));
  const isLost = loseCalls(page, '**/api/analytics/event', loss);
  await page.getByRole('button', { name: /Click to flip/ }).click();
  await isLost;
  await page.goto('about:blank');
}

async function submitAndClose(
  page: Page,
  address: string,
  { cards, loss }: { cards: readonly PlayedCard[]; loss: Loss },
): Promise<void> {
  await page.goto(`${address}?defaultMode=match`);
  await page.getByRole('button', { name: 'Start' }).click();
  for (const [one, other] of await pairsOf(await tilesOf(page), cards)) {
    await one.click(humanPace);
    await other.click(humanPace);
  }
  const isLost = loseCalls(page, '**/api/leaderboard/submit', loss);
  await page.getByRole('button', { name: 'Submit to Leaderboard' }).click();
  await page.getByRole('textbox', { name: 'Initials' }).fill('klo');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await isLost;
  await page.goto('about:blank');
}

/** From now on such calls, or their answers, are lost. Resolves at the first loss. */
function loseCalls(page: Page, address: string, loss: Loss): Promise<void> {
  return new Promise((isLost) => {
    void page.route(address, async (route) => {
      if (loss === 'answer') await route.fetch();
      isLost();
    });
  });
}

async function playOffline(page: Page, cards: readonly PlayedCard[]): Promise<void> {
  const pairs = await pairsOf(await tilesOf(page), cards);
  for (const [index, [one, other]] of pairs.entries()) {
    if (index === 3) await page.context().setOffline(true);
    await one.click(humanPace);
    await other.click(humanPace);
  }
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
}

async function seeWhatIsKept(page: Page): Promise<void> {
  await expect(page.getByText('The leaderboard could not be reached. Your time is kept here.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
}

/** Needs no second try. */
async function submit(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByText('New record! The fastest time yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit to Leaderboard' }).click();
  await page.getByRole('textbox', { name: 'Initials' }).fill('klo');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('You are #1 of all time.')).toBeVisible();
}

async function matchesOf(page: Page, { url }: Studio, setId: string): Promise<number> {
  return (await (await page.request.get(`${url}/api/analytics/${setId}`)).json()).totalMatches;
}

async function flipsOf(page: Page, { url }: Studio, setId: string) {
  const { totalViews, totalFlips } = await (await page.request.get(`${url}/api/analytics/${setId}`)).json();
  return { totalViews, totalFlips };
}
