import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { parsePo } from '../../src/platform/rules/languages/po.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectNothingCutOff, resizeWindow } from '../support/cut-off.ts';
import { embedUrl, isHydrated } from '../support/embed-page.ts';
import { collectErrors } from '../support/page-errors.ts';
import { isLong } from '../../src/testing/server/test-length.ts';
import { adminPassword, visitorTest as test } from '../support/studio.ts';

test.use({ locale: 'de-AT' });

test('a visitor whose browser asks for German reads the pages in German from the first moment on', async ({
  page,
  studio,
}) => {
  const errors = collectErrors(page);
  await page.goto(`${studio.url}/catalog`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('link', { name: 'ASL fingerspelling A–Z' }).click();
  await expect(page.getByText('Amerikanische Gebärdensprache')).toBeVisible();
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('group', { name: 'Lernmodus' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Begriffe in diesem Set' })).toBeVisible();
  await page.goto(`${studio.url}/catalog/list`);
  await expect(page.getByRole('heading', { name: 'Meine Liste' })).toBeVisible();
  expect(errors).toEqual([]);

  await page.goto(`${studio.url}/nowhere`);
  await expect(page.getByRole('link', { name: 'Alle Lernsets ansehen' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '404 Seite nicht gefunden' })).toBeVisible();
});

const windows = [
  [280, 653],
  [768, 1024],
] as const;

/** Long words, the other direction, and at length a script without spaces. */
const languages = [
  ['de', ''],
  ['ar', ''],
  ['ja', ' @long'],
] as const;

for (const [language, tag] of languages)
  test(`in ${language} every mode and the catalog are wholly translated, and nothing is cut off${tag}`, async ({
    browser,
    studio,
  }) => {
    const { page, expectSound } = await openIn(language, browser);
    for (const path of ['/catalog', '/catalog/study', '/catalog/leaderboard']) {
      await page.goto(studio.url + path);
      await expectSound(path);
    }
    for (const [index, mode] of ['flip', 'match', 'quiz'].entries()) {
      await page.goto(await embedUrl(studio.url, `?defaultMode=${mode}`));
      await isHydrated(page);
      await expect(page.getByRole('group').first().getByRole('button').nth(index)).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expectSound(mode);
    }
    await page.close();
  });

for (const [language, tag] of languages)
  test(`in ${language} the administrator's screens are wholly translated, and nothing is cut off${tag}`, async ({
    browser,
    studio,
  }) => {
    const { page, expectSound, textOf } = await openIn(language, browser);
    const button = (name: string) => page.getByRole('button', { name: textOf(name), exact: true });
    await page.goto(studio.url);
    await expect(page.getByLabel(textOf('Admin Password'))).toBeVisible();
    await expectSound('sign-in');
    await page.getByLabel(textOf('Admin Password')).fill(adminPassword);
    await button('Sign In').click();
    await expect(button('New Set')).toBeVisible();
    await button('Analytics').click();
    await expect(page.getByText(textOf('No scores yet. Be the first to set a record!'))).toBeVisible();
    await expectSound('dashboard');
    await button('Settings').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound('settings');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const path of ['/admin/bin', '/admin/platforms']) {
      await page.goto(studio.url + path);
      await expect(page.getByRole('heading').nth(1)).toBeVisible();
      await expectSound(path);
    }
    await page.goto(`${studio.url}/sets/${new URL(await embedUrl(studio.url)).pathname.split('/').at(-1)}/edit`);
    await expect(button('Add Card').first()).toBeVisible();
    await page.getByRole('button', { name: textOf('Import/Export Cards') }).click();
    await expectSound('editor');
    await button('Edit Cards').click();
    await expectSound('Edit Cards');
    await page.close();
  });

test('longer words leave room for keys, answers and facts in narrow and low windows', async ({ browser, studio }) => {
  const german = await openIn('de', browser);
  await german.page.setViewportSize({ width: 280, height: 653 });
  await german.page.goto(`${studio.url}/catalog/settings`);
  const shortcuts = german.page.getByRole('listitem').filter({ has: german.page.locator('kbd') });
  await expect(shortcuts.first()).toBeVisible();
  expect(await shortcuts.evaluateAll(widestOverhang)).toBe(0);
  await german.page.goto(await embedUrl(studio.url, '?defaultMode=quiz&maxQuestions=1'));
  await isHydrated(german.page);
  await german.page.keyboard.press('1');
  await german.page.keyboard.press('Enter');
  await expect(german.page.getByRole('button', { name: german.textOf('New Quiz') })).toBeVisible();
  await resizeWindow(german.page, 640, 320);
  const answers = german.page.getByRole('listitem').filter({ hasText: german.textOf('Watch again') });
  expect(await answers.evaluateAll(widestOverhang)).toBe(0);
  await german.page.close();

  const { page } = await openIn('pl', browser);
  const setId = new URL(await embedUrl(studio.url)).pathname.split('/').at(-1);
  await page.request.post(`${studio.url}/api/analytics/event`, { data: { setId, eventType: 'set_view' } });
  const viewCount = async () => (await (await page.request.get(`${studio.url}/api/sets/${setId}`)).json()).viewCount;
  await expect.poll(viewCount).toBeGreaterThan(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${studio.url}/catalog`);
  const facts = page.getByText(/^\d+ (?:fiszek|wyświetl)/);
  await expect(facts.filter({ hasText: 'wyświetl' })).toBeVisible();
  expect(new Set(await facts.evaluateAll(startsOfTexts)).size).toBe(2);
  await page.close();
});

/** Runs in the page. */
function widestOverhang(elements: readonly Element[]): number {
  return Math.max(...elements.map((element) => element.scrollWidth - element.clientWidth));
}

/** Runs in the page. A dot before a text would move it. */
function startsOfTexts(elements: readonly Element[]): number[] {
  return elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });
}

/** A page of a browser in this language. `expectSound`: no English text of the catalogs, nothing cut off, no fault of axe in Arabic, and at length in all. */
async function openIn(language: string, browser: Browser) {
  const page = await browser.newPage({ locale: language, reducedMotion: 'reduce' });
  const entries = parsePo(readFileSync(`messages/${language}.po`, 'utf8'));
  const untranslated = new Set(
    entries.filter(({ source, translation }) => translation !== source).map(({ source }) => source),
  );
  const textOf = (source: string) => entries.find((entry) => entry.source === source)?.translation ?? source;
  const expectSound = async (what: string) => {
    await expect(page.locator('html')).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr');
    expect(
      (await page.evaluate(shownTexts)).filter((text) => untranslated.has(text)),
      what,
    ).toEqual([]);
    // A language that reads from left to right changes only words.
    if (isLong || language === 'ar') await expectAccessible(page, what);
    await expectNothingCutOff(page, what, windows);
  };
  return { page, textOf, expectSound };
}

/** Runs in the page. What is read and what is only heard. */
function shownTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('script, style')) found.push(text.nodeValue?.trim() ?? '');
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
  return found.filter((text) => text !== '');
}
