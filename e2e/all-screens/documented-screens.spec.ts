import { cp, rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  documentedScreens,
  leaveNothingToChance,
  listPublicSets,
  listSets,
  pictureSize,
  settle,
  teachForWeeks,
  type DocumentedScreen,
} from '../../scripts/pictures/documented-screens.ts';
import { makeDataDir, signIn, startServer, stopServer, test, visitorTest } from '../support/studio.ts';

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

async function expectAsPictured(
  page: Page,
  url: string,
  screens: readonly DocumentedScreen[],
  sets: ReadonlyMap<string, string>,
): Promise<void> {
  await page.setViewportSize(pictureSize);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await leaveNothingToChance(page);
  for (const { name, open } of screens) {
    await open({ page, url, idOf: (title) => sets.get(title) ?? '' });
    await settle(page);
    const seen = await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
    const differing = differenceOf(await coarsely(seen), await coarsely(`docs/pictures/${name}-light.webp`));
    expect.soft(differing, `npm run pictures ${name} takes it anew`).toBeLessThan(maxDiffering);
  }
}

async function coarsely(picture: string | Buffer): Promise<Buffer> {
  const { width, height } = cells;
  return await sharp(picture).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();
}

function differenceOf(one: Buffer, other: Buffer): number {
  const differing = one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > maxCellDifference);
  return differing.length / one.length;
}
