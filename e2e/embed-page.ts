import type { Page } from '@playwright/test';

/** Of the first set that is found by the words. */
export async function embedUrl(url: string, search = '', words = 'fingerspelling'): Promise<string> {
  const answer = await fetch(`${url}/api/catalog/sets?search=${words}`);
  const { sets } = await answer.json();
  return `${url}/embed/${sets[0].id}${search}`;
}

/** The document's own script is gone once the program listens. */
export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !Reflect.has(window, 'recordedInput'));
}

/** Keeps the program away until the returned function is called. */
export async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
