import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { serveHostPage } from '../support/host-page.ts';
import { openNewSet, sampleFile, teacherTest as test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

const script = 'window.ran = true';
const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/** Files that decoders read as images, with other content after the end, and names to match. */
async function hostileImages() {
  const picture = await readFile(sampleFile('letter-a.jpg'));
  return [
    { name: 'page.jpg.html', mimeType: 'text/html', buffer: Buffer.concat([picture, pageOf(script)]) },
    { name: 'script.js', mimeType: 'text/javascript', buffer: Buffer.concat([gif, Buffer.from(`*/;${script}`)]) },
  ];
}

test('an upload that is also a page or a script is an image alone, under its address and in pages of others', async ({
  page,
  studio,
}) => {
  const setId = await openNewSet(page, studio);
  await page.request.put(`${studio.url}/api/sets/${setId}`, { data: { visibility: 'public' } });
  for (const file of await hostileImages()) {
    const answer = await upload(page, studio, setId, file);
    expect([file.name, answer.status()]).toEqual([file.name, 201]);
    const { mediaPath } = await answer.json();
    const opened = await page.goto(studio.url + mediaPath);
    expect(opened?.headers()['content-type']).toMatch(/^image\/(png|gif|jpeg)$/);
    expect(await hasRun(page)).toBe(false);
    const host = await serveHostPage(
      `<!doctype html><title>Host</title><script src="${studio.url}${mediaPath}"></script>`,
    );
    await page.goto(host.url);
    expect(await hasRun(page)).toBe(false);
    await host.close();
  }
});

test('what is no image or clip is refused, whatever it is called', async ({ page, studio }) => {
  const setId = await openNewSet(page, studio);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`;
  for (const buffer of [
    Buffer.from(drawing),
    pageOf(script),
    Buffer.from(`MZ${'\0'.repeat(100)}`),
    Buffer.from(script),
  ]) {
    for (const [name, mimeType] of [
      ['sign.png', 'image/png'],
      ['sign.svg', 'image/svg+xml'],
    ] as const) {
      expect((await upload(page, studio, setId, { name, mimeType, buffer })).status()).toBe(415);
    }
  }
  const [card] = await cardsOf(page, studio, setId);
  expect(card?.mediaPath).toBeNull();
});

function pageOf(code: string): Buffer {
  return Buffer.from(`<!doctype html><script>${code}</script>`);
}

function hasRun(page: Page): Promise<boolean> {
  return page.evaluate(() => 'ran' in window);
}

async function upload(
  page: Page,
  studio: Studio,
  setId: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const [card] = await cardsOf(page, studio, setId);
  return await page.request.post(`${studio.url}/api/cards/${card?.id}/media`, { multipart: { file } });
}

async function cardsOf(
  page: Page,
  { url }: Studio,
  setId: string,
): Promise<{ id: string; mediaPath: string | null }[]> {
  return await (await page.request.get(`${url}/api/sets/${setId}/cards`)).json();
}
