import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export const nginxPath = '/usr/sbin/nginx';

/**
 * Returns a location of `deploy/nginx.conf`.
 * @param path such as `/`
 */
export async function exampleLocation(path: string): Promise<string> {
  const example = await readFile('deploy/nginx.conf', 'utf8');
  const [location] = example.split(/^(?= {2}location )/m).filter((part) => part.startsWith(`  location ${path} {`));
  if (location === undefined) throw new Error(`deploy/nginx.conf has no location ${path}`);
  return location.slice(0, location.indexOf('\n  }') + '\n  }'.length);
}

/** Returns the proxy of `deploy/nginx.conf` with another server behind it. */
export async function exampleProxy(server: string): Promise<string> {
  return (await exampleLocation('/')).replace('http://flashcard-studio', server);
}

interface Around {
  /** Directives around the server. */
  readonly http?: string;
  /** Directives in `events`. */
  readonly events?: string;
  /** The user of nginx's workers if root starts it. */
  readonly user?: string;
}

/** @param site directives of the server */
export async function startNginx(
  site: string,
  { http = '', events = '', user = 'root' }: Around = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-nginx-'));
  const port = await freePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = process.getuid?.() === 0 ? `user ${user};` : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; ${main} pid ${folder}/pid; error_log ${folder}/error.log; events { ${events} }
    http { access_log off; ${paths.join(' ')} ${http} server { listen 127.0.0.1:${port}; ${site} } }`,
  );
  const nginx = spawn(nginxPath, ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  while (nginx.exitCode === null && !(await fetch(origin).catch(() => undefined))) await delay(20);
  return {
    origin,
    async close() {
      nginx.kill();
      if (nginx.exitCode === null) await once(nginx, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
