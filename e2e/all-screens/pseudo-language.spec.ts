import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { interfaceLanguages } from '../../src/platform/rules/languages/interface-languages.ts';
import { pseudoLanguage } from '../../src/platform/server/languages/pseudo-language.ts';
import { textsIn } from '../../src/platform/server/languages/texts-in.ts';
import { isLong } from '../../src/testing/server/test-length.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { embedUrl, isHydrated } from '../support/embed-page.ts';
import { findOverlaps } from '../support/overlaps.ts';
import { teacherTest, test, visitorTest, type Studio } from '../support/studio.ts';
import {
  makeLesson,
  openEditor,
  walkClips,
  walkDashboard,
  walkEditor,
  walkFaults,
  walkFurtherScreens,
  type TeacherWalk,
} from '../support/teacher-screens.ts';
import { makeStudySet, walkCatalog, walkDrill, walkFlip, walkMatch, walkQuiz } from '../support/visitor-screens.ts';

/** Where words are longer and in brackets. */
async function openPage(page: Page, { url }: Studio): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'studio-language', value: pseudoLanguage, url }]);
}

const t = textsIn(pseudoLanguage);

const windows = [
  [280, 653],
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const;

const shownWindows = isLong ? windows : windows.slice(0, 1);

/** Charts take them from the browser. */
const weekdays = Array.from({ length: 7 }, (_, day) =>
  new Date(2026, 0, day + 1).toLocaleDateString('en', { weekday: 'short' }),
);

async function expectSound(page: Page, what: string, findMore?: () => string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage);
  const known = [...interfaceLanguages.map(({ name }) => name), ...weekdays];
  expect
    .soft(
      (await page.evaluate(textsOutsideBrackets)).filter((text) => !known.includes(text)),
      what,
    )
    .toEqual([]);
  await expectNothingCutOff(page, what, shownWindows, findMore);
}

visitorTest(
  'Visitors find room for words that are 40 % longer, all of which catalogs have',
  async ({ page, studio }) => {
    await openPage(page, studio);
    const further = [
      '/catalog?view=list',
      '/catalog?search=9876',
      '/catalog/settings',
      '/catalog/study',
      '/catalog/list',
      '/catalog/leaderboard',
    ];
    for (const path of ['/catalog', '/', ...(isLong ? further : [])]) {
      await page.goto(studio.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSound(page, path);
    }
    await page.goto(await embedUrl(studio.url));
    await isHydrated(page);
    await expectSound(page, 'flip');
  },
);

teacherTest(
  'Teachers find room for longer words in the set editor, all of which catalogs have',
  async ({ page, studio }) => {
    await openPage(page, studio);
    await openEditor({ page, studio, t }, await makeLesson({ page, studio }));
    await expectSound(page, 'set editor', findOverlaps);
  },
);

teacherTest('Learners find room for longer words in a match, all of which catalogs have', async ({ page, studio }) => {
  await openPage(page, studio);
  await walkMatch(walkOf(page, studio), await makeStudySet({ page, studio }));
});

test('Teachers find room for longer words everywhere, all of which catalogs have @long', async ({ page, studio }) => {
  await openPage(page, studio);
  const setId = await makeLesson({ page, studio });
  const walk = walkOf(page, studio);
  await walkDashboard(walk);
  await walkFurtherScreens(walk);
  await walkEditor(walk, setId);
  await walkClips(walk, setId);
  await walkFaults(walk, setId);
});

test('Visitors find room for longer words everywhere, all of which catalogs have @long', async ({ page, studio }) => {
  await openPage(page, studio);
  const setId = await makeStudySet({ page, studio });
  await page.request.post(`${studio.url}/api/auth/logout`);
  const walk = walkOf(page, studio);
  for (const part of [walkMatch, walkFlip, walkQuiz, walkCatalog, walkDrill]) await part(walk, setId);
});

function walkOf(page: Page, studio: Studio): TeacherWalk {
  const look = async (what: string) => {
    await expectSound(page, what, findOverlaps);
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  return { page, studio, t, look };
}

test('Nothing around a screen is in English because its texts come late', async ({ page, studio }) => {
  await openPage(page, studio);
  await makeLesson({ page, studio });
  await page.clock.install();
  const { promise: isWanted, resolve: sendTexts } = Promise.withResolvers<void>();
  await page.route('**/texts/**', async (route) => {
    await isWanted;
    await route.continue();
  });
  const asked = page.waitForRequest('**/texts/**');
  await page.goto(`${studio.url}/admin`);
  await asked;
  await page.clock.runFor(1_000);
  sendTexts();
  await expect(page.getByRole('button', { name: t('New Set'), exact: true })).toBeVisible();
  expect(await page.evaluate(textsOutsideBrackets)).toEqual([]);
});

/** Runs in the page. What is read or heard, but for what a teacher wrote. */
function textsOutsideBrackets(): string[] {
  const between = '\u0001';
  const written = '[dir="auto"], bdi, code, textarea, script, style, noscript, iframe';
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let shown = document.title + between;
  for (let text = nodes.nextNode(); text; text = nodes.nextNode())
    if (!text.parentElement?.closest(written)) shown += text.nodeValue + between;
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of element.closest(written) ? [] : ['aria-label', 'title', 'placeholder', 'alt'])
      shown += (element.getAttribute(name) ?? '') + between;
  for (let outer = ''; outer !== shown;) [outer, shown] = [shown, shown.replaceAll(/\[[^[\]]*\]/g, '')];
  // Names, categories of the samples, and what Intl writes.
  const left = shown.replaceAll(
    /Flashcard Studio|WordPress|ASL fingerspelling A–Z|\b\d+ kB|(?:, )+and\b|\b(Su|Mo|Tu|We|Th|Fr|Sa)\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+\b/g,
    '',
  );
  const texts = new Set(left.split(between).map((text) => text.trim()));
  return [...texts].filter((text) => /\p{L}{2}/u.test(text) && !/^(Alphabet|Numbers|Words)$/.test(text));
}
