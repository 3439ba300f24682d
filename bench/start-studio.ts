import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const password = 'correct horse battery staple';
const terms = ['Hello', 'Book', 'Good night', 'Friend', 'School'];

/** A server of its own with one public set of five cards that show the picture; `url` is the set's embed. */
export async function startStudio(photo: Buffer): Promise<{ url: string; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-bench-'));
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await addressOf(server);
  const setId = await fillSet(origin, photo);
  return {
    url: `${origin}/embed/${setId}`,
    async close() {
      const ended = new Promise((end) => server.once('exit', end));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /is at (http:\/\/\S+)/.exec(said) ?? [];
      if (address !== undefined) found(address.replace('localhost', '127.0.0.1'));
    });
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}.`)));
  });
}

async function fillSet(origin: string, photo: Buffer): Promise<string> {
  const login = await post(origin, '/api/auth/login', { password });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const set = await (await post(origin, '/api/sets', { title: 'Greetings', visibility: 'public' }, cookie)).json();
  for (const term of terms) {
    const card = await (await post(origin, `/api/sets/${set.id}/cards`, { term }, cookie)).json();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    await sent(
      await fetch(`${origin}/api/cards/${card.id}/media`, { method: 'POST', headers: { cookie, origin }, body: form }),
    );
  }
  return set.id;
}

async function post(origin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie, origin };
  return sent(await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function sent(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
}
