import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signIn, test } from './studio.ts';
import type { Studio } from './studio.ts';

const title = 'ASL numbers 0–9';

test('what a visitor studies is what the administrator sees, who removes a score by keyboard alone', async ({
  page,
  browser,
  studio,
}) => {
  const setId = await findSet(page.request, studio, title);
  const visitor = await browser.newPage();
  await test.step('a visitor looks at a set and turns two cards', () => study(visitor, studio, setId));
  await test.step('others finish a quiz, match, and submit', () => play(visitor.request, studio, setId));
  await visitor.close();
  await signIn(page, studio);
  await test.step('the section has the numbers', () => seeSection(page));
  await test.step('the set has the numbers', () => seeSet(page));
  await test.step('a score is removed by keyboard', () => removeScore(page));
  await test.step('it is gone', () => expectScores(page.request, studio, setId, ['SEA', 'OWL']));
});

async function findSet(request: APIRequestContext, { url }: Studio, wanted: string): Promise<string> {
  const { sets } = await (await request.get(`${url}/api/catalog/sets`)).json();
  return sets.find((set: { title: string }) => set.title === wanted).id;
}

async function study(page: Page, { url }: Studio, setId: string): Promise<void> {
  await page.goto(`${url}/embed/${setId}?defaultMode=flip`);
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
    await expect(section.getByRole('img')).toHaveAccessibleName(/^1 view and 3 plays in all/);
    await expectFigures(page, 'Analytics');
  }
  await section.getByRole('button', { name: 'Table' }).click();
  await expect(section.getByRole('row').nth(1)).toContainText(/1\s*2\s*2\s*1$/);
  await expect(section.getByRole('listitem')).toHaveText([/FOX.*11\.00/, /SEA.*12\.00/, /OWL.*13\.00/]);
}

/** One view, two flips, two quizzes and a match. */
async function expectFigures(page: Page, name: string): Promise<void> {
  const figures = await page
    .getByRole('region', { name })
    .or(page.getByRole('dialog', { name }))
    .locator('dl > div')
    .allInnerTexts();
  const found = Object.fromEntries(figures.map((text) => text.split('\n').filter(Boolean).toSorted().toReversed()));
  expect(found).toEqual({
    'Total Views': '1',
    'Total Quizzes': '2',
    'Total Matches': '1',
    'Total Flips': '2',
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
  // As long as the toast is there, the key dismisses that.
  await expect(page.getByText('Score deleted successfully')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View Full Leaderboard (Top 2)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View Analytics', description: title })).toBeFocused();
}

/** Tabs on until the control of that name has the focus. */
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
