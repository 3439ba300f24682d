import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { end, endsWithThis } from './children.ts';

export const password = 'correct horse battery staple';

/** A program has this time to print its address. */
const maxStartMs = 5 * 60_000;

export interface BenchServer {
  readonly origin: string;
  readonly pid: number | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Starts the server as a process of its own.
 * @param env names the places of its data
 */
export function startServer(env: Readonly<Record<string, string>>): Promise<BenchServer> {
  const set = { PORT: '0', ADMIN_PASSWORD: password, SAMPLE_DATA: 'off', LOG_LEVEL: 'error' };
  return startProcess('src/app/server/main.ts', { ...set, ...env });
}

export async function startProcess(
  program: string,
  env: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
): Promise<BenchServer> {
  const server = endsWithThis(
    spawn(process.execPath, [program, ...parameters], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const origin = await addressOf(server);
  return { origin, pid: server.pid, close: () => end(server) };
}

/** @returns the `cookie` header of the admin's calls */
export async function signIn(origin: string): Promise<string> {
  const login = await post(origin, '/api/auth/login', { password });
  return login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

export async function post(origin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie, origin };
  return sent(await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

export async function sent(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
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
    setTimeout(() => failed(new Error(`The server did not start in ${maxStartMs} ms.`)), maxStartMs).unref();
  });
}
