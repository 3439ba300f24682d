import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { step } from './step.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/**
 * Emoji, and a font with the metrics of Arial, which the pages' fallback font needs. Without it, text shifts more than
 * elsewhere.
 */
const fonts = ['fonts-noto-color-emoji', 'fonts-liberation'];
const fontFolder = '/usr/share/fonts/truetype/liberation';
const wellKnownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the tests: `CHROMIUM_PATH`, else an installed Chromium or Chrome, else Debian's package when root.
 * @returns its path; undefined if there is none, after a line on how to get one
 */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const installed = installedBrowser();
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (installed && (existsSync(fontFolder) || !canInstall)) return installed;
  if (canInstall) {
    await step(
      'Installing Chromium for the browser tests',
      installChromium,
      'Please install Chromium or set CHROMIUM_PATH.',
    );
    return installedBrowser();
  }
  process.stderr.write(
    '✗ The browser tests need Chromium or Chrome: please install one, or set CHROMIUM_PATH to where it is.\n',
  );
  return undefined;
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...wellKnownPaths].find(existsSync);
}

async function installChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', ...fonts], { env });
}
