import { chromium, expect } from '@playwright/test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { americanAlphabet } from '../../src/hands/rules/american-alphabet.ts';
import { fingerspell } from '../../src/hands/rules/fingerspell.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, readCards, sampleFile, teacherTest as test } from '../support/studio.ts';

const frameMs = 1_000 / 30;
/** WebGL in software. */
const softwareWebGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/** Drawing each frame takes a processor a second or more where others need it, too. */
const softwareWebGlMs = 600_000;

// Each clip may take minutes there.
test.beforeEach(() => test.setTimeout(3 * softwareWebGlMs));

test('a term is fingerspelled by keyboard: a clip of the right length, with the look that was chosen', async ({
  launchOptions,
  studio,
}) => {
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...softwareWebGl] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const setId = await openEditor(page, studio, ['Ann & ß']);
  const uploads: string[] = [];
  page.on('request', (request) => request.url().endsWith('/media') && uploads.push(request.method()));
  const opener = page.getByRole('button', { name: 'Spell the term of card 1 by fingers' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fingerspell' });
  await expect(dialog.getByText('Not in the alphabet, left out: &')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Preview of the hand' }).locator('canvas')).toBeVisible();
  await expectAccessible(page, 'fingerspelling');

  await test.step('nothing to spell, and too much', async () => {
    await dialog.getByRole('textbox', { name: 'Letters' }).fill('?!');
    await expect(dialog.getByText('The alphabet has none of these letters.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add Clip' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Letters' }).fill('m'.repeat(60));
    await expect(dialog.getByText(/Longer than 30 seconds/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add Clip' })).toBeDisabled();
    await expectAccessible(page, 'too long a word');
  });

  await test.step('a clip in the making is given up with its dialog', async () => {
    await dialog.getByRole('textbox', { name: 'Letters' }).fill('ann');
    await dialog.getByRole('button', { name: 'Add Clip' }).press('Enter');
    await expect(dialog.getByRole('progressbar', { name: 'Making the clip' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await opener.press('Enter');
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  });

  await dialog.getByRole('textbox', { name: 'Letters' }).fill('n');
  await dialog.getByRole('button', { name: 'Clip', exact: true }).press('Enter');
  await dialog.getByRole('group', { name: 'Speed', exact: true }).getByRole('button', { name: 'Fast' }).press('Enter');
  await dialog.getByRole('radio', { name: 'Honey' }).press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Brown' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add Clip' }).press('Enter');
  await expect(dialog.getByRole('progressbar', { name: 'Making the clip' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show the video of card 1/ })).toBeVisible({
    timeout: softwareWebGlMs,
  });
  await expect(dialog).toBeHidden();
  expect(uploads).toEqual(['POST']);

  const [card] = await readCards(page, studio, setId);
  const expected = fingerspell(americanAlphabet, 'n', { speed: 1.5, holdMs: 450 });
  expect(Math.abs(card.durationMs - (expected?.durationMs ?? 0))).toBeLessThanOrEqual(frameMs);
  const bytes = await (await page.request.get(studio.url + card.mediaPath)).body();
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  expect(await (await input.getPrimaryVideoTrack())?.getCodec()).toBe('avc');
  await browser.close();
});

test('a single fingerspelled letter becomes a picture, on a narrow phone in dark mode', async ({
  launchOptions,
  studio,
}) => {
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...softwareWebGl] });
  const page = await browser.newPage({ viewport: { width: 280, height: 653 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('admin-dark-mode', 'true'));
  const setId = await openEditor(page, studio, ['J']);
  await page.getByRole('button', { name: /^1 ?J/ }).click();
  await page.getByRole('button', { name: 'Spell the term of card 1 by fingers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fingerspell' });
  await dialog.getByRole('button', { name: 'Clip', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Add Clip' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Picture' }).click();
  await dialog.getByRole('radio', { name: 'Night' }).check();
  await expectAccessible(page, 'the picture of a letter, narrow and dark');
  const cut = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  await dialog.getByRole('radio', { name: 'Cream' }).check();
  await dialog.getByRole('button', { name: 'Add Picture' }).click();
  await expect(page.getByRole('button', { name: 'Show the image of card 1' })).toBeVisible({
    timeout: softwareWebGlMs,
  });
  const [card] = await readCards(page, studio, setId);
  expect([card.mediaKind, card.mediaWidth, card.mediaHeight]).toEqual(['image', 960, 720]);
  const drawn = await coarsePixels(await (await page.request.get(studio.url + card.mediaPath)).body());
  const sample = await coarsePixels(sampleFile('letter-j.jpg'));
  const differences = drawn.map((channel, index) => Math.abs(channel - (sample[index] ?? 0)));
  expect(Math.max(...differences), 'it is drawn like the sample of its letter').toBeLessThan(8);
  await browser.close();
});

/** Red, green and blue, from 0 to 255, in so few pixels that another encoding of the picture has nearly the same. */
async function coarsePixels(picture: Buffer | string): Promise<number[]> {
  return [...(await sharp(picture).removeAlpha().resize(48, 36).raw().toBuffer())];
}
