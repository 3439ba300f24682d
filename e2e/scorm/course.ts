import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

/** Calls of scorm-again that the standard lacks. */
export interface CourseApi {
  readonly cmi: {
    readonly core: {
      readonly lesson_status: string;
      readonly score: { readonly raw: string; readonly min: string; readonly max: string };
    };
  };
  readonly isTerminated: () => boolean;
}

export async function unpack(zipFile: string, folder: string): Promise<string[]> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(zipFile))), { useWebWorkers: false });
  const names: string[] = [];
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const path = join(folder, entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
    names.push(entry.filename);
  }
  return names;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
};

/** No inline scripts; the styles of dialogs are allowed. */
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'";

/** A platform that serves the unpacked package in a frame beside scorm-again's API. */
export async function openCourse(folder: string) {
  const apiScript = await readFile(createRequire(import.meta.url).resolve('scorm-again/scorm12/min'));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://platform');
    asked.push(pathname);
    if (pathname === '/') return response.setHeader('content-type', 'text/html').end(coursePage);
    if (pathname === '/scorm12.js') return response.setHeader('content-type', 'text/javascript').end(apiScript);
    const path = normalize(decodeURIComponent(pathname)).replace('/content/', '');
    return readFile(join(folder, path)).then(
      (bytes) => {
        response.setHeader('content-security-policy', policy);
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

const coursePage = `<!doctype html><html lang="en"><title>A course</title>
<link rel="icon" href="data:,"><script src="/scorm12.js"></script>
<script>
  window.API = new Scorm12API({ autocommit: false });
  window.API.on('LMSSetValue.cmi.core.session_time', (_element, value) => { window.sessionTime = value; });
</script>
<iframe src="/content/index.html" title="Activity" style="width: 100%; height: 700px"></iframe></html>`;
