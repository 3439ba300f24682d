import type { Page } from '@playwright/test';

/** Returns the embed's address of the first set that the words find. */
export async function embedUrl(url: string, search = '', words = 'fingerspelling'): Promise<string> {
  const answer = await fetch(`${url}/api/catalog/sets?search=${words}`);
  const { sets } = await answer.json();
  return `${url}/embed/${sets[0].id}${search}`;
}

/** The document's script is removed once the program listens. */
export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !Reflect.has(window, 'recordedInput'));
}

/** Blocks the program until the returned function is called. */
export async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
