import { formatKeptSet, parseKeptSet, type KeptSet } from '../rules/kept-set.ts';

/** Each set has its own cache, which can be deleted as a whole. The cache also contains the set's record. */
const setPrefix = 'set-';
const recordPath = '/offline/record';

export function cacheNameOf(setId: string): string {
  return setPrefix + setId;
}

/**
 * Reads the records of all saved sets.
 * @throws when the browser forbids storage
 */
export async function readKeptSets(): Promise<KeptSet[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(setPrefix));
  const records = await Promise.all(names.map((name) => findRecord(name.slice(setPrefix.length))));
  return records.filter((record) => record !== undefined);
}

export async function findRecord(setId: string): Promise<KeptSet | undefined> {
  const name = cacheNameOf(setId);
  if (!(await caches.has(name))) return undefined;
  const record = await (await caches.open(name)).match(recordPath);
  return record && parseKeptSet(await record.text());
}

/**
 * Stores the record of a set in its cache.
 * @param cache the set's cache; if the set was removed after it was opened, the set stays removed
 */
export async function writeRecord(cache: Cache, record: KeptSet): Promise<void> {
  await cache.put(recordPath, new Response(formatKeptSet(record)));
}

/** Removes the record and the files of a set. */
export async function removeKeptSet(setId: string): Promise<void> {
  await caches.delete(cacheNameOf(setId));
}

/** Removes the files of a set that visitors no longer see. The record stays and says so. */
export async function removeGone(setId: string): Promise<void> {
  const record = await findRecord(setId);
  if (record === undefined || record.phase === 'gone') return;
  await removeKeptSet(setId);
  await writeRecord(await caches.open(cacheNameOf(setId)), { ...record, phase: 'gone', files: 0, bytes: 0 });
}

export function isRecordPath(path: string): boolean {
  return path === recordPath;
}

/** Captive portals and proxies answer with a page, whatever was asked for. */
const pageType = /^text\/html\b/;
const dataType = /^application\/json\b/;
const problemType = /^application\/problem\+json\b/;

/**
 * Whether a call was answered by the studio rather than a captive portal or proxy. The studio answers with data or with
 * a problem (RFC 9457).
 */
export function isOwnResponse(response: Response): boolean {
  if (isRedirected(response)) return false;
  return response.status === 304 || (response.ok ? dataType : problemType).test(typeOf(response));
}

/**
 * Like `isOwnResponse`, for pages. The studio's pages have a content security policy, which hardly any captive portal
 * sends.
 */
export function isOwnPage(response: Response): boolean {
  return !isRedirected(response) && response.headers.has('content-security-policy');
}

/** Like `isOwnResponse`, for files. They have any type but that of a page, and a redirect may lead to a bucket. */
export function isOwnFile(response: Response): boolean {
  const type = typeOf(response);
  return response.ok ? !pageType.test(type) : problemType.test(type);
}

function isRedirected({ redirected, type }: Response): boolean {
  return redirected || type === 'opaqueredirect';
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type') ?? '';
}
