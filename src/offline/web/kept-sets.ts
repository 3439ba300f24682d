import { useSyncExternalStore } from 'react';
import { isStudiable, type KeptSet } from '../rules/kept-set.ts';
import { findInNavigator } from '../../platform/web/browser/find-interface.ts';
import { openSharedValue } from '../../platform/web/browser/tab-channel.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { discardUpdate, keepSet } from './keep-set.ts';
import { isQuotaExceeded } from './storage-quota.ts';
import { cacheNameOf, findRecord, readKeptSets, removeGone, removeKeptSet, writeRecord } from './kept-cache.ts';
import { registerWorkers, removeWorkers } from './worker-registration.ts';

/** Why a download failed. With `no-room-to-update`, an earlier version stays on the device. */
export type KeepFault = 'no-room' | 'no-room-to-update' | 'unreachable' | 'failed';

export interface KeptState {
  /** The records by set id. */
  readonly sets: ReadonlyMap<string, KeptSet>;
  /** The sets that are being downloaded, by set id, and whether this page or another one does it. */
  readonly downloading: ReadonlyMap<string, 'here' | 'elsewhere'>;
  /** The reasons of failed downloads on this page, by set id. */
  readonly faults: ReadonlyMap<string, KeepFault>;
  /** False without storage or service workers, for example without https. */
  readonly isPossible: boolean;
}

const lockPrefix = 'flashcard-keep-';
const jobs = new Map<string, AbortController>();
const faults = new Map<string, KeepFault>();
/** The sets that other pages download, and whose locks this page waits for. */
const watchedSetIds = new Set<string>();
const state = openSharedValue('flashcard-kept-sets', readState);

/**
 * The sets that are saved on this device. Returns undefined until the sets are read. Changes made on other pages appear
 * as well.
 */
export function useKeptSets(): KeptState | undefined {
  return useSyncExternalStore(state.subscribe, state.current, () => undefined);
}

/** Starts, continues or updates the download of a set. Errors are in `faults`. */
export async function keep(setId: string, title: string): Promise<void> {
  if (jobs.has(setId)) return;
  const job = new AbortController();
  jobs.set(setId, job);
  faults.delete(setId);
  // The lock lets only one page at a time download a set. While another page does, nothing is done here.
  try {
    await navigator.locks.request(lockNameOf(setId), { ifAvailable: true }, async (lock) => {
      if (lock) await keepUntilDone(setId, title, job);
    });
  } finally {
    jobs.delete(setId);
    notifyChange();
  }
}

/** Stops the download. A set that was never complete is removed, and an update is continued by the next page. */
export async function cancel(setId: string): Promise<void> {
  const record = await findRecord(setId);
  if (record && isStudiable(record)) jobs.get(setId)?.abort();
  else await remove(setId);
}

/** Stops the download and removes the set. With the last set, the service workers are removed, too. */
export async function remove(setId: string): Promise<void> {
  jobs.get(setId)?.abort();
  faults.delete(setId);
  await removeKeptSet(setId);
  notifyChange();
  // A download, on this page or another, stops once its record is gone. What it has stored until then is removed here.
  await navigator.locks.request(lockNameOf(setId), () => removeSetAndIdleWorkers(setId));
  notifyChange();
}

export function notifyChange(): void {
  void state.refreshAll();
}

/** The name of the lock that a page holds while it downloads the set. */
function lockNameOf(setId: string): string {
  return lockPrefix + setId;
}

/** Removes the set, and then the service workers if no set is left, because they are idle without one. */
async function removeSetAndIdleWorkers(setId: string): Promise<void> {
  await removeKeptSet(setId);
  if ((await readKeptSets()).length === 0) await removeWorkers();
}

async function keepUntilDone(setId: string, title: string, job: AbortController): Promise<void> {
  const earlierRecord = await findRecord(setId);
  try {
    await writeFirstRecord(setId, title, earlierRecord);
    notifyChange();
    await registerWorkers();
    await keepSet(setId, job, notifyChange);
    // The browser is asked to keep the storage once there is something to lose. It may refuse.
    void findInNavigator('storage')?.persist();
  } catch (error) {
    if (job.signal.aborted) return;
    if (isGone(error)) return await removeGone(setId);
    console.error('A set could not be kept.', error);
    try {
      if (isQuotaExceeded(error)) await discardIncomplete(setId, earlierRecord);
    } finally {
      // The fault is set last, because whoever sees `no-room` must not find the incomplete set any more.
      faults.set(setId, toKeepFault(error, earlierRecord));
    }
  }
}

async function discardIncomplete(setId: string, earlierRecord: KeptSet | undefined): Promise<void> {
  if (!earlierRecord || !isStudiable(earlierRecord)) return await removeSetAndIdleWorkers(setId);
  // On a full device even this may fail, and the record then stays unchanged.
  await discardUpdate(earlierRecord).catch((error: unknown) =>
    console.warn('This device cannot save anything.', error),
  );
}

/** Writes the record of a set whose download begins. A set that is already saved, even in part, keeps its record. */
async function writeFirstRecord(id: string, title: string, earlierRecord: KeptSet | undefined): Promise<void> {
  if (earlierRecord && earlierRecord.phase !== 'gone') return;
  const cache = await caches.open(cacheNameOf(id));
  await writeRecord(cache, { id, title, phase: 'keeping', files: 0, allFiles: 0, bytes: 0 });
}

function toKeepFault(error: unknown, earlierRecord: KeptSet | undefined): KeepFault {
  if (isQuotaExceeded(error)) return earlierRecord && isStudiable(earlierRecord) ? 'no-room-to-update' : 'no-room';
  return error instanceof TypeError ? 'unreachable' : 'failed';
}

async function readState(): Promise<KeptState> {
  const [sets, isPossible] = await findSets();
  const byId = new Map(sets.map((set) => [set.id, set]));
  return { sets: byId, downloading: await findDownloads(), faults: new Map(faults), isPossible };
}

async function findDownloads(): Promise<KeptState['downloading']> {
  const { held = [] } =
    (await findInNavigator('locks')
      ?.query()
      .catch(() => undefined)) ?? {};
  const lockedIds = held.flatMap(({ name = '', mode }) =>
    mode === 'exclusive' && name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
  );
  const elsewhere = lockedIds.filter((setId) => !jobs.has(setId));
  for (const setId of elsewhere) void refreshWhenReleased(setId);
  const byPage = (ids: Iterable<string>, page: 'here' | 'elsewhere') => Array.from(ids, (id) => [id, page] as const);
  return new Map([...byPage(elsewhere, 'elsewhere'), ...byPage(jobs.keys(), 'here')]);
}

/**
 * Reads the state again when the lock of the set's download is released. A page that is closed does not tell others
 * that its download has ended, but the browser releases its lock.
 */
async function refreshWhenReleased(setId: string): Promise<void> {
  if (watchedSetIds.has(setId)) return;
  watchedSetIds.add(setId);
  await navigator.locks.request(lockNameOf(setId), { mode: 'shared' }, () => watchedSetIds.delete(setId));
  notifyChange();
}

async function findSets(): Promise<[KeptSet[], boolean]> {
  try {
    return [await readKeptSets(), findInNavigator('serviceWorker') !== undefined];
  } catch {
    return [[], false];
  }
}
