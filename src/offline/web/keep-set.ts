import { callAddress } from '../../api/rules/call-address.ts';
import type { CallAnswer } from '../../api/contract/routes.ts';
import { isStudiable, type KeptSet } from '../rules/kept-set.ts';
import { mediaPathsIn } from '../rules/media-paths.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { fetchFresh, fetchMedia } from './fetch-fresh.ts';
import { answersOfSet, boardsOfSet } from './kept-answers.ts';
import { cacheNameOf, findRecord, isOfRecord, writeRecord } from './kept-cache.ts';
import { freeBytes, quotaExceededError } from './storage-quota.ts';

const filesAtOnce = 3;

interface Download {
  readonly cache: Cache;
  readonly signal: AbortSignal;
  /** The sizes in bytes of the files that are saved so far, by path. */
  readonly sizes: Map<string, number>;
  readonly onFile: () => Promise<void>;
}

/**
 * Saves a set in the cache from which the service worker serves it (see `worker/answer.ts`). Files are saved before the
 * answers that name them, so that an older version can be studied until the new one is complete. An interrupted download
 * is continued.
 * @param onProgress called after each file
 * @throws ApiError when the set is no longer public, TypeError when offline, DOMException without space or when
 * `signal` aborts
 */
export async function keepSet(setId: string, signal: AbortSignal, onProgress: () => void): Promise<void> {
  const cache = await caches.open(cacheNameOf(setId));
  const answers = await fetchAnswers([...answersOfSet(setId), ...boardsOfSet(setId)], signal);
  const { title, paths } = await readAnswers(answers.slice(0, answersOfSet(setId).length));
  const sizes = await sizesOf(cache, paths);
  const write = async (phase: KeptSet['phase']) => {
    signal.throwIfAborted();
    const bytes = sumOf(sizes);
    await writeRecord({ id: setId, title, phase, files: sizes.size, allFiles: paths.length, bytes });
    onProgress();
  };
  const before = await findRecord(setId);
  const phase = before && isStudiable(before) ? 'outdated' : 'keeping';
  const missing = paths.filter((path) => !sizes.has(path));
  if (missing.length > 0) {
    await requireRoom(setId, sizes, signal);
    await write(phase);
  }
  await fetchFiles(missing, { cache, signal, sizes, onFile: () => write(phase) });
  for (const { path, answer } of answers) await cache.put(path, answer);
  await removeOthers(cache, new Set([...paths, ...answers.map(({ path }) => path)]));
  await write('kept');
}

/** Keeps the complete earlier version and removes files of the newer one. */
export async function keepEarlier(record: KeptSet): Promise<void> {
  const cache = await caches.open(cacheNameOf(record.id));
  const read = async (path: string): Promise<unknown> => (await cache.match(path, { ignoreVary: true }))?.json();
  const values = await Promise.all(answersOfSet(record.id).map(read));
  const answers = [...answersOfSet(record.id), ...boardsOfSet(record.id)];
  await removeOthers(cache, new Set([...mediaPathsIn(values), ...answers]));
  await writeRecord({ ...record, phase: 'outdated' });
}

/**
 * Asks the server for the size of all files, before any of them is fetched.
 * @throws DOMException when the files would not fit
 */
async function requireRoom(setId: string, sizes: ReadonlyMap<string, number>, signal: AbortSignal): Promise<void> {
  const [, path] = callAddress('GET /api/sets/:id/media-size', { params: { id: setId } });
  const { bytes }: CallAnswer<'GET /api/sets/:id/media-size'> = await (await fetchFresh(path, signal)).json();
  const room = await freeBytes();
  if (room !== undefined && bytes - sumOf(sizes) > room) throw quotaExceededError();
}

function sumOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

interface Answered {
  readonly path: string;
  readonly answer: Response;
}

function fetchAnswers(paths: readonly string[], signal: AbortSignal): Promise<Answered[]> {
  return Promise.all(paths.map(async (path) => ({ path, answer: await fetchFresh(path, signal) })));
}

/**
 * Returns the set's title, and the paths of the media that the answers name.
 * @param answers of which the first one is the set
 */
async function readAnswers(answers: readonly Answered[]): Promise<{ title: string; paths: string[] }> {
  const values: [{ title: string; publicTitle: string }] = JSON.parse(
    `[${(await Promise.all(answers.map(({ answer }) => answer.clone().text()))).join()}]`,
  );
  return { title: displayTitle(values[0]), paths: mediaPathsIn(values) };
}

/** Returns the sizes in bytes, by path, of the files that are in the cache. */
async function sizesOf(cache: Cache, paths: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const file = await cache.match(path, { ignoreVary: true });
    if (file) sizes.set(path, Number(file.headers.get('content-length')));
  }
  return sizes;
}

async function fetchFiles(paths: readonly string[], download: Download): Promise<void> {
  const missing = paths.values();
  await Promise.all(Array.from({ length: filesAtOnce }, () => fetchFrom(missing, download)));
}

/** Several calls share the iterator, so each of them takes the next path that no other has taken. */
async function fetchFrom(paths: Iterator<string>, download: Download): Promise<void> {
  for (let next = paths.next(); !next.done; next = paths.next()) {
    const bytes = await keepFile(next.value, download);
    if (bytes === undefined) continue;
    download.sizes.set(next.value, bytes);
    await download.onFile();
  }
}

/** @returns the size in bytes, or undefined for a file that the server has lost */
async function keepFile(path: string, { cache, signal }: Download): Promise<number | undefined> {
  try {
    const answer = await fetchMedia(path, signal);
    const file = await answer.blob();
    signal.throwIfAborted();
    const headers = new Headers(answer.headers);
    // `sizesOf` reads the size from this header.
    headers.set('content-length', String(file.size));
    await cache.put(path, new Response(file, { headers }));
    return file.size;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Removes everything from the cache but the given paths and the set's record. */
async function removeOthers(cache: Cache, kept: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!kept.has(pathname + search) && !isOfRecord(pathname)) await cache.delete(request);
  }
}
