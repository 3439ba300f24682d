import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { launchWithSigns } from '../support/signing-camera.ts';
import { visitorTest as test, type Studio } from '../support/studio.ts';

/** All letters with `HANDSHAPES=all`. A film that shows each for two seconds goes round. */
const signs = process.env['HANDSHAPES'] === 'all' ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] : ['L', 'W'];

test('a letter that is held up looks like it, another one gets a hint, and no other host is asked', async ({
  launchOptions,
  playwright,
  studio,
}, testInfo) => {
  if (signs.length > 2) test.slow();
  const browser = await launchWithSigns(playwright, { launchOptions, folder: testInfo.outputDir, signs });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const hosts = new Set<string>();
  const sent: string[] = [];
  const models: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('.task')) models.push(request.url());
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin);
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  const mirror = await openMirror(page, studio, signs[0] ?? '');
  await expect(mirror.getByText('about 6 MB, once')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the mirror before it looks');
  await mirror.getByRole('button', { name: 'Look at my hand' }).press('Enter');
  for (const sign of signs) {
    await goToCard(page, sign);
    await expect(mirror.getByText(new RegExp(`looks like ${sign}`, 'i')).first(), sign).toBeVisible();
  }
  await goToCard(page, 'L');
  await expect(mirror.getByText('Curl your middle and ring fingers.').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the mirror that looks');
  await page.setViewportSize({ width: 280, height: 640 });
  await expectNothingCutOff(page, 'the mirror that looks, narrow');
  await mirror.getByRole('button', { name: 'Stop looking at my hand' }).press('Enter');
  await expect(mirror.getByRole('button', { name: 'Look at my hand' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await mirror.getByRole('button', { name: 'Look at my hand' }).press('Enter');
  await expect(mirror.getByRole('button', { name: 'Stop looking at my hand' })).toBeVisible();
  expect(models).toHaveLength(1);
  expect([...hosts]).toEqual([studio.url]);
  expect(sent.filter((path) => path !== '/api/analytics/event')).toEqual([]);
  await browser.close();
});

test('a word is spelled before the camera, letter by letter, and Space goes on', async ({
  launchOptions,
  playwright,
  studio,
}, testInfo) => {
  const browser = await launchWithSigns(playwright, { launchOptions, folder: testInfo.outputDir, signs: ['L', 'W'] });
  const page = await browser.newPage();
  await page.goto(`${studio.url}/catalog/set/${await alphabetId(studio)}?mode=flip`);
  await page.getByRole('button', { name: 'Fingerspelling drill' }).press('Enter');
  const drill = page.getByRole('dialog', { name: 'Fingerspelling drill' });
  await drill.getByRole('button', { name: 'Spell it' }).press('Enter');
  await drill.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(drill.getByRole('button', { name: 'Next letter' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'a word that is spelled');
  await expectNothingCutOff(page, 'a word that is spelled');
  const result = drill.getByText(/ took [\d.]+ s\./);
  await expect(async () => {
    await page.keyboard.press('Space');
    await expect(result).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(drill.getByRole('button', { name: 'Next word' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'a word that was spelled');
  await browser.close();
});

async function alphabetId({ url }: Studio): Promise<string> {
  const { sets } = await (await fetch(`${url}/api/catalog/sets`)).json();
  return sets.find((each: { title: string }) => each.title.includes('A–Z')).id;
}

async function openMirror(page: Page, studio: Studio, sign: string): Promise<Locator> {
  await page.goto(`${studio.url}/embed/${await alphabetId(studio)}?showDefinitionFirst=0`);
  await page.getByRole('button', { name: 'Camera mirror' }).click();
  await goToCard(page, sign);
  return page.getByRole('region', { name: 'Camera mirror' });
}

/** The cards are in the order of the alphabet. */
async function goToCard(page: Page, sign: string): Promise<void> {
  await page.getByRole('button', { name: 'go to card' }).click();
  const field = page.getByRole('textbox', { name: 'Card number' });
  await field.fill(`${sign.charCodeAt(0) - 'A'.charCodeAt(0) + 1}`);
  await field.press('Enter');
}
