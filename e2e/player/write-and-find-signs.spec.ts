import { cp, rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { mixUp } from '../support/mixed-up.ts';
import { makeDataDir, openDashboard, startServer, stopServer, test, visitorTest } from '../support/studio.ts';

interface PlayedSet {
  id: string;
  /** Terms by their picture or video. */
  terms: ReadonlyMap<string, string>;
  cardIds: ReadonlyMap<string, string>;
}

type Kind = 'choice' | 'typed' | 'sign';

const narrow = [
  [280, 653],
  [640, 360],
  [1280, 800],
] as const;

visitorTest('a quiz asks to write terms and find signs, by keyboard alone', async ({ page, studio }) => {
  const set = await findSet(page, studio.url);
  await page.goto(`${studio.url}/embed/${set.id}?defaultMode=quiz&maxQuestions=all&typeTerm=1&chooseSign=1`);
  const seen = new Set<Kind>();
  let typos = 0;
  for (let number = 1; number <= set.terms.size; number++) {
    await seeQuestion(page, number);
    const kind = await kindOf(page);
    if (!seen.has(kind)) await lookAt(page, kind);
    seen.add(kind);
    typos += await answerRight(page, set, kind);
    await page.keyboard.press('Enter');
  }
  expect([...seen].sort()).toEqual(['choice', 'sign', 'typed']);
  await expect(page.getByRole('heading', { name: '100% Outstanding work! 🌟' })).toBeFocused();
  const review = page.getByRole('list', { name: 'Review' });
  await expect(review.getByText(/^Your answer: .+\. Almost: .+$/)).toHaveCount(typos);
  await expectAccessible(page, 'the review of typed terms and signs');
  await expectNothingCutOff(page, 'the review of typed terms and signs', narrow);
});

visitorTest(
  'who wants to find signs turns it on in the settings, also where nothing can be stored',
  async ({ browser, studio }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await forbidStorage(context);
    const page = await context.newPage();
    const set = await findSet(page, studio.url);
    await page.goto(`${studio.url}/embed/${set.id}?defaultMode=quiz&maxQuestions=all&darkMode=1`);
    await seeQuestion(page, 1);
    await turnOn(page, 'Choose the Sign');
    for (let number = 1; number <= set.terms.size; number++) {
      await seeQuestion(page, number);
      if ((await kindOf(page)) === 'sign') break;
      await page.keyboard.press('ArrowRight');
    }
    const signs = page.getByRole('radio', { name: /^Sign [1-4] of 4/ });
    await expect(signs).toHaveCount(4);
    await expectAccessible(page, 'signs to choose from, dark');
    await test.step('without motion, a sign plays when it is chosen', async () => {
      expect(await playing(page)).toEqual([false, false, false, false]);
      await page.keyboard.press('2');
      await expect(signs.nth(1)).toBeChecked();
      await expect.poll(() => playing(page)).toEqual([false, true, false, false]);
    });
    await context.close();
  },
);

test('what learners mix up is told to the teacher, and asked for again @long', async ({ page, filledDir }) => {
  const dataDir = await makeDataDir();
  await cp(filledDir, dataDir, { recursive: true });
  const { server, url } = await startServer(dataDir, { TRUST_PROXY: '1' });
  const { id, cardIds } = await findSet(page, url);
  const cat = cardIds.get('Cat') ?? '';
  const jazz = cardIds.get('Jazz') ?? '';
  await openDashboard(page, { url });
  await test.step('at first there is nothing', async () => {
    await openAnalytics(page);
    await expect(page.getByText(/^Nothing yet\./)).toHaveCount(2);
    await page.keyboard.press('Escape');
  });
  for (let network = 1; network <= 5; network++)
    await mixUp(page.request, url, { setId: id, network, confusions: [[cat, jazz]] });
  await test.step('then the card that is hard, and the pair, with their prints', async () => {
    await page.reload();
    await openAnalytics(page);
    const pair = page.getByRole('region', { name: 'Often mixed up' }).getByRole('listitem');
    await expect(pair).toHaveText(/^(Cat and Jazz|Jazz and Cat), 5 times$/);
    const hard = page.getByRole('region', { name: 'Hardest cards' }).getByRole('listitem');
    await expect(hard).toHaveText(/^Cat, 100% wrong, 5 of 5$/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `what is hard and often mixed up, ${colorScheme}`);
    }
    await expectNothingCutOff(page, 'what is hard and often mixed up', narrow);
  });
  await test.step('and each quiz tells them apart', async () => {
    await page.context().clearCookies();
    await page.goto(`${url}/embed/${id}?defaultMode=quiz&maxQuestions=all`);
    await seeChoices(page, { asked: 'Cat', offered: 'Jazz' }, await findSet(page, url));
  });
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
});

async function openAnalytics(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Fingerspelled words' }) });
  await row.getByRole('button', { name: 'View Analytics' }).click();
}

/** Goes on until the term is asked. */
async function seeChoices(page: Page, { asked, offered }: { asked: string; offered: string }, set: PlayedSet) {
  for (let number = 1; number <= set.terms.size; number++) {
    await seeQuestion(page, number);
    if ((await termOfPrompt(page, set)) === asked) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByRole('radio', { name: asked })).toBeVisible();
  await expect(page.getByRole('radio', { name: offered })).toBeVisible();
}

/** As browsers do in frames of other sites. */
async function forbidStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  });
}

async function turnOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const setting = page.getByRole('switch', { name });
  await setting.click();
  await expect(setting).toBeChecked();
  await expectAccessible(page, 'the settings of the quiz');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function lookAt(page: Page, kind: Kind): Promise<void> {
  if (kind === 'sign') await seeSigns(page);
  await expectAccessible(page, `a question: ${kind}`);
  await expectNothingCutOff(page, `a question: ${kind}`, narrow);
}

async function seeSigns(page: Page): Promise<void> {
  for (const tile of await page.getByRole('radio').all()) {
    const [outer, inner] = [await tile.boundingBox(), await tile.locator('video').boundingBox()];
    expect(inner?.width).toBeGreaterThan(0.6 * (outer?.width ?? 0));
    expect(inner?.height).toBeGreaterThan(0.6 * (outer?.height ?? 0));
  }
}

/** @returns its number of typos */
async function answerRight(page: Page, set: PlayedSet, kind: Kind): Promise<number> {
  switch (kind) {
    case 'choice': {
      const choices = await page.getByRole('radio').allTextContents();
      return await pressDigitOf(page, choices, await termOfPrompt(page, set));
    }
    case 'sign': {
      const sources = await page
        .getByRole('radio')
        .locator('video')
        .evaluateAll((videos) => videos.map((video) => video.getAttribute('src') ?? ''));
      const term = await page.getByRole('group', { name: 'Prompt' }).textContent();
      return await pressDigitOf(
        page,
        sources.map((source) => set.terms.get(source) ?? ''),
        term ?? '',
      );
    }
    case 'typed':
      return await type(page, await termOfPrompt(page, set));
  }
}

async function pressDigitOf(page: Page, choices: readonly string[], right: string): Promise<number> {
  const index = choices.findIndex((choice) => choice.endsWith(right));
  await page.keyboard.press(`${index + 1}`);
  await expect(page.getByRole('radio').nth(index)).toBeChecked();
  return 0;
}

/** In capitals; a longer term with an extra letter. */
async function type(page: Page, term: string): Promise<number> {
  const field = page.getByRole('textbox');
  for (let presses = 0; presses < 12 && !(await field.evaluate(isFocused)); presses++) await page.keyboard.press('Tab');
  const hasTypo = term.length >= 4;
  const typed = (hasTypo ? `${term}${term.at(-1)}` : term).toUpperCase();
  await page.keyboard.type(typed);
  await expect(field).toHaveValue(typed);
  return hasTypo ? 1 : 0;
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

async function kindOf(page: Page): Promise<Kind> {
  if ((await page.getByRole('textbox').count()) > 0) return 'typed';
  return (await page.getByRole('radio', { name: 'Sign 1 of 4' }).count()) > 0 ? 'sign' : 'choice';
}

async function playing(page: Page): Promise<boolean[]> {
  const videos = page.getByRole('radio').locator('video');
  return await videos.evaluateAll((all) => all.map((video) => video instanceof HTMLVideoElement && !video.paused));
}

async function termOfPrompt(page: Page, { terms }: PlayedSet): Promise<string> {
  const media = await page.getByRole('group', { name: 'Prompt' }).locator('video').getAttribute('src');
  return terms.get(media ?? '') ?? '';
}

async function findSet(page: Page, url: string): Promise<PlayedSet> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets?search=fingerspelled`)).json();
  const { id } = sets[0];
  const cards: { id: string; term: string; mediaPath: string }[] = await (
    await page.request.get(`${url}/api/sets/${id}/cards`)
  ).json();
  return {
    id,
    terms: new Map(cards.map(({ term, mediaPath }) => [mediaPath, term])),
    cardIds: new Map(cards.map((card) => [card.term, card.id])),
  };
}

async function seeQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByText(new RegExp(`^Question ${number} of \\d+$`))).toBeAttached();
  await expect(page.locator('[data-phase="resting"]')).toBeVisible();
}
