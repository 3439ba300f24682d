import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Studio } from '../support/studio.ts';
import { openNewSet, sampleFile, teacherTest as test } from '../support/studio.ts';

const words = ['book', 'cat', 'coffee', 'dog', 'friend', 'name', 'school', 'taxi', 'zoo'];
const terms = [
  '1 book',
  '2 cat',
  '3 coffee',
  '4 dog',
  '5 friend',
  '6 name',
  '7 school',
  '8 taxi',
  '9 zoo',
  '10 thank you',
];

test('many clips become cards in their order, though the line breaks and an answer gets lost', async ({
  page,
  context,
  studio,
}) => {
  const setId = await openNewSet(page, studio);
  await dropFiles(page);
  const dialog = page.getByRole('dialog', { name: 'Add many clips' });
  await expect(dialog.getByText('Invalid file type')).toBeVisible();
  await expect(dialog.getByText('Please upload JPG, PNG, GIF, MP4, or WEBM files only')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Term 10', exact: true })).toHaveValue('10 thank you');
  await page.setViewportSize({ width: 640, height: 360 });
  await expect.poll(() => dialog.getByRole('listitem').evaluateAll(countInView)).toBeGreaterThan(2);
  await page.setViewportSize({ width: 1280, height: 720 });

  let sent = 0;
  await page.route('**/cards/media', async (route) => {
    sent += 1;
    if (sent === 2) {
      await route.fetch();
      return await route.abort('connectionreset');
    }
    if (sent === 5) await context.setOffline(true);
    return await route.continue();
  });
  await dialog.getByRole('button', { name: 'Add 11 Cards' }).click();
  await expect(dialog.getByText('Waiting for the connection. The upload goes on by itself.').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await context.setOffline(false);
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();

  await expect(dialog.getByText('10 added, 2 cannot be added')).toBeVisible();
  await expect(dialog.getByText('Not accepted')).toBeVisible();
  const cards = await cardsOf(page, studio, setId);
  expect(cards.map(({ term }) => term)).toEqual(['first', ...terms]);
  expect(cards.filter(({ mediaKind, posterPath }) => mediaKind === 'video' && posterPath !== null)).toHaveLength(9);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('textbox', { name: 'Term 11', exact: true })).toHaveValue('10 thank you');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Term 2', exact: true })).toHaveValue('1 book');
  await expect(page.getByRole('textbox', { name: 'Term 11', exact: true })).toHaveValue('10 thank you');
});

/** Counts rows whose middle is visible. */
function countInView(rows: Element[]): number {
  return rows.filter((row) => {
    const { left, top, height } = row.getBoundingClientRect();
    return row.contains(document.elementFromPoint(left + 60, top + height / 2));
  }).length;
}

/** Twelve files on the list of cards: nine clips, an image, a truncated clip and something else. */
async function dropFiles(page: Page): Promise<void> {
  const base64 = (name: string) => readFileSync(sampleFile(name)).toString('base64');
  const files = words.map((word, index) => ({ name: `${index + 1} ${word}.mp4`, base64: base64(`word-${word}.mp4`) }));
  files.push({ name: '10-thank-you_02.jpg', base64: base64('letter-t.jpg') });
  files.push({ name: '11 broken.mp4', base64: base64('word-zoo.mp4').slice(0, 4_000) });
  files.push({ name: '12 notes.pdf', base64: 'eA==' });
  await page.getByRole('list', { name: 'Cards' }).evaluate((list, dropped) => {
    const transfer = new DataTransfer();
    for (const { name, base64: content } of dropped.toReversed()) {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const type = name.endsWith('.mp4') ? 'video/mp4' : name.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf';
      transfer.items.add(new File([bytes], name, { type }));
    }
    list.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files);
}

interface SeenCard {
  readonly term: string;
  readonly mediaKind: string | null;
  readonly posterPath: string | null;
}

async function cardsOf(page: Page, studio: Studio, setId: string): Promise<SeenCard[]> {
  return await (await page.request.get(`${studio.url}/api/sets/${setId}/cards`)).json();
}
