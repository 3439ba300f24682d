import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the current page (or frame) against WCAG 2.2 AA and best practice; names each violation's place. */
export async function expectAccessible(page: Page | Frame, what: string): Promise<void> {
  await page.evaluate(settle);
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const run: { run: (options: object) => Promise<AxeResults> } = Reflect.get(window, 'axe');
    const results = await run.run({ resultTypes: ['violations'] });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  });
  expect(violations, what).toEqual([]);
}

/** In light and dark, as with the theme switch; dark stays. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    await expectAccessible(page, `${what}, ${theme}`);
  }
}

/** Waits for fades and slides, as their colours are not final. Endless animations are ignored. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
