import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { clipsOf } from '../../src/cards/rules/clips-of-card.ts';
import type { Card } from '../../src/cards/contract/card.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { collectErrors } from '../support/page-errors.ts';
import { openNewSet, sampleFile, teacherTest as test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

test('a teacher shows the sign of two regions on a card, and learners look from one to the other', async ({
  page,
  studio,
}) => {
  const errors = collectErrors(page);
  const setId = await openNewSet(page, studio);
  const clips = async () => clipsOf(await firstCard(page, studio, setId));
  const labels = async () => (await clips()).map(({ label }) => label);

  await test.step('clips are added below the first, and labelled', async () => {
    await addClip(page, 'Add media to card 1', 'word-cat.mp4');
    await page.getByRole('button', { name: 'More, card 1' }).click();
    await addClip(page, 'Add media to card 1, clip 2', 'word-dog.mp4');
    await page.getByRole('textbox', { name: 'Label of clip 2, card 1' }).fill('Northern');
    await page.getByRole('textbox', { name: 'Label of clip 1, card 1' }).fill('Southern');
    await expect.poll(labels).toEqual(['Southern', 'Northern']);
    await expectAccessibleInBothThemes(page, 'a card with two clips');
  });

  await test.step('by keyboard the other one becomes the first, with its label', async () => {
    const [south, north] = (await clips()).map(({ mediaPath }) => mediaPath);
    await page.getByRole('button', { name: 'Make clip 2 of card 1 the first' }).press('Enter');
    await expect.poll(labels).toEqual(['Northern', 'Southern']);
    expect((await clips()).map(({ mediaPath }) => mediaPath)).toEqual([north, south]);
    await expect(page.getByRole('textbox', { name: 'Label of clip 1, card 1' })).toHaveValue('Northern');
    await page.reload();
    await page.getByRole('button', { name: 'More · 2 clips, card 1' }).click();
    await expect(page.getByRole('textbox', { name: 'Label of clip 2, card 1' })).toHaveValue('Southern');
  });

  await test.step('learners see the first, and the other one by a press or a key', async () => {
    const [north, south] = (await clips()).map(({ mediaPath }) => mediaPath);
    await page.request.post(`${studio.url}/api/sets/${setId}/cards`, { data: { term: 'second' } });
    await page.goto(`${studio.url}/embed/${setId}`);
    const first = page.getByRole('button', { name: 'Northern, clip 1 of 2' });
    const second = page.getByRole('button', { name: 'Southern, clip 2 of 2' });
    const shown = page.locator('[data-current] video');
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expect(shown).toHaveAttribute('src', north ?? '');
    await second.click();
    await expect(shown).toHaveAttribute('src', south ?? '');
    await expect(page.getByRole('status').filter({ hasText: 'Southern, clip 2 of 2' })).toHaveCount(1);
    await expectAccessibleInBothThemes(page, 'a card with two clips in the player');
    await page.keyboard.press('c');
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('c');
    await expect(shown).toHaveAttribute('src', south ?? '');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Clips of this card' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(shown).toHaveAttribute('src', north ?? '');
    await expect(first).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a clip is removed after a question, and the others stay', async () => {
    await page.goto(`${studio.url}/sets/${setId}/edit`);
    await page.getByRole('button', { name: 'More · 2 clips, card 1' }).click();
    await page.getByRole('button', { name: 'Remove the media of card 1, clip 2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(labels).toEqual(['Northern']);
    await expect(page.getByRole('button', { name: 'Add media to card 1, clip 2' })).toBeVisible();
  });

  await test.step('long labels of four clips are read whole in the narrowest window', async () => {
    const { id } = await firstCard(page, studio, setId);
    for (const picture of ['letter-a.jpg', 'letter-b.jpg', 'letter-c.jpg']) {
      const file = { name: picture, mimeType: 'image/jpeg', buffer: await readFile(sampleFile(picture)) };
      await page.request.post(`${studio.url}/api/cards/${id}/media`, {
        multipart: { file, body: '{"replaces":null}' },
      });
    }
    const data = {
      clipLabel2: 'Southern',
      clipLabel3: 'As signed by older people in the north',
      clipLabel4: 'One-handed, when carrying something',
    };
    await page.request.put(`${studio.url}/api/cards/${id}`, { data });
    await page.setViewportSize({ width: 280, height: 653 });
    await page.goto(`${studio.url}/embed/${setId}`);
    const chips = page.getByRole('group', { name: 'Clips of this card' }).locator('span');
    await expect(chips).toHaveCount(4);
    expect(await chips.evaluateAll(cutPx)).toEqual([0, 0, 0, 0]);
    await expectNothingCutOff(page, 'a card with four clips', [
      [280, 653],
      [360, 740],
    ]);
  });

  expect(errors).toEqual([]);
});

function cutPx(texts: Element[]): number[] {
  return texts.map((text) => text.scrollHeight - text.clientHeight);
}

async function addClip(page: Page, name: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name, exact: true }).click();
  await (await chooser).setFiles(sampleFile(file));
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
}

async function firstCard(page: Page, studio: Studio, setId: string): Promise<Card> {
  const cards: Card[] = await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json();
  const [card] = cards;
  if (card === undefined) throw new Error('The set has no card');
  return card;
}
