import { offlineProgram, type OfflineProgram } from 'virtual:offline-program';
import { forEachInParallel } from '../for-each-in-parallel.ts';
import { keepProgramMessage, programCachePrefix, programKept } from '../worker-protocol.ts';
import { respondTo } from './respond-to.ts';
import type { WorkerScope } from './worker-scope.ts';
import { isOwnFile } from '../kept-cache.ts';
import { languageKey } from '../../../platform/rules/preference-keys.ts';

/** The documents that the program fills when the server cannot be reached. */
const shellPaths = ['/offline/catalog', '/offline/player'];

/** Matches the names of program files in a document. */
const programFile = /\/assets\/[\w.-]+\.(?:js|css)\b/g;

const maxParallelFetches = 6;

declare const self: WorkerScope;

/**
 * Saves the program, and then takes over at once (`skipWaiting`), so that a new version serves the next page even while
 * pages of older versions are open.
 */
self.addEventListener('install', (event) => {
  // Where it is supported, the browser requests pages from the server without waiting for the worker.
  void event.addRoutes?.([{ condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' }]);
  event.waitUntil(keepProgram(offlineProgram).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const response = respondTo(event);
  if (response) event.respondWith(response);
});

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data === keepProgramMessage) event.waitUntil(keepProgramAndReply(ports));
  if (data === languageKey) event.waitUntil(renewShells(offlineProgram));
});

async function keepProgramAndReply([port]: readonly MessagePort[]): Promise<void> {
  const isKept = await keepProgram(offlineProgram).then(
    () => true,
    () => false,
  );
  port?.postMessage(isKept ? programKept : undefined);
}

async function activate(): Promise<void> {
  // The browser requests the page from the server while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await removeEarlierPrograms(offlineProgram);
}

/**
 * Saves the documents and files of the program.
 * @throws when a file does not load; the previous program then stays, and the browser tries again
 */
async function keepProgram({ version, files }: OfflineProgram): Promise<void> {
  const cache = await caches.open(programCachePrefix + version);
  await Promise.all(shellPaths.map((path) => keepShell(cache, path, new Set(files))));
  await forEachInParallel(files, maxParallelFetches, (path) => keepProgramFile(path, cache));
}

/** Fetches the documents again in a newly chosen language. Without a network they stay unchanged. */
async function renewShells({ version, files }: OfflineProgram): Promise<void> {
  const cache = await caches.open(programCachePrefix + version);
  await Promise.allSettled(shellPaths.map((path) => fetchShell(cache, path, new Set(files))));
}

async function removeEarlierPrograms({ version }: OfflineProgram): Promise<void> {
  const names = await caches.keys();
  const oldNames = names.filter((name) => name.startsWith(programCachePrefix) && name !== programCachePrefix + version);
  await Promise.all(oldNames.map((name) => caches.delete(name)));
}

async function keepProgramFile(path: string, cache: Cache): Promise<void> {
  if (await cache.match(path)) return;
  // An earlier version may have saved the file already, and a name always refers to the same content.
  const earlierCopy = await caches.match(path);
  await cache.put(path, earlierCopy ?? (await fetchFile(path)));
}

async function keepShell(cache: Cache, path: string, files: ReadonlySet<string>): Promise<void> {
  if (!(await cache.match(path))) await fetchShell(cache, path, files);
}

/**
 * Fetches a document in the device's language, which the request carries as a cookie, and saves it.
 * @throws when the server already has another version, or something else answers in its place
 */
async function fetchShell(cache: Cache, path: string, files: ReadonlySet<string>): Promise<void> {
  const response = await fetchOk(path, { cache: 'no-cache', credentials: 'same-origin' });
  const namedFiles = (await response.clone().text()).match(programFile) ?? [];
  const isOfProgram = namedFiles.length > 0 && namedFiles.every((file) => files.has(file));
  if (!isOfProgram) throw new Error(`${path} is not of this program`);
  await cache.put(path, response);
}

async function fetchFile(path: string): Promise<Response> {
  const response = await fetchOk(path, { credentials: 'omit' });
  if (!isOwnFile(response)) throw new Error(`${path} is not of this program`);
  return response;
}

async function fetchOk(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...init, redirect: 'error' });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response;
}
