import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openNewSet, teacherTest as test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

/** 3 seconds of 30 frames each, with a key frame each second. */
const film = 'src/media/server/processing/fixtures/phone.mov';
const frameMs = 1000 / 30;

test('a stored clip is cut by keyboard without loss, then cropped, turned and mirrored; its signing box follows', async ({
  page,
  studio,
}) => {
  const setId = await openNewSet(page, studio);
  const told = page.waitForResponse((answer) => answer.url().endsWith('/signing-box') && answer.ok());
  await page.getByRole('button', { name: 'Add media to card 1' }).click();
  await page.getByLabel('Image or video', { exact: true }).setInputFiles(film);
  await told;
  const before = await cardOf(page, studio, setId);

  const editor = await openEditor(page);
  await expect(editor.getByText('3.00 s of 3.00 s')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page, 'the clip editor');
  await test.step('cut', async () => {
    const [beginning, end] = [
      editor.getByRole('slider', { name: 'Beginning' }),
      editor.getByRole('slider', { name: 'End' }),
    ];
    await beginning.focus();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    await expect(beginning).toHaveAttribute('aria-valuenow', '1.033');
    await expect(editor.getByText('Re-encoded')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(beginning).toHaveAttribute('aria-valuetext', '1.00 s');
    await expect(editor.getByText('Cut without loss')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(end).toBeFocused();
    for (const key of ['Shift+ArrowLeft', ...Array<string>(5).fill('ArrowLeft')]) await page.keyboard.press(key);
    await expect(end).toHaveAttribute('aria-valuenow', '2.5');
    await expect(editor.getByText('1.50 s of 3.00 s')).toBeVisible();
    await page.mouse.click(2, 2);
    await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(end).toBeFocused();
    await save(page, editor);
  });
  const cut = await cardOf(page, studio, setId);
  expect(cut.mediaPath).not.toBe(before.mediaPath);
  expect(Math.abs(cut.durationMs - 1_500)).toBeLessThanOrEqual(frameMs);
  const { mediaWidth, mediaHeight, signingBox } = before;
  expect(cut).toMatchObject({ mediaWidth, mediaHeight, signingBox });
  expect(cut.posterPath).not.toBeNull();

  await test.step('another poster, of the same film', async () => {
    await openEditor(page);
    await editor.getByRole('slider', { name: 'Frame shown' }).focus();
    for (const key of ['Home', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await editor.getByRole('button', { name: 'Set Poster' }).click();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Poster saved')).toBeVisible();
    const { posterPath, ...same } = await cardOf(page, studio, setId);
    expect(posterPath).not.toBe(cut.posterPath);
    expect(same).toMatchObject({ mediaPath: cut.mediaPath, signingBox: cut.signingBox });
  });

  await test.step('crop, turn and mirror', async () => {
    await openEditor(page);
    await editor.getByRole('button', { name: 'Rotate' }).click();
    await editor.getByRole('button', { name: 'Mirror' }).click();
    await editor.getByRole('button', { name: '3:4' }).click();
    // A fading message has other colours.
    await expect(page.getByText('Media uploaded successfully')).toHaveCount(0);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await expectAccessible(page, 'the clip editor with a crop, dark');
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
    await editor.getByRole('slider', { name: 'Frame shown' }).focus();
    for (const key of ['Home', 'Shift+ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await editor.getByRole('button', { name: 'Set Poster' }).click();
    await expect(editor.getByText('The poster is the frame at 0.37 s.')).toBeVisible();
    await save(page, editor);
  });
  const cropped = await cardOf(page, studio, setId);
  expect(cropped.mediaWidth / cropped.mediaHeight).toBeCloseTo(3 / 4, 2);
  expect(Math.abs(cropped.durationMs - 1_500)).toBeLessThanOrEqual(frameMs);
  expect(cropped.signingBox).not.toBeNull();
  expect(cropped.signingBox).not.toEqual(cut.signingBox);
});

test('a clip of a list is edited before it is sent, on a phone, by finger', async ({ page, studio }) => {
  const setId = await openNewSet(page, studio);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Add many clips…' }).click();
  const list = page.getByRole('dialog', { name: 'Add many clips' });
  await list.getByLabel('Images and videos').setInputFiles(film);
  await list.getByRole('button', { name: 'Edit phone.mov' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Clip' });
  const end = editor.getByRole('slider', { name: 'End' });
  const grip = { x: 4, y: 20 };
  // Hovering waits until the editor has slid in.
  await end.hover({ position: grip });
  const place = await end.boundingBox();
  await page.mouse.down();
  await page.mouse.move((place?.x ?? 0) + grip.x - 100, (place?.y ?? 0) + grip.y, { steps: 4 });
  await page.mouse.up();
  const shownSeconds = async (): Promise<number> => Number(await end.getAttribute('aria-valuenow'));
  await expect.poll(shownSeconds).toBeLessThan(2.5);
  const seconds = await shownSeconds();
  expect(seconds).toBeGreaterThan(1);
  await expectAccessible(page, 'the clip editor on a phone');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await list.getByRole('button', { name: 'Add 1 Card' }).click();
  await list.getByRole('button', { name: 'Done' }).click();
  const card = await cardOf(page, studio, setId, 1);
  expect(Math.abs(card.durationMs - 1000 * seconds)).toBeLessThanOrEqual(frameMs);
});

async function openEditor(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Show the video of card 1/ }).click();
  await page.getByRole('button', { name: 'Edit Clip' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Clip' });
  await expect(editor.getByRole('slider', { name: 'End' })).toBeVisible();
  return editor;
}

async function save(page: Page, editor: Locator): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/api\/cards\/[^/]+\/media$/.test(answer.url()),
  );
  await editor.getByRole('button', { name: 'Save' }).click();
  expect((await answered).ok()).toBe(true);
  await expect(editor).toBeHidden();
}

interface SeenCard {
  readonly mediaPath: string;
  readonly mediaWidth: number;
  readonly mediaHeight: number;
  readonly posterPath: string | null;
  readonly durationMs: number;
  readonly signingBox: object | null;
}

async function cardOf(page: Page, studio: Studio, setId: string, place = 0): Promise<SeenCard> {
  return (await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json())[place];
}
