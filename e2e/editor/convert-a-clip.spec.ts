import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { expectAccessible } from '../support/accessibility.ts';
import { openNewSet, teacherTest as test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

const fixtures = 'src/media/server/processing/fixtures';
/** 1920 × 1080, 3 seconds of 30 frames each, with sound, location and device. */
const film = readFileSync(`${fixtures}/phone.mov`);
const traces = ['Apple', 'iPhone 15', '+52.5163', 'quicktime', 'Lavf'];
const mediaInput = (page: Page) => page.getByLabel('Image or video', { exact: true });

test('a film of a phone becomes an MP4 no larger than it, that plays everywhere, without place and device', async ({
  page,
  studio,
}) => {
  const setId = await openNewSet(page, studio);
  for (const trace of traces.slice(0, 3)) expect(film.includes(trace)).toBe(true);
  await page.getByRole('button', { name: 'Add media to card 1' }).click();
  await mediaInput(page).setInputFiles({ name: 'IMG_0001.MOV', mimeType: 'video/quicktime', buffer: film });
  await expect(page.getByText('Media uploaded successfully')).toBeVisible();
  const [card] = await cardsOf(page, studio, setId);
  expect(card).toMatchObject({ mediaKind: 'video', durationMs: 3_000 });
  expect(card?.mediaWidth).toBeLessThanOrEqual(1280);
  expect((card?.mediaWidth ?? 0) / (card?.mediaHeight ?? 0)).toBeCloseTo(16 / 9, 2);
  expect(card?.posterPath).not.toBeNull();

  const bytes = await (await page.request.get(`${studio.url}${card?.mediaPath}`)).body();
  expect(bytes.length).toBeLessThanOrEqual(film.length);
  for (const trace of traces) expect(bytes.includes(trace)).toBe(false);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  expect(await track?.getCodec()).toBe('avc');
  expect(await input.getPrimaryAudioTrack()).toBeNull();
  expect(await track?.computePacketStats()).toMatchObject({
    packetCount: 90,
    averagePacketRate: expect.closeTo(30, 1),
  });
});

test('a clip that needs no conversion is sent unchanged; one that this browser cannot read is refused with a message before anything is sent', async ({
  page,
  studio,
}) => {
  const setId = await openNewSet(page, studio);
  let sent = 0;
  await page.route('**/api/cards/*/media', async (route) => {
    sent += 1;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add media to card 1' }).click();
  await mediaInput(page).setInputFiles(`${fixtures}/hevc.mp4`);
  await expect(page.getByText('This browser cannot read HEVC')).toBeVisible();
  await expect(page.getByText(/Settings → Camera → Formats → Most Compatible/).first()).toBeVisible();
  expect(sent).toBe(0);
  await expectAccessible(page, 'the editor with a refused clip');

  await page.getByRole('button', { name: 'Choose another file for card 1' }).click();
  await mediaInput(page).setInputFiles(`${fixtures}/with-sound.mp4`);
  await expect(page.getByText('Media uploaded successfully')).toBeVisible();
  const [card] = await cardsOf(page, studio, setId);
  const stored = await (await page.request.get(`${studio.url}${card?.mediaPath}`)).body();
  expect(stored.length).toBe(readFileSync(`${fixtures}/with-sound.mp4`).length);
});

test('sound is kept where that is wanted, through a conversion and through the editor', async ({ page, studio }) => {
  const setId = await openNewSet(page, studio);
  await page.getByRole('button', { name: 'Import/Export Cards' }).click();
  await page.getByRole('button', { name: 'Files' }).click();
  const choice = page.getByRole('switch', { name: 'Keep the Sound' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expectAccessible(page, 'the choice of sound');
  await page.getByRole('button', { name: 'Add media to card 1' }).click();
  await mediaInput(page).setInputFiles({ name: 'IMG_0001.MOV', mimeType: 'video/quicktime', buffer: film });
  await expect(page.getByText('Media uploaded successfully')).toBeVisible();
  expect(await soundOf(page, studio, setId)).toEqual({ codec: 'aac', seconds: expect.closeTo(3, 0) });

  for (const [isKept, sound] of [
    [true, { codec: 'aac', seconds: expect.closeTo(2.5, 0) }],
    [false, undefined],
  ] as const) {
    const before = (await cardsOf(page, studio, setId))[0]?.mediaPath;
    await page.getByRole('button', { name: /^Show the video of card 1/ }).click();
    await page.getByRole('button', { name: 'Edit Clip' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Clip' });
    const kept = editor.getByRole('switch', { name: 'Keep the Sound' });
    await expect(kept).toBeChecked();
    await kept.setChecked(isKept);
    await editor.getByRole('slider', { name: 'End' }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toHaveCount(0);
    await expect.poll(async () => (await cardsOf(page, studio, setId))[0]?.mediaPath).not.toBe(before);
    expect(await soundOf(page, studio, setId)).toEqual(sound);
  }
});

/** Undefined if the first card's clip has no sound. */
async function soundOf(page: Page, studio: Studio, setId: string) {
  const [card] = await cardsOf(page, studio, setId);
  const bytes = await (await page.request.get(`${studio.url}${card?.mediaPath}`)).body();
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryAudioTrack();
  return track ? { codec: await track.getCodec(), seconds: await track.computeDuration() } : undefined;
}

async function cardsOf(page: Page, studio: Studio, setId: string) {
  interface SeenCard {
    readonly mediaKind: string | null;
    readonly mediaPath: string | null;
    readonly mediaWidth: number;
    readonly mediaHeight: number;
    readonly posterPath: string | null;
  }
  const cards: SeenCard[] = await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json();
  return cards;
}
