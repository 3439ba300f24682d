/**
 * Asks nginx for parts of a file and writes down what it answers, for the tests to hold the studio's answers against. `--check` compares
 * instead with what is written down. Needs an nginx on the PATH, as Debian's package brings it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { headersOf, rangeFile, rangeRequests } from '../src/server/media-files/test-range-requests.ts';

const answersFile = 'src/server/media-files/nginx-answers.json';
const [, version] = /nginx\/(\S+)/.exec(String(spawnSync('/usr/sbin/nginx', ['-v']).stderr)) ?? [];
if (version === undefined) {
  console.error(
    'There is no /usr/sbin/nginx: please install it (on Debian: apt-get install nginx) and run this again.',
  );
  process.exit(1);
}
const answers = await askNginx();
const isChecked = process.argv.includes('--check');
if (isChecked && JSON.stringify(JSON.parse(await readFile(answersFile, 'utf8')).answers) !== JSON.stringify(answers)) {
  console.error(
    `nginx ${version} answers otherwise than ${answersFile} says: ${JSON.stringify(answers, undefined, 2)}`,
  );
  process.exit(1);
}
if (!isChecked) await writeFile(answersFile, `${JSON.stringify({ version, answers }, undefined, 2)}\n`);

async function askNginx() {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-nginx-'));
  const port = await freePort();
  await copyFile(rangeFile, join(folder, 'clip.mp4'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${paths.join(' ')} server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const nginx = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/clip.mp4`;
  while (!(await ask(url, {}).catch(() => undefined))) await delay(20);
  const etag = (await ask(url, {})).headers.etag ?? '';
  const found: Record<string, object> = {};
  for (const [name, request] of Object.entries(rangeRequests)) {
    const { statusCode, headers, bytes } = await ask(url, headersOf(request, etag), request.method);
    const { 'content-range': contentRange } = headers;
    found[name] = { status: statusCode, ...(contentRange && { contentRange }), bytes };
  }
  nginx.kill();
  await once(nginx, 'exit');
  await rm(folder, { recursive: true });
  return found;
}

/** Not with `fetch`, which changes some headers. */
async function ask(url: string, headers: Record<string, string>, method = 'GET') {
  const asked = get(url, { headers, method });
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer === undefined) throw new Error('No answer');
  const { length } = await buffer(answer);
  return { statusCode: answer.statusCode, headers: answer.headers, bytes: length };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
