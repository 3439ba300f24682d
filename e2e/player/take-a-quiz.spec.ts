import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { swipe } from '../support/fingers.ts';
import { copySample, openDashboard, teacherTest as test, visitorTest } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

interface QuizzedSet {
  id: string;
  /** Terms by their picture or video. */
  terms: ReadonlyMap<string, string>;
}

test('a quiz is taken by keyboard alone, and counted', async ({ page, studio }) => {
  const set = quizzed(await copySample(page.request, studio, 'Fingerspelled words'));
  await page.goto(`${studio.url}/embed/${set.id}?defaultMode=quiz&maxQuestions=4`);
  await seeQuestion(page, 1);
  await test.step('answer with digits, Enter goes on', () => answerByKeys(page, set));
  await test.step('submit with one answer missing: go there', () => missOneByKeys(page));
  await test.step('see the results', () => finishByKeys(page, set));
  await test.step('take it again', () => retakeByKeys(page));
  await openDashboard(page, studio);
  await expect.poll(() => quizzesOf(page, studio, set.id)).toEqual({ totalQuizzes: 1, avgQuizScore: 75 });
});

visitorTest('a quiz is taken by touch on a phone', async ({ browser, studio }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const set = await findSet(page, studio.url);
  await page.goto(`${studio.url}/embed/${set.id}?defaultMode=quiz&maxQuestions=3`);
  await seeQuestion(page, 1);
  await expectAccessible(page, 'a question');
  await test.step('tap answers, swipe between questions', () => answerByFinger(page, set));
  await test.step('submit with one answer missing', () => missOneByFinger(page));
  await test.step('see the results', () => finishByFinger(page, set));
  await page.close();
});

/** Three right, one wrong, the second left out. */
async function answerByKeys(page: Page, set: QuizzedSet): Promise<void> {
  await pressAnswer(page, set, 'right');
  await page.keyboard.press('Enter');
  await seeQuestion(page, 2);
  await page.keyboard.press('ArrowRight');
  await seeQuestion(page, 3);
  await pressAnswer(page, set, 'wrong');
  await page.keyboard.press('ArrowLeft');
  await seeQuestion(page, 2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await seeQuestion(page, 4);
  await pressAnswer(page, set, 'right');
}

async function missOneByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await seeQuestion(page, 2);
  await expect(page.getByText('1 unanswered')).toBeVisible();
  await expectAccessible(page, 'a question that lacks an answer');
}

async function finishByKeys(page: Page, set: QuizzedSet): Promise<void> {
  await pressAnswer(page, set, 'right');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '75% Nice work—keep going! 💪' })).toBeFocused();
  await expectAccessible(page, 'the results');
}

async function retakeByKeys(page: Page): Promise<void> {
  const retake = page.getByRole('button', { name: 'Retake' });
  for (let presses = 0; presses < 10 && !(await isFocused(retake)); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seeQuestion(page, 1);
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
}

async function answerByFinger(page: Page, set: QuizzedSet): Promise<void> {
  await (await answerOf(page, set, 'right')).tap();
  await swipeOver(page, 'next');
  await seeQuestion(page, 2);
  await swipeOver(page, 'next');
  await seeQuestion(page, 3);
  await (await answerOf(page, set, 'right')).tap();
  await swipeOver(page, 'previous');
  await seeQuestion(page, 2);
  await swipeOver(page, 'next');
  await seeQuestion(page, 3);
}

async function missOneByFinger(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).tap();
  await seeQuestion(page, 2);
  await expect(page.getByText('1 unanswered')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a question that lacks an answer');
}

async function finishByFinger(page: Page, set: QuizzedSet): Promise<void> {
  await (await answerOf(page, set, 'right')).tap();
  await expect(page.getByText('1 unanswered')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByRole('heading', { name: '100% Outstanding work! 🌟' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Quiz' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Question 2: right' }).tap();
  await expect(page.getByRole('list', { name: 'Review' }).getByRole('listitem').nth(1)).toBeFocused();
  await page.getByRole('button', { name: 'New Quiz' }).tap();
  await seeQuestion(page, 1);
}

async function findSet(page: Page, url: string): Promise<QuizzedSet> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets?search=fingerspelled`)).json();
  const { id } = sets[0];
  return quizzed({ id, cards: await (await page.request.get(`${url}/api/sets/${id}/cards`)).json() });
}

function quizzed({ id, cards }: { id: string; cards: readonly { term: string; mediaPath: string }[] }): QuizzedSet {
  return { id, terms: new Map(cards.map(({ term, mediaPath }) => [mediaPath, term])) };
}

async function seeQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByText(new RegExp(`^Question ${number} of \\d+$`))).toBeAttached();
  await expect(page.locator('[data-phase="resting"]')).toBeVisible();
}

async function rightTerm(page: Page, { terms }: QuizzedSet): Promise<string> {
  const media = await page.getByRole('group', { name: 'Prompt' }).locator('video').getAttribute('src');
  return terms.get(media ?? '') ?? '';
}

async function answerOf(page: Page, set: QuizzedSet, kind: 'right' | 'wrong'): Promise<Locator> {
  const right = await rightTerm(page, set);
  const choices = page.getByRole('radio');
  return (kind === 'right' ? choices.filter({ hasText: right }) : choices.filter({ hasNotText: right })).first();
}

async function pressAnswer(page: Page, set: QuizzedSet, kind: 'right' | 'wrong'): Promise<void> {
  const choice = await answerOf(page, set, kind);
  const [digit = ''] = (await choice.textContent()) ?? '';
  await page.keyboard.press(digit);
  await expect(choice).toBeChecked();
}

async function swipeOver(page: Page, way: 'next' | 'previous'): Promise<void> {
  const { y = 0, height = 0 } = (await page.getByRole('group', { name: 'Prompt' }).boundingBox()) ?? {};
  const [from, to] = way === 'next' ? [280, 80] : [80, 280];
  await swipe(page, { x: from, y: y + height / 2 }, { x: to, y: y + height / 2 });
}

async function isFocused(element: Locator): Promise<boolean> {
  return await element.evaluate((one) => one === document.activeElement);
}

async function quizzesOf(page: Page, { url }: Studio, setId: string) {
  const { totalQuizzes, avgQuizScore } = await (await page.request.get(`${url}/api/analytics/${setId}`)).json();
  return { totalQuizzes, avgQuizScore };
}
