import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { expectNothingCutOff } from './cut-off.ts';
import { tilesOf } from './match-tiles.ts';
import { signIn, test } from './studio.ts';
import type { Studio } from './studio.ts';
import { visitorPaths } from './visitor-paths.ts';

/** A phone, a page at 200 % and a desk. */
const windows = [
  [320, 640],
  [640, 400],
  [1280, 800],
] as const;

/** WCAG 2.2, 1.4.12: what readers may set, and no content may be lost by it. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

test('visitors who set wide text and their own colours lose no word, no control and no focus', async ({
  browser,
  studio,
}) => {
  const page = await openReader(browser);
  const sets = await setsOf(page, studio);
  const [letters, words] = [sets.get('A–Z'), sets.get('words')];

  for (const path of visitorPaths) {
    await page.goto(studio.url + path);
    await look(page, path);
  }
  await page.goto(`${studio.url}/catalog/set/${letters}?mode=flip`);
  await page.getByRole('button', { name: 'Collect cards' }).click();
  await expect(page.getByRole('button', { name: 'Add A to my list' })).toBeVisible();
  await look(page, 'cards to collect');
  await page.getByRole('button', { name: 'Fingerspelling drill' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await look(page, 'the drill');

  await page.goto(`${studio.url}/embed/${words}`);
  await expect(page.getByRole('button', { name: 'Enlarge' })).toBeVisible();
  await look(page, 'a card with a video');
  await page.getByRole('button', { name: 'Settings' }).click();
  await look(page, 'the settings of the player');
  await page.goto(`${studio.url}/embed/${letters}?defaultMode=match`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await look(page, 'a board before its start');
  await page.getByRole('button', { name: 'Start' }).click();
  await tilesOf(page);
  await look(page, 'a board');
  await page.goto(`${studio.url}/embed/${letters}?defaultMode=quiz`);
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await look(page, 'a question');
  await page.close();
});

test('administrators who set wide text and their own colours lose no word, no control and no focus', async ({
  browser,
  studio,
}) => {
  const page = await openReader(browser);
  await page.goto(studio.url);
  await look(page, 'signing in');
  await signIn(page, studio);
  await expect(page.getByText('Fingerspelled words').first()).toBeVisible();
  await look(page, 'the dashboard');
  await page.goto(`${studio.url}/admin/bin`);
  await look(page, 'what was deleted');
  await page.goto(`${studio.url}/sets/${(await setsOf(page, studio)).get('words')}/edit`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select card 1', exact: true }).click();
  await look(page, 'a chosen card');
  await page.getByRole('button', { name: 'Copy to…' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await look(page, 'the sets to copy to');
  await page.close();
});

/** All that readers may set at once. */
async function openReader(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, textSpacing);
  return page;
}

async function look(page: Page, what: string): Promise<void> {
  await expectNothingCutOff(page, what, windows);
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(findOverlaps), `${what}, ${width} px`).toEqual([]);
  }
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(describeLostFocus), `the focus in ${what}`).toBe('');
  }
}

/** Runs in the page. Controls that lie on one another where a finger would go, but one within the other's own field. */
function findOverlaps(): string[] {
  const scope = document.querySelector('[role="dialog"]') ?? document.body;
  const controls = [...scope.querySelectorAll('button, a[href], input, select, [role="radio"]')].filter(
    (control) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !control.closest('[inert]'),
  );
  return controls.flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isInView = width > 2 && height > 2 && !isScrolledAway(control, x, y);
    const over = isInView ? document.elementFromPoint(x, y)?.closest('button, a[href], input, select') : undefined;
    const isCovered = over && over !== control && !control.contains(over) && !over.contains(control);
    return isCovered ? [`${control.outerHTML.slice(0, 80)} lies under ${over.outerHTML.slice(0, 80)}`] : [];
  });

  /** Out of the window, or of a box around it that scrolls. */
  function isScrolledAway(control: Element, x: number, y: number): boolean {
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const clips = getComputedStyle(box).overflow !== 'visible';
      if (clips && (x < left || x > right || y < top || y > bottom)) return true;
    }
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
  }
}

/** Runs in the page. What has the focus has an outline, itself or on what stands for it; shadows are not drawn in forced colours. */
function describeLostFocus(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return '';
  const isOutlined = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const near = [focused, focused.parentElement, focused.nextElementSibling, ...focused.children].filter(
    (one) => one !== null,
  );
  const isSeen = near.some((one) => isOutlined(one) || isOutlined(one, '::after') || isOutlined(one, '::before'));
  return isSeen ? '' : focused.outerHTML.slice(0, 160);
}

/** Their ids, by a word of their titles. */
async function setsOf(page: Page, { url }: Studio): Promise<Map<string, string>> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets`)).json();
  const idOf = (word: string) => sets.find((set: { title: string }) => set.title.includes(word)).id;
  return new Map(['A–Z', 'words'].map((word) => [word, idOf(word)]));
}
