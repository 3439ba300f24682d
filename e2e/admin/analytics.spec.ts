import { expect } from '@playwright/test';
import type { APIRequestContext, Browser, BrowserContext, Page, Request } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { findOverlaps } from '../support/overlaps.ts';
import { openDashboard, test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

const title = 'ASL numbers 0–9';

test('what a visitor studies is what the administrator sees, who removes a score by keyboard alone', async ({
  page,
  browser,
  studio,
}) => {
  const setId = await findSet(page.request, studio, title);
  const visitor = await browser.newPage();
  const events = collectEvents(visitor.context());
  await test.step('a visitor looks at a set and turns two cards', () => study(visitor, studio, setId));
  await test.step('who looks again is the same visitor', () => lookAgain(visitor, embedOf(studio, setId)));
  await test.step('every event is sent once', () =>
    expect(events).toEqual(['set_view', ...Array.from({ length: 4 }, () => 'card_flip')]));
  await test.step('who opens the page and touches nothing is not counted', () =>
    lookUntouched(browser, embedOf(studio, setId)));
  await test.step('who forbids storage is counted once too', () => lookWithoutStorage(browser, studio, setId));
  await test.step('others finish a quiz, match, and submit', () => play(visitor.request, studio, setId));
  await visitor.close();
  await openDashboard(page, studio);
  await test.step('the section has the numbers', () => seeSection(page));
  await test.step('the set has the numbers', () => seeSet(page));
  await test.step('a score is removed by keyboard', () => removeScore(page));
  await test.step('it is gone', () => expectScores(page.request, studio, setId, ['SEA', 'OWL']));
  await test.step('millions fit on a phone', () => seeMillions(page));
  await test.step('so does the chart, also from right to left', () => seeChartFromRightToLeft(page));
});

async function findSet(request: APIRequestContext, { url }: Studio, wanted: string): Promise<string> {
  const { sets } = await (await request.get(`${url}/api/catalog/sets`)).json();
  return sets.find((set: { title: string }) => set.title === wanted).id;
}

async function study(page: Page, studio: Studio, setId: string): Promise<void> {
  await page.goto(embedOf(studio, setId));
  await expect(page.getByText('1 / 10')).toBeVisible();
  const counted = (type: string) =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/analytics/event') && response.request().postData()?.includes(type) === true,
    );
  const [viewed, turned] = [counted('set_view'), counted('card_flip')];
  await page.keyboard.press(' ');
  await Promise.all([viewed, turned]);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 / 10')).toBeVisible();
  const turnedAgain = counted('card_flip');
  await page.keyboard.press(' ');
  await turnedAgain;
}

/** A reload, and a copy of the tab. */
async function lookAgain(visitor: Page, address: string): Promise<void> {
  await visitor.reload();
  await turn(visitor);
  const copied = visitor.waitForEvent('popup');
  await visitor.evaluate((url) => void window.open(url), address);
  const copy = await copied;
  await turn(copy);
  await copy.close();
}

/** As a browser that prerenders, or a robot. */
async function lookUntouched(browser: Browser, address: string): Promise<void> {
  const robot = await browser.newPage();
  const events = collectEvents(robot.context());
  await robot.goto(address, { waitUntil: 'networkidle' });
  await robot.close();
  expect(events).toEqual([]);
}

/** As browsers do in frames of other sites. */
async function lookWithoutStorage(browser: Browser, studio: Studio, setId: string): Promise<void> {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  });
  const events = collectEvents(context);
  const page = await context.newPage();
  await page.goto(embedOf(studio, setId));
  await turn(page);
  expect(events).toEqual(['set_view', 'card_flip']);
  await context.close();
}

async function turn(page: Page): Promise<void> {
  await expect(page.getByText(/^\d+ \/ 10$/)).toBeVisible();
  const turned = page.waitForResponse((response) => typeOf(response.request()) === 'card_flip');
  await page.keyboard.press(' ');
  await turned;
}

function embedOf({ url }: Studio, setId: string): string {
  return `${url}/embed/${setId}?defaultMode=flip`;
}

/** The types of events sent from now on; an event without answer is sent again under its key. */
function collectEvents(context: BrowserContext): string[] {
  const types: string[] = [];
  const keys = new Set<string | undefined>();
  context.on('request', (request) => {
    const type = typeOf(request);
    const key = request.headers()['idempotency-key'];
    if (type !== undefined && !keys.has(key)) types.push(type);
    keys.add(key);
  });
  return types;
}

function typeOf(request: Request): string | undefined {
  return request.url().endsWith('/api/analytics/event') ? request.postDataJSON()?.eventType : undefined;
}

async function play(request: APIRequestContext, { url }: Studio, setId: string): Promise<void> {
  const events = [
    ['quiz_complete', { score: 80, totalQuestions: 10, correctAnswers: 8 }],
    ['quiz_complete', { score: 91, totalQuestions: 11, correctAnswers: 10 }],
    ['match_complete', { completionTime: 12.34, pairs: 6 }],
  ] as const;
  for (const [eventType, metadata] of events) {
    const data = { setId, eventType, metadata: JSON.stringify(metadata) };
    expect((await request.post(`${url}/api/analytics/event`, { data })).status()).toBe(202);
  }
  for (const [initials, completionTime] of [
    ['FOX', 11_000],
    ['SEA', 12_000],
    ['OWL', 13_000],
  ] as const) {
    const data = { setId, initials, emoji: '🦊', completionTime, pairs: 6 };
    expect((await request.post(`${url}/api/leaderboard/submit`, { data })).status()).toBe(201);
  }
}

async function seeSection(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Analytics' });
  await expect(section.getByText('Total Flips')).toHaveCount(0);
  await section.getByRole('button', { name: 'Analytics' }).click();
  for (const range of ['All Time', '30 Days', '7 Days', '24 Hours']) {
    await section.getByRole('group', { name: 'Range' }).getByRole('button', { name: range }).click();
    // A single month is told in a sentence.
    const told = section.getByText(/^2 views and 3 plays, all in \w{3} \d{4}$/);
    await expect(
      range === 'All Time' ? told : section.getByRole('img', { name: /^2 views and 3 plays in all/ }),
    ).toBeVisible();
    await expectFigures(page, 'Analytics');
  }
  await section.getByRole('button', { name: 'Table' }).click();
  await expect(section.getByRole('row').nth(1)).toBeVisible();
  const rows = await section.getByRole('row').allInnerTexts();
  const counts = rows.slice(1).map((row) => row.trim().split(/\s+/).slice(-4).map(Number));
  // An hour may end during the test.
  expect([0, 1, 2, 3].map((column) => counts.reduce((sum, row) => sum + (row[column] ?? 0), 0))).toEqual([2, 5, 2, 1]);
  await expect(section.getByRole('listitem')).toHaveText([/FOX.*11\.00/, /SEA.*12\.00/, /OWL.*13\.00/]);
}

/** Two views, five flips, two quizzes and a match. */
async function expectFigures(page: Page, name: string): Promise<void> {
  const figures = await page
    .getByRole('region', { name })
    .or(page.getByRole('dialog', { name }))
    .locator('dl > div')
    .allInnerTexts();
  const found = Object.fromEntries(figures.map((text) => text.split('\n').filter(Boolean).toSorted().toReversed()));
  expect(found).toEqual({
    'Total Views': '2',
    'Total Quizzes': '2',
    'Total Matches': '1',
    'Total Flips': '5',
    'Avg Quiz Score': '86%',
    'Avg Match Time': '12.34s',
  });
}

async function seeSet(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await row.getByRole('button', { name: 'View Analytics' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Analytics: ${title}` }).getByText('12.34')).toBeVisible();
  await expectFigures(page, `Analytics: ${title}`);
  await expectAccessible(page, 'analytics of a set');
}

async function removeScore(page: Page): Promise<void> {
  await tabTo(page, 'View Full Leaderboard (Top 3)');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'All-Time Fastest Times' })).toBeVisible();
  await expectAccessible(page, 'full leaderboard of the administrator');
  await tabTo(page, 'Delete score of FOX');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Score deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete score of SEA' })).toBeFocused();
  // While the toast is there, the key dismisses it.
  await expect(page.getByText('Score deleted successfully')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View Full Leaderboard (Top 2)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View Analytics', description: title })).toBeFocused();
}

async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name, exact: true });
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 30; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

async function expectScores(
  request: APIRequestContext,
  { url }: Studio,
  setId: string,
  initials: readonly string[],
): Promise<void> {
  const { entries } = await (await request.get(`${url}/api/leaderboard/${setId}`)).json();
  expect(entries.map((entry: { initials: string }) => entry.initials)).toEqual(initials);
}

async function seeMillions(page: Page): Promise<void> {
  await page.route(/\/api\/analytics[/?]/, async (route) => {
    const response = await route.fetch();
    const counts = {
      totalViews: 63_047_937,
      totalQuizzes: 21_015_968,
      totalMatches: 5_762_217,
      totalFlips: 567_431_433,
    };
    await route.fulfill({ response, json: { ...(await response.json()), ...counts } });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const section = page.getByRole('region', { name: 'Analytics' });
  await section.getByRole('button', { name: 'Analytics' }).click();
  await expect(section.getByText('567,431,433')).toBeVisible();
  expect(await page.evaluate(findOverlaps)).toEqual([]);
}

async function seeChartFromRightToLeft(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await page.getByRole('button', { name: '30 Days' }).click();
  await expect(page.getByRole('img', { name: /most in one day/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}
