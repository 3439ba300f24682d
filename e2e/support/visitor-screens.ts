import { expect } from '@playwright/test';
import { pairsOf, tilesOf } from './match-tiles.ts';
import { adminPassword } from './studio.ts';
import type { TeacherWalk } from './teacher-screens.ts';

/** The cards have only digits, so that every word on the screen is the interface's. */
const cards = Array.from({ length: 6 }, (_, index) => ({ term: `${index + 1}`, definition: `1${index + 1}` }));

/** Signs in and makes a public set by calls. */
export async function makeStudySet({ page, studio }: Pick<TeacherWalk, 'page' | 'studio'>): Promise<string> {
  const { request } = page;
  await request.post(`${studio.url}/api/auth/login`, { data: { password: adminPassword } });
  const data = { title: '4', categories: '2', tags: '5', visibility: 'public' };
  const { id } = await (await request.post(`${studio.url}/api/sets`, { data })).json();
  for (const card of cards) await request.post(`${studio.url}/api/sets/${id}/cards`, { data: card });
  return id;
}

/** Walks through flip mode, with its settings and answers. */
export async function walkFlip({ page, studio, t, look }: TeacherWalk, setId: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${studio.url}/embed/${setId}?fullscreen=1&defaultMode=flip`);
  await button(t('Settings')).click();
  await button(t('More')).click();
  await button(t('Keyboard Shortcuts')).click();
  await look('settings of the player');
  await page
    .getByRole('group', { name: t('Remember') })
    .getByText(t('Every visit'))
    .click();
  await page.keyboard.press('Escape');
  for (let card = 0; card < cards.length; card++) {
    await page.keyboard.press('Space');
    await button(t('Good')).click();
  }
  await expect(page.getByText(t("You've completed all {count} cards!", { count: cards.length }))).toBeVisible();
  await look('flip, the end');
}

/** Walks through a match from its start to the boards. */
export async function walkMatch({ page, studio, t, look }: TeacherWalk, setId: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${studio.url}/embed/${setId}?defaultMode=flip`);
  await page
    .getByRole('group', { name: t('Study mode') })
    .getByRole('button', { name: t('Match') })
    .click();
  await expect(button(t('of a game|Start'))).toBeEnabled();
  await look('match, before the start');
  await button(t('of a game|Start')).click();
  const pairs = await pairsOf(
    await tilesOf(page, t('Tiles')),
    cards.map(({ term, definition }) => ({ term, mediaPath: definition })),
  );
  const [[first], [, other]] = pairs as [(typeof pairs)[number], (typeof pairs)[number]];
  await first.click();
  await other.click();
  await look('match, the board');
  await expect(page.locator('[data-state="wrong"]')).toHaveCount(0);
  for (const pair of pairs) for (const tile of pair) await tile.click({ delay: 100 });
  await button(t('Submit to Leaderboard')).click();
  const initials = page.getByRole('textbox', { name: t('Initials') });
  await initials.fill('1');
  await initials.fill('');
  await look('match, a score without initials');
  await initials.fill('1');
  await button(t('Submit')).click();
  await expect(page.getByText(t('Score Submitted!'))).toBeVisible();
  await look('match, a submitted score');
  await button(t('View Full Leaderboard (Top {count})', { count: 1 })).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('match, the leaderboard of a set');
}

/** Walks through a quiz with answers of each kind, one of them missing. */
export async function walkQuiz({ page, studio, t, look }: TeacherWalk, setId: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const asked of ['quizType=truefalse', 'typeTerm=1', 'chooseSign=1']) {
    await page.goto(`${studio.url}/embed/${setId}?defaultMode=quiz&${asked}`);
    await expect(page.getByText(t('Question {number} of {count}', { number: 1, count: cards.length }))).toBeAttached();
    await look(`quiz, ${asked}`);
  }
  await page.goto(`${studio.url}/embed/${setId}?defaultMode=flip`);
  await page
    .getByRole('group', { name: t('Study mode') })
    .getByRole('button', { name: t('Quiz') })
    .click();
  for (let number = 1; number <= cards.length; number++) {
    await expect(page.getByText(t('Question {number} of {count}', { number, count: cards.length }))).toBeAttached();
    if (number > 1) await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
  }
  await button(t('Submit')).click();
  await look('quiz, an answer is missing');
  await page.keyboard.press('1');
  await button(t('Submit')).click();
  await expect(button(t('New Quiz'))).toBeVisible();
  await look('quiz, the results');
}

/** Walks through the catalog, what visitors keep, and pages of what is missing. */
export async function walkCatalog({ page, studio, t, look }: TeacherWalk, setId: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${studio.url}/catalog/set/${setId}`);
  await button(t('Keep on this device')).click();
  await expect(dialog).toBeVisible();
  await look('keep a set');
  await dialog.getByRole('button', { name: t('Keep on this device') }).click();
  await expect(dialog.getByRole('button', { name: t('Done') })).toBeVisible();
  await look('a kept set');
  await page.keyboard.press('Escape');
  await button(t('Collect cards')).click();
  await page.getByRole('button', { name: t('Add {term} to {title}', { term: '1', title: t('my list') }) }).click();
  await look('page of a set, collecting');
  for (const path of ['/catalog/study', '/catalog/list', '/catalog/leaderboard', '/catalog/leaderboard?period=month']) {
    await page.goto(studio.url + path);
    await expect(heading).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(path);
  }
  await page.goto(`${studio.url}/catalog/set/${setId}/print`);
  await expect(button(t('Print'))).toBeVisible();
  await look('print');
  const missing = [
    '/nowhere',
    '/catalog/nowhere',
    '/catalog/set/none',
    '/embed/none',
    '/catalog/set/none/print',
    '/lti/pick',
    '/lti/play/none',
  ];
  for (const path of [...missing, '/offline/catalog', '/offline/player']) {
    await page.goto(studio.url + path);
    await page.waitForLoadState('networkidle');
    await look(path);
  }
}

/** Walks through the drill of the alphabet. */
export async function walkDrill({ page, studio, t, look }: TeacherWalk): Promise<void> {
  const { sets } = await (await page.request.get(`${studio.url}/api/catalog/sets?search=fingerspelling`)).json();
  await page.goto(`${studio.url}/catalog/set/${sets[0].id}`);
  await page.getByRole('button', { name: t('Fingerspelling drill') }).click();
  const drill = page.getByRole('dialog');
  await expect(drill).toBeVisible();
  await look('drill');
  await drill.getByRole('button', { name: t('Start') }).click();
  await drill.getByRole('button', { name: t('of an answer|Check') }).click();
  await look('drill, nothing typed');
  await drill.getByRole('textbox', { name: t('What did you read?') }).fill('1');
  await drill.getByRole('button', { name: t('of an answer|Check') }).click();
  await look('drill, not read');
}
