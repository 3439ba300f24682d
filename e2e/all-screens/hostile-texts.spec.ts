import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn, test } from '../support/studio.ts';

const run = 'window.hasRun = true';
/** The server refuses such initials; the pages do not rely on it. */
const initials = `<img src=x onerror="${run}">`;
const texts = {
  title: `Title <img src="x" onerror="${run}">`,
  publicTitle: `</title></script><script>${run}</script> "quoted"`,
  description: `"><svg onload="${run}"> description`,
  categories: `<b onmouseover="${run}">category</b>`,
  tags: `'"><iframe srcdoc="<script>parent.${run}</script>">`,
};
/** As many as a match and a quiz need, each a different attack. */
const terms = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `</textarea><svg/onload=${run}>`,
  `javascript:${run}`,
  `{{constructor.constructor('${run}')()}}`,
  `-->'"]]><a href="javascript:${run}">sign</a>`,
];

test('texts that look like code are shown as texts on every screen, and none of them runs', async ({
  page,
  studio: { url },
}) => {
  await signIn(page, { url });
  const id = await addHostileSet(page, url);
  const visit = async (path: string, text: string | RegExp) => {
    await page.goto(url + path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectNothingRan(page);
  };
  await visit('/admin', texts.title);
  await page
    .getByRole('listitem')
    .filter({ hasText: texts.title })
    .getByRole('button', { name: 'Get Embed Code' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Embed Code Generator' })).toBeVisible();
  await expectNothingRan(page);
  await withHostileInitials(page);
  await visit('/admin', texts.title);
  await page.getByRole('button', { name: 'View Analytics', description: texts.title }).click();
  await page.getByRole('button', { name: 'View Full Leaderboard (Top 1)' }).click();
  await expect(page.getByText(initials).last()).toBeVisible();
  await expectNothingRan(page);
  await page.goto(`${url}/sets/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'Term 1' })).toHaveValue(terms[0] ?? '');
  await expectNothingRan(page);
  await visit('/catalog', texts.publicTitle);
  await visit('/catalog?view=list', texts.publicTitle);
  await visit(`/catalog?search=${encodeURIComponent(`"><img src=x onerror=${run}>`)}`, 'No flashcard sets found');
  await visit(`/catalog/set/${id}`, texts.description);
  await visit('/catalog/leaderboard', texts.publicTitle);
  for (const player of ['embed', 'sets'] as const) {
    const path = player === 'embed' ? `/embed/${id}` : `/sets/${id}/play`;
    await page.goto(`${url}${path}?modes=%3Cscript%3E&defaultMode=javascript:${encodeURIComponent(run)}`);
    // The last mode is remembered.
    await page.getByRole('button', { name: 'Flip', exact: true }).click();
    await page
      .getByRole('button', { name: /flip|reveal/ })
      .first()
      .click();
    await expectNothingRan(page);
    for (const mode of ['Quiz', 'Match']) {
      await page.getByRole('button', { name: mode, exact: true }).click();
      if (mode === 'Match') {
        await page.getByRole('button', { name: 'Leaderboard' }).click();
        await expect(page.getByText(initials).first()).toBeVisible();
        await expectNothingRan(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Start' }).click();
      }
      await expect(page.getByText(/^(<script>|<img|javascript:|\{\{|-->|<\/textarea>)/).first()).toBeVisible();
      await expectNothingRan(page);
    }
  }
});

async function addHostileSet(page: Page, url: string): Promise<string> {
  const data = { ...texts, visibility: 'public' };
  const { id } = await (await page.request.post(`${url}/api/sets`, { data })).json();
  for (const term of terms) {
    const card = { term, definition: `${term} defined` };
    expect((await page.request.post(`${url}/api/sets/${id}/cards`, { data: card })).status()).toBe(201);
  }
  const score = { setId: id, initials: 'FOX', emoji: '🦊', completionTime: 11_000, pairs: 6 };
  expect((await page.request.post(`${url}/api/leaderboard/submit`, { data: score })).status()).toBe(201);
  return id;
}

async function withHostileInitials(page: Page): Promise<void> {
  await page.route(/\/api\/leaderboard\/[^/?]+(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    // Browsers retry too when the server closes an idle connection.
    const answer = await route.fetch({ maxRetries: 1 });
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"FOX"', JSON.stringify(initials)),
    });
  });
}

async function expectNothingRan(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => 'hasRun' in window)).toBe(false);
    expect(await frame.locator('img[src="x"], svg[onload], [onmouseover], a[href^="javascript:"]').count()).toBe(0);
  }
}
