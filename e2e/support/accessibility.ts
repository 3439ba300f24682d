import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { isLong } from '../../src/testing/server/test-length.ts';
import { resizeWindow } from './cut-off.ts';
import { finishAnimations } from './finish-animations.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The keys of the local storage in which pages keep whether they are dark. */
export const darkModeKeys = ['catalog-dark-mode', 'flashcard-dark-mode', 'dark-mode', 'admin-dark-mode'];

/** The rules that a theme can break: it changes colours, but not elements and their places. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Checks the current page (or frame) against WCAG 2.2 AA and best practice, and names the place of each violation. */
export async function expectAccessible(page: Page | Frame, what: string): Promise<void> {
  await expectNoViolation(page, what, { resultTypes: ['violations'] });
}

/** Checks everything in the light theme, and in the dark theme what colours decide. The page stays dark. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await chooseTheme(page, 'light');
  await expectAccessible(page, `${what}, light`);
  await chooseTheme(page, 'dark');
  await expectNoViolation(page, `${what}, dark`, { resultTypes: ['violations'], runOnly: colourRules });
}

export interface Appearance {
  readonly theme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

/**
 * A walk loads its pages in its first appearance and looks at each screen in all of them. Usually one walk is enough,
 * in which each theme and each width comes once. In the long tier every combination has a walk of its own.
 */
export const walks: readonly (readonly [Appearance, ...Appearance[]])[] = isLong
  ? [
      [{ theme: 'light', viewport: phone }],
      [{ theme: 'dark', viewport: phone }],
      [{ theme: 'light', viewport: desktop }],
      [{ theme: 'dark', viewport: desktop }],
    ]
  : [
      [
        { theme: 'dark', viewport: phone },
        { theme: 'light', viewport: desktop },
      ],
    ];

export function nameOf(walk: readonly Appearance[]): string {
  return walk.map(({ theme, viewport }) => `${theme}, ${viewport.width} wide`).join(' and ');
}

/** Checks the current page in each appearance and ends in the first. */
export async function expectAccessibleIn(
  [first, ...others]: readonly [Appearance, ...Appearance[]],
  page: Page,
  what: string,
): Promise<void> {
  await expectAccessible(page, what);
  for (const other of others) {
    await show(page, other);
    await expectAccessible(page, `${what}, ${nameOf([other])}`);
  }
  if (others.length > 0) await show(page, first);
}

async function show(page: Page, { theme, viewport }: Appearance): Promise<void> {
  await resizeWindow(page, viewport.width, viewport.height);
  await chooseTheme(page, theme);
}

async function expectNoViolation(page: Page | Frame, what: string, options: RunOptions): Promise<void> {
  // Colours are not final while they fade.
  await finishAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async (chosen) => {
    const run: { run: (given: RunOptions) => Promise<AxeResults> } = Reflect.get(window, 'axe');
    const results = await run.run(chosen);
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, options);
  expect(violations, what).toEqual([]);
}

/** Chooses the theme as another tab would, so that the page also has it when it renders again. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(
    ({ keys, chosen }) => {
      for (const key of keys) localStorage.setItem(key, `${chosen === 'dark'}`);
      dispatchEvent(new StorageEvent('storage'));
      document.documentElement.dataset['theme'] = chosen;
    },
    { keys: darkModeKeys, chosen: theme },
  );
}
