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
  expect(await spellBeforeCamera(page, 'zoo')).toEqual([
    { letter: 'o', asked: 2, shown: 2 },
    { letter: 'o', asked: 3, shown: 3 },
  ]);
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
  const taken: (Taken & { word: string })[] = [];
  for (const word of words) {
    const { page, close } = await openDrill({ launchOptions, playwright, studio, folder: testInfo.outputDir }, word);
    taken.push(...(await spellBeforeCamera(page, word)).map((each) => ({ word, ...each })));
    await close();
  }
  await testInfo.attach('taken for', { body: JSON.stringify(taken), contentType: 'application/json' });
  expect(taken.length).toBeGreaterThan(30);
  const mistaken = taken.filter(({ asked, shown }) => asked !== shown);
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
  await page.goto(`${studio.url}/catalog/set/${await alphabetId(studio)}?mode=flip`);
  await page.getByRole('button', { name: 'Fingerspelling drill' }).press('Enter');
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

async function alphabetId({ url }: Studio): Promise<string> {
  const { sets } = await (await fetch(`${url}/api/catalog/sets`)).json();
  return sets.find((each: { title: string }) => each.title.includes('A–Z')).id;
}

/** A letter that looked right: its place in the word, and that of what the camera showed, both from 1. */
interface Taken {
  readonly letter: string;
  readonly asked: number;
  readonly shown: number;
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
  const taken = await page.evaluate(() => JSON.parse(document.documentElement.dataset['taken'] ?? ''));
  return taken.map(({ asked, shown }: Omit<Taken, 'letter'>) => ({ letter: word[asked - 1] ?? '', asked, shown }));
}

/** In the page: at each frame what the camera shows, and for which letter a sentence says that it looks right. */
function noteWhatIsTaken(width: number): void {
  const [video] = document.querySelectorAll('video');
  const { dataset } = document.documentElement;
  const context = new OffscreenCanvas(640, 480).getContext('2d', { willReadFrequently: true });
  const taken: { asked: number; shown: number }[] = [];
  const note = () => {
    if (!video?.isConnected) return;
    context?.drawImage(video, 0, 0, 640, 480);
    const isWhite = (bit: number) => (context?.getImageData((bit + 0.5) * width, 8, 1, 1).data[0] ?? 0) > 128;
    const shown = [0, 1, 2, 3].reduce((sum, bit) => sum + (isWhite(bit) ? 2 ** bit : 0), 0);
    const asked = document.querySelectorAll('[data-state="done"]').length + 1;
    // What is spoken comes later, and stays longer.
    const sentences = video.closest('[role="dialog"]')?.querySelectorAll('p[aria-hidden="true"]') ?? [];
    const looksRight = [...sentences].some(({ textContent }) => /looks like/i.test(textContent));
    if (looksRight && taken.at(-1)?.asked !== asked) taken.push({ asked, shown });
    Object.assign(dataset, { shown, taken: JSON.stringify(taken) });
    video.requestVideoFrameCallback(note);
  };
  note();
}
