import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

interface Move {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Moves a row up by its handle and expects each announcement; positions are from 1. */
export async function moveUpByKeys(handle: Locator, { name, from, to, count }: Move): Promise<void> {
  const page = handle.page();
  await handle.press('Space');
  await expect(page.getByText(`Picked up ${name}, position ${from} of ${count}.`)).toBeAttached();
  for (let position = from - 1; position >= to; position--) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`${name} moved to position ${position} of ${count}.`)).toBeAttached();
  }
  await page.keyboard.press('Space');
}
