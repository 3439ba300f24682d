import { readKeptSet, writeKeptSet } from '../rules/kept-set.ts';
import type { KeptSet } from '../rules/kept-set.ts';

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

/** What a captive portal answers with. */
const pageType = /^text\/html\b/;
const answerTypes = { good: /^application\/json\b/, refused: /^application\/problem\+json\b/ };

/** Whether the studio has answered a call, not a captive portal or proxy: with data, or with a problem (RFC 9457). */
export function isOwnAnswer(answer: Response): boolean {
  if (isLedElsewhere(answer)) return false;
  return answer.status === 304 || (answer.ok ? answerTypes.good : answerTypes.refused).test(typeOf(answer));
}

/** As `isOwnAnswer`, of a page. The studio's have a content security policy, which hardly any portal's has. */
export function isOwnPage(answer: Response): boolean {
  return !isLedElsewhere(answer) && answer.headers.has('content-security-policy');
}

/** As `isOwnAnswer`, of a file that is no page. It may come from a bucket, whose refusals look different. */
export function isOwnFile(answer: Response): boolean {
  return !pageType.test(typeOf(answer));
}

function isLedElsewhere({ redirected, type }: Response): boolean {
  return redirected || type === 'opaqueredirect';
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type') ?? '';
}
