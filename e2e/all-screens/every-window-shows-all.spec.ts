import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { pairsOf, tilesOf } from '../support/match-tiles.ts';
import { adminPassword, sampleFile, test } from '../support/studio.ts';
import { visitorPaths } from '../support/visitor-paths.ts';

const prose = 'The flat hand moves outward from the chin, palm towards the signer, and the head nods. '.repeat(4);
const cards = Array.from({ length: 6 }, (_, index) => ({
  term: `${index} ${prose}`,
  definition: `Definition ${index}`,
}));

test('visitors see all words and reach all controls in windows of any size', async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const setId = await addSet(page.request, studio.url);
  const player = `${studio.url}/embed/${setId}`;

  await test.step('the catalog', async () => {
    for (const path of [...visitorPaths, '/catalog/leaderboard', '/lti/pick']) {
      await page.goto(studio.url + path);
      await expectNothingCutOff(page, path);
    }
  });

  await test.step('a set on paper, before it is printed', async () => {
    await page.goto(`${studio.url}/catalog/set/${setId}/print`);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expectNothingCutOff(page, 'the vocabulary sheet');
  });

  await test.step('flip: the words beside a video end above its controls', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${studio.url}/embed/${await addSetWithVideo(page.request, studio.url)}`);
    const pause = page.getByRole('button', { name: 'Pause' });
    await expect(pause).toBeVisible();
    expect(await pause.evaluate(wordsBehind)).not.toContain(prose.slice(0, 20));
  });

  await test.step('settings', async () => {
    await page.goto(player);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expectNothingCutOff(page, 'settings');
    await page.setViewportSize({ width: 280, height: 653 });
    const labels = page.getByRole('group', { name: 'Front Side' }).locator('span');
    expect(await labels.evaluateAll((all) => all.map((label) => label.scrollWidth - label.clientWidth))).toEqual([
      0, 0,
    ]);
  });

  await test.step('quiz', async () => {
    await page.goto(`${player}?defaultMode=quiz&quizType=truefalse`);
    await expect(page.getByRole('radiogroup')).toBeVisible();
    await expectNothingCutOff(page, 'true or false, with a long term');
    await page.goto(`${player}?defaultMode=quiz`);
    await expect(page.getByRole('radiogroup')).toBeVisible();
    await expectNothingCutOff(page, 'four long choices');
    await takeQuiz(page);
    await expectNothingCutOff(page, 'the results of a quiz');
  });

  await test.step('match', async () => {
    await page.goto(`${player}?defaultMode=match`);
    await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
    await expectNothingCutOff(page, 'match, before the start');
    await playThrough(page);
    await expectNothingCutOff(page, 'the result of a match');
    await submitScore(page);
    await expectNothingCutOff(page, 'a submitted score');
  });
});

async function takeQuiz(page: Page): Promise<void> {
  for (let question = 1; question <= cards.length; question++) {
    await expect(page.getByText(`Question ${question} of ${cards.length}`)).toBeAttached();
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'New Quiz' })).toBeVisible();
}

/** Leaderboards refuse six pairs within a second. */
const humanPace = { delay: 100 };

async function playThrough(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  const pairs = cards.map(({ term, definition }) => ({ term, mediaPath: definition }));
  for (const [one, other] of await pairsOf(await tilesOf(page), pairs)) {
    await one.click(humanPace);
    await other.click(humanPace);
  }
}

/** The success toast does not cover what is pressed next. */
async function submitScore(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Submit to Leaderboard' }).click();
  await page.getByRole('textbox', { name: 'Initials' }).fill('klo');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const toast = await page.getByText('Score Submitted!').boundingBox();
  const more = await page.getByRole('button', { name: 'View Full Leaderboard (Top 1)' }).boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(more?.y ?? 0);
}

function wordsBehind(control: Element): string {
  const { left, top, height } = control.getBoundingClientRect();
  const behind = document
    .elementsFromPoint(left + height / 2, top + height / 2)
    .filter((element) => !element.contains(control) && !control.contains(element));
  return behind.find((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)')?.textContent ?? '';
}

async function addSet(request: APIRequestContext, url: string): Promise<string> {
  await request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  const data = { title: 'Signs in words', categories: 'A category with a name that is rather long' };
  const { id } = await (await request.post(`${url}/api/sets`, { data })).json();
  for (const card of cards) await request.post(`${url}/api/sets/${id}/cards`, { data: card });
  return id;
}

async function addSetWithVideo(request: APIRequestContext, url: string): Promise<string> {
  const { id } = await (await request.post(`${url}/api/sets`, { data: { title: 'A video and words' } })).json();
  const data = { term: 'Zoo', definition: prose };
  const card = await (await request.post(`${url}/api/sets/${id}/cards`, { data })).json();
  const file = { name: 'zoo.mp4', mimeType: 'video/mp4', buffer: await readFile(sampleFile('word-zoo.mp4')) };
  await request.post(`${url}/api/cards/${card.id}/media`, { multipart: { file } });
  await request.put(`${url}/api/cards/${card.id}`, { data: { showMediaAndText: true } });
  return id;
}
