import { readKeptSet, writeKeptSet, type KeptSet } from '../rules/kept-set.ts';

/** Each set has a cache of its own, which can be deleted as a whole. Its record is one more answer in it. */
const setPrefix = 'set-';
const recordPath = '/offline/record';

export function cacheNameOf(setId: string): string {
  return setPrefix + setId;
}

/** @throws where the browser forbids storage */
export async function readKeptSets(): Promise<KeptSet[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(setPrefix));
  const records = await Promise.all(names.map((name) => findRecord(name.slice(setPrefix.length))));
  return records.filter((record) => record !== undefined);
}

export async function findRecord(setId: string): Promise<KeptSet | undefined> {
  const name = cacheNameOf(setId);
  if (!(await caches.has(name))) return undefined;
  const record = await (await caches.open(name)).match(recordPath);
  return record && readKeptSet(await record.text());
}

export async function writeRecord(record: KeptSet): Promise<void> {
  const cache = await caches.open(cacheNameOf(record.id));
  await cache.put(recordPath, new Response(writeKeptSet(record)));
}

/** With its files. */
export async function removeKept(setId: string): Promise<void> {
  await caches.delete(cacheNameOf(setId));
}

/** When it is no longer public. Its record stays, to show that. */
export async function removeGone(setId: string): Promise<void> {
  const record = await findRecord(setId);
  if (record === undefined || record.phase === 'gone') return;
  await removeKept(setId);
  await writeRecord({ ...record, phase: 'gone', files: 0, bytes: 0 });
}

export function isOfRecord(path: string): boolean {
  return path === recordPath;
}
