import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { embedUrl } from '../support/embed-page.ts';
import { openSandboxed } from '../support/host-page.ts';
import { collectErrors } from '../support/page-errors.ts';
import { signIn, test, visitorTest } from '../support/studio.ts';

interface ListedSet {
  id: string;
  title: string;
}

visitorTest(
  'cards of several sets become a list, which is played, changed and shared by keys alone',
  async ({ browser, studio }) => {
    const page = await browser.newPage({ viewport: { width: 280, height: 653 } });
    const errors = collectErrors(page);
    const [first, second] = await setsOf(page, studio.url);
    for (const set of [first, second]) await collectTwo(page, `${studio.url}/catalog/set/${set?.id}?mode=flip`);
    await expectOneLineOfActions(page);
    await page.getByRole('link', { name: 'My list: 4' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'My list' })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(4);
    expect(page.url()).toMatch(/\/catalog\/list#cards=([\w-]{12}\.){3}[\w-]{12}&title=My\+list$/);
    await expectAccessibleInBothThemes(page, 'a list');
    await expectNothingCutOff(page, 'a list');

    await page.getByRole('button', { name: 'Rename' }).press('Enter');
    await page.keyboard.type('Week 3: äöü 🤟');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Week 3: äöü 🤟' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
    const terms = await termsOf(page);
    await page.getByRole('button', { name: `Move ${terms[0]}`, exact: true }).press('Space');
    await expect(page.getByText(`Picked up ${terms[0]}, position 1 of 4.`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`${terms[0]} moved to position 2 of 4.`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => termsOf(page)).toEqual([terms[1], terms[0], terms[2], terms[3]]);
    await page.getByRole('button', { name: `Remove ${terms[2]}`, exact: true }).press('Enter');
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(page.getByRole('button', { name: `Remove ${terms[3]}`, exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(rowsOf(page)).toHaveCount(4);

    await page.getByRole('link', { name: 'Flip' }).press('Enter');
    await expect(page.getByText('Card 1 of 4')).toBeAttached();
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(4);
    await page.getByRole('link', { name: 'Match' }).press('Enter');
    await expect(page.getByRole('button', { name: /Start/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Quiz' }).press('Enter');
    await expect(page.getByRole('radio')).toHaveCount(4);
    await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
    await expect(rowsOf(page)).toHaveCount(4);

    const address = page.url();
    await page.goto(`${studio.url}/catalog/study`);
    await expect(page.getByText('4 cards · collecting into this list')).toBeVisible();
    const other = await browser.newPage();
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'Week 3: äöü 🤟' })).toBeVisible();
    expect(await termsOf(other)).toEqual([terms[1], terms[0], terms[2], terms[3]]);
    await other.getByRole('button', { name: 'Share' }).click();
    await expect(other.getByRole('img', { name: 'Code that opens this list' })).toBeVisible();
    await expectAccessible(other, 'sharing a list');
    expect(errors).toEqual([]);
    await other.close();
    await page.close();
  },
);

visitorTest(
  'a card is collected in flip mode by its key, also where nothing can be stored',
  async ({ page, studio }) => {
    const { frame, host } = await openSandboxed(page, await embedUrl(studio.url));
    const button = frame.getByRole('button', { name: /^Add to my list$/i });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.focus();
    await page.keyboard.press('a');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('a');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await host.close();
  },
);

test('private and deleted cards are missing, and a made-up address breaks nothing', async ({ page, studio }) => {
  const errors = collectErrors(page);
  const [set] = await setsOf(page, studio.url);
  const cards = await (await page.request.get(`${studio.url}/api/sets/${set?.id}/cards`)).json();
  const keys = [cards[0], cards[1]].map(({ id }) => id.slice(0, 12));
  const list = `${studio.url}/catalog/list#cards=${keys.join('.')}.${'x'.repeat(12)}&title=%3Cimg+src=x+onerror=alert(1)%3E`;
  await page.goto(list);
  await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await expect(page.getByText('2 cards. 1 more not available now.')).toBeVisible();
  await signIn(page, studio);
  await page.request.put(`${studio.url}/api/sets/${set?.id}`, { data: { visibility: 'private' } });
  await page.reload();
  await expect(page.getByText('0 cards. 3 more not available now.')).toBeVisible();
  for (const fragment of ['', '#%', '#cards=<script>', `#${'x'.repeat(50_000)}`]) {
    await page.goto('about:blank');
    await page.goto(`${studio.url}/catalog/list${fragment}`);
    await expect(page.getByText('No cards yet')).toBeVisible();
  }
  await page.goto('about:blank');
  const many = Array.from({ length: 5_000 }, (_, card) => `${card}`.padStart(12, 'x')).join('.');
  await page.goto(`${studio.url}/catalog/list#cards=${many}`);
  await expect(page.getByText('100 more not available now.')).toBeVisible();
  expect(page.url().length).toBeLessThanOrEqual(2_000);
  expect(errors).toEqual([]);
});

async function setsOf(page: Page, url: string): Promise<ListedSet[]> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets?sort=az`)).json();
  return sets;
}

async function collectTwo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Collect cards' }).press('Enter');
  const buttons = page.getByRole('button', { name: /^Add .+ to my list$/i });
  for (const place of [0, 1]) {
    await buttons.nth(place).press('Enter');
    await expect(buttons.nth(place)).toHaveAttribute('aria-pressed', 'true');
  }
  // The last button's tooltip is not checked.
  await page.keyboard.press('Escape');
  await expectAccessibleInBothThemes(page, 'cards that are collected');
}

/** On a phone of the usual width, from edge to edge. */
async function expectOneLineOfActions(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 280, height: 653 };
  await page.setViewportSize({ width: 360, height: 740 });
  const drill = await page.getByRole('button', { name: 'Fingerspelling drill' }).boundingBox();
  const collect = await page.getByRole('button', { name: 'Collect cards' }).boundingBox();
  expect(collect?.y).toBe(drill?.y);
  expect([drill?.x, (collect?.x ?? 0) + (collect?.width ?? 0)]).toEqual([16, 344]);
  await page.setViewportSize(before);
}

/** Toasts are list items too. */
function rowsOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Cards' }).getByRole('listitem');
}

function termsOf(page: Page): Promise<string[]> {
  return page
    .getByRole('button', { name: /^Remove / })
    .evaluateAll((all) => all.map((button) => (button.ariaLabel ?? '').replace('Remove ', '')));
}
