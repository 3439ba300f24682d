import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleIn, nameOf, walks } from '../support/accessibility.ts';
import { pairsOf, tilesOf } from '../support/match-tiles.ts';
import { adminPassword, teacherTest as test } from '../support/studio.ts';

const prose = 'The flat hand moves outward from the chin, palm towards the signer, and the head nods. '.repeat(4);
const cards = Array.from({ length: 6 }, (_, index) => ({ term: `Sign ${index + 1}`, definition: `${index} ${prose}` }));

type Look = (what: string) => Promise<void>;

for (const walk of walks) {
  test(`every state of the player is accessible, ${nameOf(walk)}`, async ({ page, studio }) => {
    const [{ theme, viewport }] = walk;
    await page.setViewportSize(viewport);
    const look: Look = (what) => expectAccessibleIn(walk, page, what);
    const setId = await addSet(page.request, studio.url);
    const address = `${studio.url}/embed/${setId}?fullscreen=1${theme === 'dark' ? '&darkMode=1' : ''}`;
    await page.goto(address);
    await test.step('flip', () => flip(page, look));
    await test.step('settings', () => openSettings(page, look));
    await page.goto(`${address}&defaultMode=match`);
    await test.step('match', () => match(page, look));
    await page.goto(`${address}&defaultMode=quiz`);
    await test.step('quiz', () => takeQuiz(page, look));
  });
}

async function flip(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: /Click to flip/ }).click();
  await expect(page.getByRole('button', { name: 'Term: Sign 1' })).toBeVisible();
  await look('the back of a card');
  for (let card = 1; card <= cards.length; card++)
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText("You've completed all 6 cards!")).toBeVisible();
  await look('completion');
}

async function openSettings(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Keyboard Shortcuts' }).click();
  await page.getByRole('switch', { name: 'Single-Key Shortcuts' }).click();
  await look('settings, single keys off');
  await page.getByRole('switch', { name: 'Single-Key Shortcuts' }).click();
}

async function match(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Leaderboard' }).click();
  await expect(page.getByText('No scores yet. Be the first to set a record!')).toBeVisible();
  await look('the leaderboard of a set');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start' }).click();
  const tiles = await tilesOf(page);
  for (const tile of tiles) await expect(tile).toBeInViewport({ ratio: 1 });
  const long = page.getByRole('button', { name: prose.slice(0, 40) }).first();
  await long.click();
  await expect(page.getByRole('region', { name: 'Tile in full' })).toHaveText((await long.textContent()) ?? '');
  await look('match, a long definition');
  await long.click();
  for (const [one, other] of await pairsOf(tiles, pairs)) {
    await one.click();
    await other.click();
  }
  await expect(page.getByRole('button', { name: 'Play Again' })).toBeVisible();
  await look('match, the result');
}

async function takeQuiz(page: Page, look: Look): Promise<void> {
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await page.keyboard.press('1');
  await look('quiz, an answer');
  for (let question = 2; question <= cards.length; question++) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('1');
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'New Quiz' })).toBeVisible();
  await look('quiz, the results');
}

/** A tile without media shows its text. */
const pairs = cards.map(({ term, definition }) => ({ term, mediaPath: definition }));

async function addSet(request: APIRequestContext, url: string): Promise<string> {
  await request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  const { id } = await (await request.post(`${url}/api/sets`, { data: { title: 'Signs in words' } })).json();
  for (const data of cards) await request.post(`${url}/api/sets/${id}/cards`, { data });
  await request.post(`${url}/api/auth/logout`);
  return id;
}
