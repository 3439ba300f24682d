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

const shellPackage = 'chromium-headless-shell';

/**
 * Finds the whole browser: `CHROMIUM_PATH`, or else an installed Chromium or Chrome. If there is none and the user is
 * root, it installs Debian's package.
 * @returns its path, or undefined after a line on how to get one
 */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const installed = installedBrowser();
  if (installed && (existsSync(fontFolder) || !canInstall())) return installed;
  if (canInstall()) {
    await step(
      'Installing Chromium for the browser tests',
      () => installPackages(['chromium', ...fonts]),
      'Please install Chromium or set CHROMIUM_PATH.',
    );
    return installedBrowser();
  }
  process.stderr.write(
    '✗ The browser tests need Chromium or Chrome: please install one, or set CHROMIUM_PATH to where it is.\n',
  );
  return undefined;
}

/**
 * Finds Chromium without windows and profiles, which takes a quarter less processor time for the same journeys:
 * `HEADLESS_SHELL_PATH`, or else an installed one. If there is none and the user is root, it installs Debian's package.
 * @returns its path, or undefined, because tests also run without it
 */
export async function findHeadlessShell() {
  const find = () => process.env.HEADLESS_SHELL_PATH ?? findOnPath([shellPackage]).find(existsSync);
  if (find() === undefined && canInstall()) {
    process.stdout.write(`› Installing ${shellPackage} …\n`);
    await installPackages([shellPackage]).catch(({ message }) => process.stdout.write(`${message}\n`));
  }
  return find();
}

function installedBrowser() {
  return [...findOnPath(names), ...wellKnownPaths].find(existsSync);
}

function findOnPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => programs.map((program) => join(folder, program)));
}

function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
}
