import { expect, type LaunchOptions, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import { drillWords } from '../../src/drill/rules/spelling-drill.ts';
import { isEasilyMistaken } from '../../src/handshape/rules/spelling-run.ts';
import { sampleSets } from '../../src/samples/server/sample-sets.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { launchWithFilm, markWidth } from '../support/signing-camera.ts';
import { visitorTest as test, type Studio } from '../support/studio.ts';

/** Those of which there are clips: the terms of the samples that are words. */
const terms = sampleSets.flatMap(({ cards }) => cards.map(({ term }) => term.toLowerCase()));
const words = terms.filter((term) => term.length > 1);

test('a word is spelled before the camera, letter by letter, and Space goes on', async ({
  launchOptions,
  playwright,
  studio,
}, testInfo) => {
  const { page, close } = await openDrill({ launchOptions, playwright, studio, folder: testInfo.outputDir }, 'zoo');
  await expect(page.getByRole('button', { name: 'Next letter' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'a word that is spelled');
  await expectNothingCutOff(page, 'a word that is spelled');
  const taken = await spellBeforeCamera(page, 'zoo');
  expect(taken.map(({ letter }) => letter)).toEqual(['o', 'o']);
  expect(taken.filter((each, index) => isMistaken(each, taken[index - 1]))).toEqual([]);
  await expect(page.getByText(/^zoo took [\d.]+ s\./i)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next word' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'a word that was spelled');
  await close();
});

test('every word of the samples is spelled, and few letters are taken for the one that is asked for @long', async ({
  launchOptions,
  playwright,
  studio,
}, testInfo) => {
  test.slow();
  const taken: (Taken & { word: string; isMistaken: boolean })[] = [];
  for (const word of words) {
    const { page, close } = await openDrill({ launchOptions, playwright, studio, folder: testInfo.outputDir }, word);
    const letters = await spellBeforeCamera(page, word);
    taken.push(...letters.map((each, index) => ({ word, ...each, isMistaken: isMistaken(each, letters[index - 1]) })));
    await close();
  }
  await testInfo.attach('taken for', { body: JSON.stringify(taken), contentType: 'application/json' });
  expect(taken.length).toBeGreaterThan(30);
  const mistaken = taken.filter((each) => each.isMistaken);
  expect(mistaken.length / taken.length, JSON.stringify(mistaken)).toBeLessThanOrEqual(0.05);
});

interface Place {
  readonly launchOptions: LaunchOptions;
  readonly playwright: PlaywrightWorkerArgs['playwright'];
  readonly studio: Studio;
  readonly folder: string;
}

/** The camera shows the word that the drill asks for. */
async function openDrill({ launchOptions, playwright, studio, folder }: Place, word: string) {
  const browser = await launchWithFilm(playwright, { launchOptions, folder, film: { word } });
  const page = await browser.newPage();
  await page.addInitScript((chance) => (Math.random = () => chance), chanceOf(word));
  const sets = await publicSets(studio);
  const alphabetId = sets.find(({ title }) => title.includes('A–Z'))?.id;
  await page.goto(`${studio.url}/catalog/set/${alphabetId}?mode=flip`);
  // Until the terms of all sets have arrived, the drill has only words of its own.
  const termAnswers = sets.map(({ id }) => page.waitForResponse(`**/api/sets/${id}/terms`));
  await page.getByRole('button', { name: 'Fingerspelling drill' }).press('Enter');
  for (const answer of await Promise.all(termAnswers)) await answer.finished();
  const drill = page.getByRole('dialog', { name: 'Fingerspelling drill' });
  await drill.getByRole('button', { name: 'Spell it' }).press('Enter');
  await drill.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(drill.getByText(`Spell ${word[0]?.toUpperCase()} of ${word.toUpperCase()}`)).toBeAttached();
  return { page, close: () => browser.close() };
}

/** The random number with which the drill picks the word. */
function chanceOf(word: string): number {
  const letters = new Map(terms.filter((term) => /^[a-z]$/.test(term)).map((letter) => [letter, '']));
  const all = drillWords(terms, letters);
  return (all.indexOf(word) + 0.5) / all.length;
}

async function publicSets({ url }: Studio): Promise<{ id: string; title: string }[]> {
  return (await (await fetch(`${url}/api/catalog/sets`)).json()).sets;
}

/** A letter that looked right, and what the camera showed meanwhile. */
interface Taken {
  readonly letter: string;
  readonly shownLetter: string | undefined;
  /** Counts how often the camera has gone to another letter. The film is repeated until the word is spelled. */
  readonly shownCount: number;
}

/** Whether the camera showed another letter, or still the same one as before. */
function isMistaken({ letter, shownLetter, shownCount }: Taken, previous: Taken | undefined): boolean {
  return letter !== shownLetter || shownCount === previous?.shownCount;
}

/** Presses Space when the camera shows a doubtful letter that is asked for, and waits until all others look right. */
async function spellBeforeCamera(page: Page, word: string): Promise<Taken[]> {
  await page.evaluate(noteWhatIsTaken, markWidth);
  for (const [index, letter] of Array.from(word).entries()) {
    const place = index + 1;
    if (isEasilyMistaken(letter.toUpperCase())) {
      await page.locator(`html[data-shown="${place}"]`).waitFor();
      await page.keyboard.press('Space');
    }
    const done = page.locator('[data-state="done"]').nth(index);
    await expect(done.or(page.getByText(/ took [\d.]+ s\./)), `${letter} of ${word}`).toBeVisible();
  }
  const taken = await page.evaluate((): TakenAt[] => JSON.parse(document.documentElement.dataset['taken'] ?? ''));
  return taken.map(({ asked, shown, shownCount }) => ({
    letter: word[asked - 1] ?? '',
    shownLetter: word[shown - 1],
    shownCount,
  }));
}

/** The places in the word, from 1, of a letter that looked right and of what the camera showed last meanwhile. */
interface TakenAt {
  readonly asked: number;
  readonly shown: number;
  readonly shownCount: number;
}

/** In the page: at each frame what the camera shows, and for which letter a sentence says that it looks right. */
function noteWhatIsTaken(width: number): void {
  const [video] = document.querySelectorAll('video');
  const { dataset } = document.documentElement;
  const context = new OffscreenCanvas(640, 480).getContext('2d', { willReadFrequently: true });
  const taken = new Map<number, TakenAt>();
  let [latestShown, shownCount] = [0, 0];
  const note = () => {
    if (!video?.isConnected) return;
    context?.drawImage(video, 0, 0, 640, 480);
    const isWhite = (bit: number) => (context?.getImageData((bit + 0.5) * width, 8, 1, 1).data[0] ?? 0) > 128;
    const shown = [0, 1, 2, 3].reduce((sum, bit) => sum + (isWhite(bit) ? 2 ** bit : 0), 0);
    if (shown !== 0 && shown !== latestShown) [latestShown, shownCount] = [shown, shownCount + 1];
    const asked = document.querySelectorAll('[data-state="done"]').length + 1;
    // What is spoken comes later, and stays longer.
    const sentences = video.closest('[role="dialog"]')?.querySelectorAll('p[aria-hidden="true"]') ?? [];
    const looksRight = [...sentences].some(({ textContent }) => /looks like/i.test(textContent));
    if (looksRight) taken.set(asked, { asked, shown: latestShown, shownCount });
    Object.assign(dataset, { shown, taken: JSON.stringify([...taken.values()]) });
    video.requestVideoFrameCallback(note);
  };
  note();
}
