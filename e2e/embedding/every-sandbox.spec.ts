import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { isLong } from '../../src/testing/server/test-length.ts';
import { serveHostPage } from '../support/host-page.ts';
import { collectErrors } from '../support/page-errors.ts';
import { visitorTest as test } from '../support/studio.ts';

/** Of sites that show a pasted address by oEmbed. The first is that of WordPress. */
const sandboxes = [
  'allow-scripts" security="restricted',
  // They take less away than the first.
  ...(isLong ? ['allow-scripts allow-same-origin', 'allow-scripts allow-popups', 'allow-scripts allow-forms'] : []),
];

/** Holds the frames side by side, as a click into another process can miss a frame that has just been scrolled into view. */
test.use({ viewport: { width: 1020 * sandboxes.length, height: 720 } });

type Place = Pick<FrameLocator, 'getByRole' | 'locator' | 'frameLocator'>;

/** Each with something that only the program does. */
const publicPages: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  '/catalog': async (place) => {
    await place.getByRole('button', { name: 'List', exact: true }).click();
    await expect(place.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');
  },
  '/catalog/settings': async (place) => {
    await place.getByRole('switch', { name: 'Dark' }).click();
    await expect(place.getByRole('switch', { name: 'Dark' })).toBeChecked();
  },
  '/catalog/leaderboard': async (place) => {
    await place.getByRole('link', { name: 'Monthly' }).click();
    await expect(place.getByRole('heading', { name: 'Monthly Fastest Times' })).toBeVisible();
  },
  '/catalog/study': async (place) => await expect(place.getByRole('heading', { name: 'My study' })).toBeVisible(),
  '/catalog/list': async (place) => {
    await place.getByRole('button', { name: 'Rename' }).click();
    await place.getByRole('textbox', { name: 'Name of the list' }).fill('Animals');
    await place.getByRole('textbox', { name: 'Name of the list' }).press('Enter');
    await expect(place.getByRole('heading', { name: 'Animals' })).toBeVisible();
  },
  '/catalog/set/:id?mode=flip': async (place) => {
    await showsNextCard(place.frameLocator('iframe'));
    await place.getByRole('button', { name: 'Fingerspelling drill' }).click();
    await place.getByRole('button', { name: 'Start' }).click();
    await place.getByRole('textbox', { name: 'What did you read?' }).fill('?');
    await place.getByRole('textbox', { name: 'What did you read?' }).press('Enter');
    await expect(place.getByRole('button', { name: 'Next word' })).toBeVisible();
  },
  // The player goes on at the card where the visitor was, also in another page of the same set.
  '/embed/:other': async (place) => {
    await showsNextCard(place);
    await place.getByRole('button', { name: 'go to card' }).click();
    await place.getByRole('textbox', { name: 'Card number' }).fill('4');
    await place.getByRole('textbox', { name: 'Card number' }).press('Enter');
    await expect(place.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '4');
  },
  '/embed/:id?defaultMode=match': async (place) => {
    await place.getByRole('button', { name: 'Start' }).click();
    await expect(place.locator('[data-state="open"]').first()).toBeVisible();
  },
  '/embed/:id?defaultMode=quiz': async (place) => {
    await place.getByRole('radio').first().click();
    await expect(place.getByRole('radio').first()).toBeChecked();
  },
};

test('every public page works in every sandbox of those who embed by oEmbed', async ({ page, studio }) => {
  const errors = collectErrors(page);
  const addressOf = await addresses(studio.url);
  for (const [path, use] of Object.entries(publicPages)) {
    const address = addressOf(path);
    const host = await serveHostPage(
      sandboxes
        .map((sandbox) => `<iframe sandbox="${sandbox}" width="1000" height="700" src="${address}"></iframe>`)
        .join(''),
    );
    await page.goto(host.url);
    for (const index of sandboxes.keys()) {
      await test.step(`${path} in ${sandboxes[index]}`, async () => {
        await isReachedByPointer(page, page.locator('iframe').nth(index));
        await use(page.frameLocator('iframe').nth(index));
      });
    }
    await host.close();
  }
  expect(errors).toEqual([]);
});

test('every public page works where each optional interface of the browser throws when it is touched', async ({
  page,
  studio,
}) => {
  await page.addInitScript(breakInterfaces);
  const errors = collectErrors(page);
  const addressOf = await addresses(studio.url);
  for (const [path, use] of Object.entries(publicPages)) {
    await page.goto(addressOf(path));
    await test.step(path, () => use(page));
  }
  expect(errors).toEqual([]);
});

/**
 * Until the browser has drawn a frame of another process, and the frame within it, it takes clicks there for clicks on the page around, though
 * the frame's document is whole.
 */
async function isReachedByPointer(page: Page, iframe: Locator): Promise<void> {
  const outer = await (await iframe.elementHandle())?.contentFrame();
  if (!outer) throw new Error('There is no frame');
  await outer.waitForLoadState();
  const inner = outer.childFrames()[0] ?? outer;
  await inner.waitForLoadState();
  await inner.evaluate(() => {
    addEventListener('pointermove', () => Object.assign(window, { isReached: true }), { once: true });
  });
  const box = await (await inner.frameElement()).boundingBox();
  if (!box) throw new Error('The frame is not on the screen');
  let moves = 0;
  await expect
    .poll(async () => {
      moves += 1;
      await page.mouse.move(box.x + 20 + (moves % 2), box.y + 20);
      return await inner.evaluate(() => 'isReached' in window);
    })
    .toBe(true);
}

async function showsNextCard(place: Place): Promise<void> {
  await place.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(place.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2');
}

/** With the ids of two sets in place of `:id` and `:other`. */
async function addresses(url: string): Promise<(path: string) => string> {
  const { sets } = await (await fetch(`${url}/api/catalog/sets?limit=24`)).json();
  return (path) => url + path.replace(':id', sets[0].id).replace(':other', sets[1].id);
}

/** Runs in the page. */
function breakInterfaces() {
  const names = {
    navigator: ['serviceWorker', 'mediaDevices', 'clipboard', 'share', 'storage', 'locks', 'vibrate', 'getBattery'],
    window: ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel', 'WebGLRenderingContext'],
  };
  const get = () => {
    throw new DOMException('It is turned off here.', 'SecurityError');
  };
  for (const name of names.navigator) Object.defineProperty(Navigator.prototype, name, { get });
  for (const name of names.window) Object.defineProperty(window, name, { get });
}
