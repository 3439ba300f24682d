import { cp, rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  documentedScreens,
  leaveNothingToChance,
  letters,
  listPublicSets,
  listSets,
  pictureSize,
  settle,
  teachForWeeks,
  type DocumentedScreen,
} from '../../scripts/pictures/documented-screens.ts';
import { pointerRestsAt, preparePlugin, wordpressScreens } from '../../scripts/pictures/wordpress-screens.ts';
import { makeDataDir, signIn, startServer, stopServer, test, visitorTest } from '../support/studio.ts';
import { startWordpress } from '../wordpress/wordpress-site.ts';

/** The picture in cells of 35 points, in grey: a text moves few of them, another arrangement many. */
const cells = { width: 32, height: 20 };
const maxCellDifference = 12;
/** Of the cells. Another word to spell is 5 %; two screens differ in 12 % and more. */
const maxDiffering = 0.06;

visitorTest('the pictures in README and guide show the public screens as they are', async ({ page, studio }) => {
  const sets = await listPublicSets(page.request, studio.url);
  const screens = documentedScreens.filter(({ isPublic }) => isPublic);
  await expectAsPictured(page, studio.url, screens, sets);
});

test('the pictures in the guide show the screens of the administrator as they are @long', async ({
  page,
  filledDir,
}) => {
  const dataDir = await makeDataDir();
  await cp(filledDir, dataDir, { recursive: true });
  const { server, url } = await startServer(dataDir, { ADMIN_PASSWORD: '', TRUST_PROXY: '1' });
  await signIn(page, { url });
  await teachForWeeks(page.request, url);
  const screens = documentedScreens.filter(({ isPublic }) => !isPublic);
  await expectAsPictured(page, url, screens, await listSets(page.request, url));
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
});

visitorTest('the pictures of the WordPress plugin show it as it is @long', async ({ page, studio }) => {
  const setId = (await listPublicSets(page.request, studio.url)).get(letters) ?? '';
  const wordpress = await startWordpress();
  try {
    await prepare(page);
    await preparePlugin(page, wordpress, studio.url);
    for (const { name, open } of wordpressScreens) {
      await open({ page, wordpress, setId, setTitle: letters });
      await settle(page, pointerRestsAt);
      await expectPicture(page, name, `${name}.webp`);
    }
  } finally {
    await wordpress.close();
  }
});

async function expectAsPictured(
  page: Page,
  url: string,
  screens: readonly DocumentedScreen[],
  sets: ReadonlyMap<string, string>,
): Promise<void> {
  await prepare(page);
  for (const { name, open } of screens) {
    await open({ page, url, idOf: (title) => sets.get(title) ?? '' });
    await settle(page);
    await expectPicture(page, name, `${name}-light.webp`);
  }
}

async function prepare(page: Page): Promise<void> {
  await page.setViewportSize(pictureSize);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await leaveNothingToChance(page);
}

async function expectPicture(page: Page, name: string, file: string): Promise<void> {
  const seen = await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  const differing = differenceOf(await coarsely(seen), await coarsely(`docs/pictures/${file}`));
  expect.soft(differing, `npm run pictures ${name} takes it anew`).toBeLessThan(maxDiffering);
}

async function coarsely(picture: string | Buffer): Promise<Buffer> {
  const { width, height } = cells;
  return await sharp(picture).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();
}

function differenceOf(one: Buffer, other: Buffer): number {
  const differing = one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > maxCellDifference);
  return differing.length / one.length;
}
