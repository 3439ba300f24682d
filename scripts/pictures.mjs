import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from './setup/browser.mjs';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { findNode } from './setup/node.mjs';

// npm run pictures: takes the README's pictures anew from the running product, with its sample sets.
const folder = new URL('../docs/pictures/', import.meta.url).pathname;
const password = 'correct horse battery staple';
const size = { width: 1120, height: 700 };
/** So that texts are sharp on dense screens. */
const density = 1.5;
const maxBytes = 120_000;

await install('all');
await build();
const dataDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-pictures-'));
const { server, url } = await startServer();
const browser = await chromium.launch({ executablePath: await findBrowser() });
try {
  for (const colorScheme of ['light', 'dark']) await takePictures(colorScheme);
} finally {
  await browser.close();
  server.kill();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function takePictures(colorScheme) {
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: density,
    colorScheme,
    reducedMotion: 'reduce',
  });
  await page.addInitScript((isDark) => {
    for (const key of ['dark-mode', 'admin-dark-mode']) localStorage.setItem(key, String(isDark));
  }, colorScheme === 'dark');
  const setId = await findSet('ASL fingerspelling A–Z');
  await page.goto(`${url}/sets/${setId}/play`);
  await save(page, `player-${colorScheme}`);
  await signIn(page);
  await page.goto(`${url}/sets/${setId}/edit`);
  await page.getByRole('textbox', { name: 'Term 1', exact: true }).waitFor();
  await save(page, `editor-${colorScheme}`);
  await page.close();
}

async function signIn(page) {
  await page.goto(url);
  await page.getByLabel('Admin Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${url}/admin`);
}

async function findSet(title) {
  const { sets } = await (await fetch(`${url}/api/catalog/sets`)).json();
  return sets.find((set) => set.title === title).id;
}

/** Once nothing is fetched or moves any more. */
async function save(page, name) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  const file = join(folder, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
  const { size: bytes } = await stat(file);
  if (bytes > maxBytes) throw new Error(`${file} has ${bytes} bytes, more than ${maxBytes}`);
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
  };
  const server = spawn(findNode(), ['src/app/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((found, failed) => {
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const [, address] = /(http:\/\/localhost:\d+)\s/.exec(said) ?? [];
      if (address !== undefined) found(address);
    });
    server.on('exit', (code) => failed(new Error(`The server ended with ${code}`)));
  });
  return { server, url };
}
