import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import {
  documentedScreens,
  leaveNothingToChance,
  letters,
  listPublicSets,
  listSets,
  pictureSize,
  settle,
  spelledWords,
  teachForWeeks,
} from './pictures/documented-screens.ts';
import { startWordpress } from '../e2e/wordpress/wordpress-site.ts';
import { takeFilm } from './pictures/film.ts';
import { pointerRestsAt, preparePlugin, wordpressScreens } from './pictures/wordpress-screens.ts';
import { findBrowser } from './setup/browser.mjs';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { findNode } from './setup/node.mjs';
import { installWordpress } from './setup/wordpress.mjs';

/**
 * npm run pictures [name…]: takes the pictures and the film of README and guide anew from the running product, or only
 * those with these names, such as `editor` and `modes`. Those of the WordPress plugin come last: they need a WordPress.
 */
const password = 'correct horse battery staple';
/** So that texts are sharp on dense screens. */
const density = 1.5;
const maxBytes = 120_000;
const film = { name: 'modes', size: { width: 640, height: 520 }, maxBytes: 1_200_000 };
const darkModeKeys = ['dark-mode', 'admin-dark-mode', 'catalog-dark-mode', 'flashcard-dark-mode'];

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

await install('all');
await build();
const dataDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-pictures-'));
const { server, url } = await startServer();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  for (const colorScheme of ['light', 'dark']) if (isWanted(film.name)) await shoot(colorScheme);
  const sets = await fillStudio();
  for (const colorScheme of ['light', 'dark']) await takePictures(colorScheme, sets);
  if (wordpressScreens.some(({ name }) => isWanted(name))) await takePicturesOfPlugin(sets);
} finally {
  await browser.close();
  server.kill();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function fillStudio() {
  const page = await signedInPage({});
  await teachForWeeks(page.request, url);
  const sets = await listSets(page.request, url);
  await page.context().close();
  return sets;
}

async function takePictures(colorScheme, sets) {
  const page = await signedInPage({
    colorScheme,
    viewport: pictureSize,
    deviceScaleFactor: density,
    reducedMotion: 'reduce',
  });
  for (const { name, open } of documentedScreens.filter((screen) => isWanted(screen.name))) {
    await open({ page, url, idOf: (title) => sets.get(title) });
    await settle(page);
    await takePicture(page, `${name}-${colorScheme}`);
  }
  await page.context().close();
}

async function takePicturesOfPlugin(sets) {
  await installWordpress();
  const wordpress = await startWordpress();
  try {
    const page = await openPage({ viewport: pictureSize, deviceScaleFactor: density, reducedMotion: 'reduce' });
    await preparePlugin(page, wordpress, url);
    for (const { name, open } of wordpressScreens.filter((screen) => isWanted(screen.name))) {
      await open({ page, wordpress, setId: sets.get(letters), setTitle: letters });
      await settle(page, pointerRestsAt);
      await takePicture(page, name);
    }
    await page.context().close();
  } finally {
    await wordpress.close();
  }
}

async function takePicture(page, name) {
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
  await save(name, picture, maxBytes);
}

async function shoot(colorScheme) {
  const page = await openPage({ colorScheme, viewport: film.size });
  const id = (await listPublicSets(page.request, url)).get(spelledWords);
  await save(`${film.name}-${colorScheme}`, await takeFilm(page, `${url}/sets/${id}/play`), film.maxBytes);
  await page.context().close();
}

async function openPage(options) {
  const context = await browser.newContext(options);
  // A slow machine is not a fault.
  context.setDefaultTimeout(0);
  await context.addInitScript(
    ([keys, isDark]) => {
      for (const key of keys) localStorage.setItem(key, isDark);
    },
    [darkModeKeys, String(options.colorScheme === 'dark')],
  );
  const page = await context.newPage();
  await leaveNothingToChance(page);
  return page;
}

async function signedInPage(options) {
  const page = await openPage(options);
  await page.goto(url);
  await page.getByLabel('Admin Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${url}/admin`);
  return page;
}

async function save(name, bytes, limit) {
  const file = `docs/pictures/${name}.webp`;
  if (bytes.length > limit) throw new Error(`${file} would have ${bytes.length} bytes, more than ${limit}`);
  await writeFile(file, bytes);
  process.stdout.write(`${file}, ${bytes.length} bytes\n`);
}

async function startServer() {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    DATABASE_URL: '',
    MEDIA_URL: '',
    PUBLIC_URL: '',
    TRUST_PROXY: '1',
  };
  const started = spawn(findNode(), ['src/app/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((found, failed) => {
    let said = '';
    started.stdout.on('data', (chunk) => {
      said += chunk;
      const [, origin] = /(http:\/\/localhost:\d+)\s/.exec(said) ?? [];
      if (origin !== undefined) found(origin);
    });
    started.on('exit', (code) => failed(new Error(`The server ended with ${code}`)));
  });
  return { server: started, url: address };
}
