/**
 * Records nginx's answers to range requests, with which tests compare the studio's. `--check` compares them with the
 * recorded answers. Needs nginx on the PATH.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { headersOf, rangeFile, rangeRequests } from '../src/media/server/delivery/test-range-requests.ts';
import { nginxPath, startNginx } from '../src/testing/server/test-nginx.ts';

const answersFile = 'src/media/server/delivery/nginx-answers.json';
const [, version] = /nginx\/(\S+)/.exec(String(spawnSync(nginxPath, ['-v']).stderr)) ?? [];
if (version === undefined) {
  console.error(`There is no ${nginxPath}: please install it (on Debian: apt-get install nginx) and run this again.`);
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
  await copyFile(rangeFile, join(folder, 'clip.mp4'));
  const nginx = await startNginx(`root ${folder};`);
  const url = `${nginx.origin}/clip.mp4`;
  const etag = (await ask(url, {})).headers.etag ?? '';
  const found: Record<string, object> = {};
  for (const [name, request] of Object.entries(rangeRequests)) {
    const { statusCode, headers, bytes } = await ask(url, headersOf(request, etag), request.method);
    const { 'content-range': contentRange } = headers;
    found[name] = { status: statusCode, ...(contentRange && { contentRange }), bytes };
  }
  await nginx.close();
  await rm(folder, { recursive: true });
  return found;
}

/** `fetch` is not used, because it changes some headers. */
async function ask(url: string, headers: Record<string, string>, method = 'GET') {
  const asked = get(url, { headers, method });
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer === undefined) throw new Error('No answer');
  const { length } = await buffer(answer);
  return { statusCode: answer.statusCode, headers: answer.headers, bytes: length };
}
