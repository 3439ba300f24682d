import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Holds the page (or frame) as it is now against WCAG 2.2 AA and best practice; every violation is told with its place. */
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

/** As the theme switch would show it, light and dark; dark stays. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    await expectAccessible(page, `${what}, ${theme}`);
  }
}

/** Waits for what fades or slides in: halfway, its colours are not its own. Loops never end and are left alone. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
