import { cp, rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { launchWithCameras } from '../support/camera.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { tilesOf } from '../support/match-tiles.ts';
import { mixUp } from '../support/mixed-up.ts';
import {
  makeDataDir,
  openEditor,
  sampleFile,
  openDashboard,
  startServer,
  stopServer,
  test,
  visitorTest,
} from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';
import { visitorPaths } from '../support/visitor-paths.ts';

/** A phone, a page at 200 % and a desktop. */
const windows = [
  [320, 640],
  [640, 400],
  [1280, 800],
] as const;

/** WCAG 2.2, 1.4.12: spacing that readers may set without losing content. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

visitorTest(
  'visitors who set wide text and their own colours lose no word, no control and no focus',
  async ({ browser, studio }) => {
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
    await page.getByRole('radio').first().click();
    await look(page, 'an answered question');
    await page.close();
  },
);

visitorTest(
  'administrators who set wide text and their own colours lose no word, no control and no focus',
  async ({ browser, studio }) => {
    const page = await openReader(browser);
    await page.goto(studio.url);
    await look(page, 'signing in');
    await openDashboard(page, studio);
    await expect(page.getByText('Fingerspelled words').first()).toBeVisible();
    await look(page, 'the dashboard');
    await page.goto(`${studio.url}/admin/bin`);
    await look(page, 'what was deleted');
    await page.goto(`${studio.url}/sets/${(await setsOf(page, studio)).get('words')}/edit`);
    await page.getByRole('button', { name: 'Edit Cards' }).click();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .click();
    await look(page, 'a chosen card');
    await page.getByRole('button', { name: 'Copy to…' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await look(page, 'the sets to copy to');
    await page.close();
  },
);

test('who films, cuts, adds and counts signs with wide text and their own colours loses no word, no control and no focus', async ({
  filledDir,
  launchOptions,
  playwright,
}) => {
  const dataDir = await makeDataDir();
  await cp(filledDir, dataDir, { recursive: true });
  const { server, url } = await startServer(dataDir, { TRUST_PROXY: '1' });
  const browser = await launchWithCameras(playwright, launchOptions, 2);
  const page = await openReader(browser);
  const dialog = page.getByRole('dialog');
  await openEditor(page, { url }, ['Good morning']);
  await test.step('films', async () => {
    await page.getByRole('button', { name: 'Record a clip for card 1' }).click();
    await dialog.getByRole('combobox', { name: 'End of a clip' }).selectOption('Stop after 3 seconds');
    await expect(dialog.getByRole('button', { name: 'Record' })).toBeEnabled();
    await look(page, 'the camera');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeVisible();
    await look(page, 'what was recorded');
    // An earlier press would count as stopping the recording, and keep nothing.
    const clip = dialog.getByLabel('The recorded clip');
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.8);
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('cuts', async () => {
    await page.getByRole('button', { name: /^Show the video of card 1/ }).click();
    await page.getByRole('button', { name: 'Edit Clip' }).click();
    await expect(dialog.getByRole('slider', { name: 'End' })).toBeVisible();
    await look(page, 'a clip to cut');
    await dialog.getByRole('button', { name: '3:4' }).click();
    await dialog.getByRole('button', { name: 'Set Poster' }).click();
    await look(page, 'a clip to crop');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('adds', async () => {
    await page.getByRole('button', { name: 'Add many clips…' }).click();
    await look(page, 'no clips yet');
    const files = ['word-zoo.mp4', 'letter-a.jpg', 'letter-a.jpg'].map(sampleFile);
    const input = dialog.getByLabel('Images and videos');
    await input.setInputFiles(files);
    await input.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expect(dialog.getByText('Same file as letter-a.jpg')).toBeVisible();
    await expect(dialog.getByText('Invalid file type')).toBeVisible();
    await look(page, 'many clips under review');
    await dialog.getByRole('button', { name: /^Add \d Cards$/ }).click();
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
    await look(page, 'many clips that were added');
    await dialog.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('counts', async () => {
    await mixUpWords(page, url);
    await page.goto(`${url}/admin`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Fingerspelled words' }) });
    await row.getByRole('button', { name: 'View Analytics' }).click();
    await expect(dialog.getByRole('region', { name: 'Hardest cards' }).getByRole('listitem')).toHaveCount(1);
    await look(page, 'what is known of a set');
    await dialog.getByRole('button', { name: 'Table' }).click();
    await look(page, 'what is known of a set, as a table');
  });
  await browser.close();
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
});

async function mixUpWords(page: Page, url: string): Promise<void> {
  const setId = (await setsOf(page, { url })).get('words') ?? '';
  const cards: { id: string }[] = await (await page.request.get(`${url}/api/sets/${setId}/cards`)).json();
  const [asked = '', chosen = ''] = cards.map(({ id }) => id);
  for (let network = 1; network <= 5; network++)
    await mixUp(page.request, url, { setId, network, confusions: [[asked, chosen]] });
}

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
  await expectNothingCutOff(page, what, windows, findOverlaps);
  expect(await page.evaluate(findUnseen), `${what}, in the colours of the system`).toEqual([]);
  await page.evaluate(collectLostFocus);
  for (let presses = 0; presses < 16; presses++) await page.keyboard.press('Tab');
  // After a key, controls that the script focuses are drawn as those that the keyboard has reached.
  await page.evaluate(focusEveryControl);
  expect(await page.evaluate(() => Reflect.get(window, 'lostFocus')), `the focus in ${what}`).toEqual([]);
}

/** Runs in the page. Controls that overlap in their touch targets, except inside each other's field. */
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
    return isCovered && !isScrolledUnder(control, over)
      ? [`${control.outerHTML.slice(0, 80)} lies under ${over.outerHTML.slice(0, 80)}`]
      : [];
  });

  /** Under a bar that stays in place while all else scrolls. */
  function isScrolledUnder(control: Element, over: Element): boolean {
    for (let box: Element | null = over; box; box = box.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(box).position)) return !box.contains(control);
    return false;
  }

  function isScrolledAway(control: Element, x: number, y: number): boolean {
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const clips = getComputedStyle(box).overflow !== 'visible';
      if (clips && (x < left || x > right || y < top || y > bottom)) return true;
    }
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
  }
}

/** Runs in the page. In forced colours controls without text need a border or a ground of their own. */
function findUnseen(): string[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.backgroundColor = 'Canvas';
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const drawn = [
    ...document.querySelectorAll('[role="slider"], [role="progressbar"], [role="switch"], [data-kind="views"]'),
  ];
  const chosen = [
    ...document.querySelectorAll('[role="group"] > [aria-pressed="true"], [role="radiogroup"] > [aria-checked="true"]'),
  ].filter(looksLikeTheOthers);
  return [...drawn.filter((one) => one.checkVisibility() && !isDrawn(one)), ...chosen].map((one) =>
    one.outerHTML.slice(0, 160),
  );

  function looksLikeTheOthers(segment: Element): boolean {
    const look = (one: Element) => [one, ...one.children].map((part) => getComputedStyle(part).backgroundColor).join();
    const other = segment.parentElement?.querySelector(':scope > :is([aria-pressed="false"], [aria-checked="false"])');
    return other !== null && other !== undefined && segment.checkVisibility() && look(other) === look(segment);
  }

  function isDrawn(element: Element): boolean {
    return [element, ...element.children].some((one) =>
      ['', '::before', '::after'].some((part) => {
        const style = getComputedStyle(one, part);
        if (part !== '' && style.content === 'none') return false;
        const hasGround = !['rgba(0, 0, 0, 0)', canvas].includes(style.backgroundColor);
        const hasEdge = style.borderTopStyle === 'solid' && style.borderTopWidth !== '0px';
        return hasGround || hasEdge;
      }),
    );
  }
}

/**
 * Runs in the page. Collects what gets the focus without an outline, in `lostFocus` of the window. Forced colours draw no
 * shadows.
 */
function collectLostFocus(): void {
  const isCollecting = 'lostFocus' in window;
  Reflect.set(window, 'lostFocus', []);
  if (isCollecting) return;
  document.addEventListener('focusin', ({ target }) => {
    // A toolbar passes the focus on to one of its controls.
    if (!(target instanceof Element) || target !== document.activeElement) return;
    if (target instanceof HTMLIFrameElement || isOutlined(target)) return;
    const collected: string[] = Reflect.get(window, 'lostFocus');
    collected.push(target.outerHTML.slice(0, 160));
  });

  function isOutlined(focused: Element): boolean {
    const near = [focused, focused.parentElement, focused.nextElementSibling, ...focused.children];
    return near.some((one) =>
      ['', '::after', '::before'].some((part) => {
        const { outlineStyle, outlineWidth } = one ? getComputedStyle(one, part) : {};
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth ?? '') >= 2;
      }),
    );
  }
}

/** Runs in the page. Gives the focus to each control, and then back to the element that had it. */
function focusEveryControl(): void {
  const before = document.activeElement;
  const scope = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
  for (const control of scope.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [tabindex="0"]'))
    if (control.tabIndex >= 0) control.focus({ preventScroll: true });
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}

async function setsOf(page: Page, { url }: Studio): Promise<Map<string, string>> {
  const { sets } = await (await page.request.get(`${url}/api/catalog/sets`)).json();
  const idOf = (word: string) => sets.find((set: { title: string }) => set.title.includes(word)).id;
  return new Map(['A–Z', 'words'].map((word) => [word, idOf(word)]));
}
