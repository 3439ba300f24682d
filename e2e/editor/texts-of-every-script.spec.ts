import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { adminPassword, test } from '../support/studio.ts';

const marks = '\u0301\u0323\u0308\u0330'.repeat(20);
const title = 'قاموسلغةالإشارة'.repeat(13);
/** Texts of maximum length without an opportunity for a line break. */
const cards = [
  { term: 'שפתהסימנים'.repeat(100), definition: 'שלום '.repeat(500).trim() },
  { term: `${'a'.repeat(500)}${'W'.repeat(500)}`, definition: 'i'.repeat(5_000) },
  { term: '👩🏽‍🦱🤟🏿👨‍👩‍👧‍👦'.repeat(60), definition: '🤟'.repeat(1_000) },
  { term: `e${marks}`.repeat(12), definition: `o${marks} `.repeat(20).trim() },
  { term: '手話辞典'.repeat(250), definition: '手話 '.repeat(300).trim() },
  { term: '\u202Etxet desrever\u202C', definition: 'क्षत्रिय '.repeat(100).trim() },
];
const narrow = [[320, 640]] as const;

test('texts of any script, as long as they may be, are kept as they are and stay within a narrow window', async ({
  page,
  studio: { url },
}) => {
  const id = await addSet(page.request, url);

  await test.step('kept as they are, or refused whole', async () => {
    const found = await (await page.request.get(`${url}/api/sets/${id}/cards`)).json();
    expect(found).toMatchObject(cards);
    expect(await (await page.request.get(`${url}/api/sets/${id}`)).json()).toMatchObject({ title, categories: title });
    for (const refused of [{ title: 'a'.repeat(10_000) }, { title: 'a\0' }, { title: '\uD83E' }]) {
      expect((await page.request.put(`${url}/api/sets/${id}`, { data: refused })).status()).toBe(400);
    }
  });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/admin',
    `/sets/${id}/edit`,
    '/catalog',
    '/catalog?view=list',
    `/catalog?search=${encodeURIComponent(title.slice(0, 100))}`,
    `/catalog/set/${id}`,
    `/catalog/set/${id}?defaultMode=quiz`,
    '/catalog/leaderboard',
    `/embed/${id}`,
    `/embed/${id}?defaultMode=quiz`,
    `/embed/${id}?defaultMode=quiz&quizType=truefalse`,
    `/embed/${id}?defaultMode=match`,
  ]) {
    await test.step(path, async () => {
      await page.goto(url + path);
      await expect(page.getByText(title.slice(0, 100)).first()).toBeAttached();
      await expectNothingCutOff(page, path, narrow);
    });
  }

  await test.step('a title that is written from right to left is set so', async () => {
    await page.goto(`${url}/catalog`);
    await expect(page.getByRole('heading', { name: title }).first()).toHaveCSS('direction', 'rtl');
  });
});

async function addSet(request: APIRequestContext, url: string): Promise<string> {
  await request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  const data = { title, categories: title, description: title, tags: title, visibility: 'public' };
  const set = await request.post(`${url}/api/sets`, { data });
  expect([set.status(), await set.text()]).toEqual([201, expect.anything()]);
  const { id } = await set.json();
  for (const card of cards) {
    const added = await request.post(`${url}/api/sets/${id}/cards`, { data: card });
    expect([added.status(), await added.text()]).toEqual([201, expect.anything()]);
  }
  const score = { setId: id, initials: 'אבג', emoji: '🦊', completionTime: 11_000, pairs: 6 };
  expect((await request.post(`${url}/api/leaderboard/submit`, { data: score })).status()).toBe(201);
  return id;
}
