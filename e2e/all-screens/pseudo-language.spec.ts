import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { interfaceLanguages } from '../../src/platform/rules/languages/interface-languages.ts';
import { pseudoLanguage } from '../../src/platform/server/languages/pseudo-language.ts';
import { isLong } from '../../src/testing/server/test-length.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { embedUrl, isHydrated } from '../support/embed-page.ts';
import { visitorTest as test, type Studio } from '../support/studio.ts';

/** Where words are longer and in brackets. */
async function openPage(page: Page, { url }: Studio): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'studio-language', value: pseudoLanguage, url }]);
}

const windows = [
  [280, 653],
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const;

async function expectSound(page: Page, what: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage);
  const known = interfaceLanguages.map(({ name }) => name);
  expect(
    (await page.evaluate(textsOutsideBrackets)).filter((text) => !known.includes(text)),
    what,
  ).toEqual([]);
  await expectNothingCutOff(page, what, isLong ? windows : windows.slice(0, 1));
}

test('Visitors find room for words that are 40 % longer, all of which catalogs have', async ({ page, studio }) => {
  await openPage(page, studio);
  const further = [
    '/catalog?view=list',
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
  for (const mode of isLong ? ['flip', 'quiz'] : ['flip']) {
    await page.goto(await embedUrl(studio.url, `?defaultMode=${mode}`));
    await isHydrated(page);
    await expectSound(page, mode);
  }
});

/** Runs in the page. What is read or heard, but for what a teacher wrote. */
function textsOutsideBrackets(): string[] {
  const between = '\u0001';
  const written = '[dir="auto"], bdi, code, textarea, script, style, noscript, iframe';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let shown = document.title + between;
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest(written)) shown += text.nodeValue + between;
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of element.closest(written) ? [] : ['aria-label', 'title', 'placeholder', 'alt'])
      shown += (element.getAttribute(name) ?? '') + between;
  for (let outer = ''; outer !== shown;) [outer, shown] = [shown, shown.replaceAll(/\[[^[\]]*\]/g, '')];
  const left = shown.replaceAll(/Flashcard Studio|ASL fingerspelling A–Z/g, '').split(between);
  return [...new Set(left.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text));
}
