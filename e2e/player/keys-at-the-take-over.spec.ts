import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { embedUrl, holdProgram, isHydrated } from '../support/embed-page.ts';
import { asAdmin } from '../support/kept-set.ts';
import { teacherTest as test } from '../support/studio.ts';

test('80 keys pressed from the first paint on count once each, on a slow processor', async ({ page, studio }) => {
  const id = await asAdmin(page, studio.url, () => makeSet(page, studio.url, 90));
  await slowDown(page);
  await page.addInitScript(pressFromFirstPaint, 80);
  await page.goto(`${studio.url}/embed/${id}`);
  await page.waitForFunction(() => Reflect.get(window, 'pressed') === 80);
  await isHydrated(page);
  await expect(page.getByText('Card 81 of 90')).toBeAttached();
});

test('Space flips after a click on Next, whenever the program comes', async ({ page, studio }) => {
  await slowDown(page);
  const url = await embedUrl(studio.url);
  const release = await holdProgram(page);
  await page.goto(url);
  await page.getByRole('button', { name: 'Next' }).click();
  release();
  await isHydrated(page);
  await expect(page.getByText('Card 2 of 26')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Term: B' })).toBeVisible();
  await expect(page.getByText('Card 2 of 26')).toBeAttached();
});

test('a program that did not come is fetched once the network is back, or at the next press', async ({
  page,
  studio,
}) => {
  const url = await embedUrl(studio.url);
  await page.goto(url);
  await page.getByRole('button', { name: 'Next' }).click();
  await isHydrated(page);
  await expect(page.getByText('Card 2 of 26')).toBeAttached();
  const next = page.getByRole('button', { name: 'Next' });

  await test.step('the stored place is not shown, but the first card is', async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(url);
    await expect(next).toBeVisible();
    await expect(page.getByText('Card 1 of 26')).toBeAttached();
  });

  await test.step('without a network a press leaves the card as it is', async () => {
    await page.context().setOffline(true);
    await next.click();
    await expect(next).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.context().setOffline(false);
    await expect(page.getByText('Card 2 of 26')).toBeAttached();
  });

  await test.step('where only the program was missing, a press fetches it', async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(url);
    await expect(next).toBeVisible();
    await page.unroute('**/assets/*.js');
    await next.click();
    await expect(page.getByText('Card 2 of 26')).toBeAttached();
  });
});

async function makeSet(page: Page, url: string, count: number): Promise<string> {
  const data = { title: 'Numbers to ninety', visibility: 'public' };
  const set = await (await page.request.post(`${url}/api/sets`, { data })).json();
  for (let number = 1; number <= count; number += 1) {
    const card = { term: `Number ${number}`, definition: `${number}` };
    expect((await page.request.post(`${url}/api/sets/${set.id}/cards`, { data: card })).ok()).toBe(true);
  }
  return set.id;
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

/** Each key is a separate task, as from a keyboard. */
function pressFromFirstPaint(count: number) {
  Object.assign(window, { pressed: 0 });
  const press = (pressed: number) => {
    const event = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    Object.assign(window, { pressed });
    if (pressed < count) setTimeout(() => press(pressed + 1), 5);
  };
  new PerformanceObserver((_list, observer) => {
    observer.disconnect();
    press(1);
  }).observe({ type: 'paint', buffered: true });
}
