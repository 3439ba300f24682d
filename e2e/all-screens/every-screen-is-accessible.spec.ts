import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { darkModeKeys, expectAccessibleIn, nameOf, walks } from '../support/accessibility.ts';
import { sampleFile, signIn, test } from '../support/studio.ts';

type Look = (what: string) => Promise<void>;

for (const walk of walks) {
  test(`every screen is accessible, ${nameOf(walk)}`, async ({ page, studio }) => {
    // Its many screens take minutes on a busy machine.
    test.slow();
    const [{ theme, viewport }] = walk;
    await page.setViewportSize(viewport);
    if (theme === 'dark') await page.addInitScript(rememberDarkMode, darkModeKeys);
    const look: Look = (what) => expectAccessibleIn(walk, page, what);
    const setId = await firstSetId(page, studio.url);
    const visit = async (path: string, landmark: string | RegExp) => {
      await page.goto(studio.url + path);
      await expect(page.getByText(landmark).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await look(path);
      expect(await page.locator('img').evaluateAll(brokenAddresses), path).toEqual([]);
    };
    await visit('/', 'Secure admin access for flashcard management');
    await visit('/catalog', 'Fingerspelled words');
    await visit('/catalog?search=nothing+at+all', 'No flashcard sets found');
    await visit('/catalog/settings', 'Keyboard Shortcuts');
    await visit('/catalog/study', 'Every visit');
    await visit('/catalog/list', 'No cards yet');
    await visit('/catalog/leaderboard', 'No scores yet. Be the first to set a record!');
    await submitScore(page, studio.url, setId);
    await visit('/catalog?view=list', '9.84');
    await visit('/catalog/leaderboard', 'BEE');
    await visit(`/catalog/set/${setId}?mode=flip`, 'Terms in this set');
    await visit(`/catalog/set/${setId}/print`, 'Vocabulary sheet');
    await visit('/catalog/set/missing', 'Set not found');
    await visit(`/embed/${setId}`, /^(Click to flip|Tap\/Click to reveal)/);
    await visit('/embed/missing', 'Set not found');
    await visit('/lti/pick', 'Choose a set');
    await visit('/guide', 'Your first set in five minutes');
    await visit('/guide/learners', 'What learners see');
    await visit('/guide?search=clip', 'Clips from a phone or camera');
    await visit('/nowhere', '404 Page Not Found');
    await page.goto(`${studio.url}/embed/${setId}`);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('settings dialog');
    await signIn(page, studio);
    await visit('/admin', 'Fingerspelled words');
    await openMenu(page, look);
    await openAnalytics(page, look);
    await openGenerator(page, look);
    await openSettings(page);
    await look('settings of the admin area');
    await visit('/admin/bin', 'No set was deleted in the last 30 days.');
    await visit('/admin/platforms', 'No platform is registered yet.');
    await visit(`/sets/${setId}/edit`, 'Set Information');
    await page.getByRole('button', { name: 'Edit Cards' }).click();
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByText('1 to delete')).toBeVisible();
    await look('Edit Cards');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit Cards' })).toBeFocused();
    await listClips(page);
    await look('many clips under review');
    await visit(`/sets/${setId}/play`, /^(Click to flip|Tap\/Click to reveal)/);
  });
}

function brokenAddresses(images: (HTMLElement | SVGElement)[]): (string | null)[] {
  const broken = images.filter(
    (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0,
  );
  return broken.map((image) => image.getAttribute('src'));
}

/** Checks the menu if a set's actions are in one. */
async function openMenu(page: Page, look: Look): Promise<void> {
  const button = page.getByRole('button', { name: 'Actions' }).first();
  if (!(await button.isVisible())) return;
  await button.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('menu of a set');
  await page.keyboard.press('Escape');
}

/** Opens chart and table of all sets, then the dialog of one set. */
async function openAnalytics(page: Page, look: Look): Promise<void> {
  const section = page.getByRole('button', { name: 'Analytics', exact: true });
  await section.click();
  await expect(page.getByText(/plays?, all in/)).toBeVisible();
  await look('analytics, sentence');
  await page.getByRole('button', { name: '30 Days' }).click();
  await expect(page.getByRole('img', { name: /plays? in all/ })).toBeVisible();
  // Figures of the former range are dimmed until those of the new one are there.
  await expect(page.locator('dl[aria-busy="true"]')).toHaveCount(0);
  await look('analytics, chart');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await look('analytics, table');
  await section.click();
  await pressAction(page, 'View Analytics');
  await expect(page.getByRole('dialog').getByText(/plays?, all in/)).toBeVisible();
  await look('analytics of a set');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openGenerator(page: Page, look: Look): Promise<void> {
  await pressAction(page, 'Get Embed Code');
  await expect(page.getByRole('dialog', { name: 'Embed Code Generator' })).toBeVisible();
  await look('embed code generator');
  await page.getByRole('checkbox', { name: 'Flip' }).click();
  await page.getByRole('checkbox', { name: 'Quiz' }).click();
  await page.getByRole('button', { name: 'Custom' }).click();
  await expect(page.getByRole('textbox', { name: 'Custom Height' })).toBeVisible();
  await look('embed code generator, one mode');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function pressAction(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Actions' }).first();
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click();
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Leaderboard Settings' }).click();
  await page.getByRole('button', { name: 'Catalog Embed Code' }).click();
  await page.getByLabel('Initials to block').fill('bad');
  await page.getByLabel('Initials to block').press('Enter');
  await page.getByLabel('Category name').fill('Family');
  await page.getByLabel('Category name').press('Enter');
  await expect(page.getByText('Catalog categories have been updated')).toBeVisible();
}

async function listClips(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add many clips…' }).click();
  const files = ['word-zoo.mp4', 'letter-a.jpg', 'letter-a.jpg'].map(sampleFile);
  const input = page.getByRole('dialog').getByLabel('Images and videos');
  await input.setInputFiles(files);
  await input.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await expect(page.getByText('Same file as letter-a.jpg')).toBeVisible();
  await expect(page.getByText('Invalid file type')).toBeVisible();
}

function rememberDarkMode(keys: string[]): void {
  for (const key of keys) localStorage.setItem(key, 'true');
}

async function submitScore(page: Page, url: string, setId: string): Promise<void> {
  const data = { setId, initials: 'BEE', emoji: '🏆', completionTime: 9_840, pairs: 6 };
  expect((await page.request.post(`${url}/api/leaderboard/submit`, { data })).ok()).toBe(true);
}

async function firstSetId(page: Page, url: string): Promise<string> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets`)).json();
  return sets[0].id;
}
