import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { freePort } from '../../src/testing/server/free-port.ts';

/** From Debian's package. */
const wordpressFolder = '/usr/share/wordpress';
const startMs = 60_000;

const wordpressPassword = 'correct horse battery staple';

interface Post {
  readonly url: string;
  /** As it was stored. */
  readonly content: string;
}

/** A running WordPress with an administrator `admin` and an author `author`, who may not write HTML. */
export interface WordpressSite {
  /** Origin without a slash at the end. */
  readonly url: string;
  readonly publish: (content: string) => Promise<Post>;
  /** Returns the option's new value. */
  readonly setOption: (name: string, value: string) => Promise<unknown>;
  readonly listOptions: () => Promise<string[]>;
  /** Deletes the plugin as the list of plugins does. */
  readonly uninstall: () => Promise<boolean>;
  /** PHP's messages on the plugin, with traces. */
  readonly readNotices: () => Promise<string[]>;
  /** The addresses WordPress has requested so far. */
  readonly readRequests: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export async function startWordpress(): Promise<WordpressSite> {
  if (!existsSync(wordpressFolder))
    throw new Error('These tests need WordPress: npm test installs it on Debian as root');
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-wordpress-'));
  const site = join(folder, 'site');
  const [database] = await Promise.all([startMariadb(folder), copyWordpress(site, folder)]);
  const host = `127.0.0.1:${await freePort()}`;
  const ask = <Answer>(task: string, more: object = {}) => runTask<Answer>(site, { task, host, ...more });
  await ask('install', { password: wordpressPassword });
  const php = await startPhp(site, host);
  return {
    url: `http://${host}`,
    publish: (content) => ask('publish', { content }),
    setOption: (name, value) => ask('set_option', { name, value }),
    listOptions: () => ask('options'),
    uninstall: () => ask('uninstall'),
    readNotices: async () => noticesOfPlugin(await readIfThere(join(folder, 'php.log'))),
    readRequests: async () => linesOf(await readIfThere(join(site, 'wp-content/requests.log'))),
    close: async () => {
      await Promise.all([stop(php), stop(database)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function signInTo(page: Page, wordpress: WordpressSite, user: 'admin' | 'author'): Promise<void> {
  await page.goto(`${wordpress.url}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill(user);
  await page.getByLabel('Password', { exact: true }).fill(wordpressPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/wp-admin/);
}

/** From the file of the studio, as the signed-in administrator. */
export async function installPlugin(page: Page, wordpress: WordpressSite, studioUrl: string): Promise<void> {
  const zip = await page.request.get(`${studioUrl}/wordpress/flashcard-studio.zip`);
  await page.goto(`${wordpress.url}/wp-admin/plugin-install.php?tab=upload`);
  const file = { name: 'flashcard-studio.zip', mimeType: 'application/zip', buffer: await zip.body() };
  await page.locator('#pluginzip').setInputFiles(file);
  await page.getByRole('button', { name: 'Install Now' }).click();
  await page.getByRole('link', { name: 'Activate Plugin' }).click();
  await page.getByText('Plugin activated.').waitFor();
}

async function startMariadb(folder: string): Promise<ChildProcess> {
  const [data, socket] = [join(folder, 'database'), join(folder, 'database.sock')];
  const own = ['--no-defaults', `--datadir=${data}`, ...(process.getuid?.() === 0 ? ['--user=root'] : [])];
  await runProgram('mariadb-install-db', [...own, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const fast = ['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M', '--performance-schema=off'];
  const args = [...own, `--socket=${socket}`, '--skip-networking', `--pid-file=${folder}/database.pid`, ...fast];
  const server = spawn('/usr/sbin/mariadbd', args, { stdio: 'ignore' });
  const code = `new mysqli('localhost', 'root', '', '', 0, ${JSON.stringify(socket)}) and print('up');`;
  await untilSo('MariaDB', async () => (await runProgram('php', ['-r', code]).catch(() => '')) === 'up');
  await runProgram('php', [
    '-r',
    `(new mysqli('localhost', 'root', '', '', 0, ${JSON.stringify(socket)}))->query('CREATE DATABASE wordpress');`,
  ]);
  return server;
}

async function copyWordpress(site: string, folder: string): Promise<void> {
  // Debian links some scripts from other packages.
  await cp(wordpressFolder, site, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith('/akismet') && !path.endsWith('/wp-config.php'),
  });
  await mkdir(join(site, 'wp-content/mu-plugins'));
  await copyFile(resolve('e2e/wordpress/note-requests.php'), join(site, 'wp-content/mu-plugins/note-requests.php'));
  await writeFile(join(site, 'wp-config.php'), configuration(folder));
}

/** Messages are logged with traces; outside requests and scheduled tasks are off. */
function configuration(folder: string): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${folder}/database.sock`,
    DB_CHARSET: 'utf8mb4',
    AUTH_KEY: 'a',
    SECURE_AUTH_KEY: 'b',
    LOGGED_IN_KEY: 'c',
    NONCE_KEY: 'd',
    FS_METHOD: 'direct',
  };
  const lines = Object.entries(constants).map(([name, value]) => `define( '${name}', '${value}' );`);
  return `<?php
${lines.join('\n')}
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', '${folder}/core.log' );
define( 'SAVEQUERIES', false );
$table_prefix = 'wp_';
error_reporting( E_ALL );
set_error_handler( function ( $level, $message, $file, $line ) {
	ob_start();
	debug_print_backtrace( DEBUG_BACKTRACE_IGNORE_ARGS );
	$trace = str_replace( "\\n", ' | ', ob_get_clean() );
	file_put_contents( '${folder}/php.log', "$message in $file:$line | $trace\\n", FILE_APPEND );
	return true;
} );
register_shutdown_function( function () {
	$last = error_get_last();
	if ( $last ) {
		file_put_contents( '${folder}/php.log', $last['message'] . ' in ' . $last['file'] . "\\n", FILE_APPEND );
	}
} );
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
}

async function startPhp(site: string, host: string): Promise<ChildProcess> {
  const settings = ['-d', 'upload_max_filesize=8M', '-d', 'memory_limit=256M'];
  const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '4' };
  const php = spawn('php', [...settings, '-S', host, '-t', site], { stdio: 'ignore', env, detached: true });
  await untilSo('PHP', async () => {
    const answer = await fetch(`http://${host}/wp-login.php`).catch(() => undefined);
    return answer?.status === 200;
  });
  return php;
}

async function runTask<Answer>(site: string, asked: object): Promise<Answer> {
  const output = await runProgram('php', [resolve('e2e/wordpress/site.php')], {
    cwd: site,
    input: JSON.stringify(asked),
  });
  return JSON.parse(output.slice(output.lastIndexOf('\n') + 1));
}

function runProgram(name: string, args: readonly string[], { cwd = '/', input = '' } = {}): Promise<string> {
  return new Promise((done, failed) => {
    const child = execFile(name, args, { cwd, maxBuffer: 16_000_000 }, (error, stdout, stderr) => {
      if (error) failed(new Error(`${name} failed: ${stderr || stdout || error.message}`));
      else done(stdout);
    });
    // A program may end before it reads its input. Its exit code says whether that is a fault.
    child.stdin?.on('error', () => {}).end(input);
  });
}

async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + startMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what} did not start`);
    await setTimeout(50);
  }
}

/** PHP's server has workers, which end with their process group. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.spawnargs[0] === 'php' && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  else child.kill('SIGKILL');
  await ended;
}

async function readIfThere(file: string): Promise<string> {
  await appendFile(file, '');
  return await readFile(file, 'utf8');
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function noticesOfPlugin(log: string): string[] {
  return linesOf(log).filter((line) => line.includes('plugins/flashcard-studio/'));
}
