import { useSyncExternalStore } from 'react';
import { isStudiable, type KeptSet } from '../../shared/offline/kept-set.ts';
import { openTabChannel } from '../browser/tab-channel.ts';
import { isNotPublic } from './is-not-public.ts';
import { keepSet } from './keep-set.ts';
import { findRecord, readKeptSets, removeGone, removeKept, writeRecord } from './kept-cache.ts';
import { registerWorkers, removeWorkers } from './worker-registration.ts';

export type KeepFault = 'no-room' | 'unreachable' | 'failed';

/** What this device keeps, and what this page does for it. */
export interface KeptState {
  readonly sets: ReadonlyMap<string, KeptSet>;
  /** Whose files are coming, by this page. */
  readonly coming: ReadonlySet<string>;
  readonly faults: ReadonlyMap<string, KeepFault>;
  /** False where the browser stores nothing or knows no service workers, such as without https. */
  readonly isPossible: boolean;
}

const channel = openTabChannel('flashcard-kept-sets', ['changed']);
const listeners = new Set<() => void>();
const jobs = new Map<string, AbortController>();
const faults = new Map<string, KeepFault>();
let current: KeptState | undefined;

/** Undefined until it was read. In step with other pages of this browser. */
export function useKeptSets(): KeptState | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

/** Begins, goes on, or brings up to date; what goes wrong is said in `faults`. */
export async function keep(setId: string, title: string): Promise<void> {
  if (jobs.has(setId)) return;
  const job = new AbortController();
  jobs.set(setId, job);
  faults.delete(setId);
  // One page at a time: another goes on with it already.
  await navigator.locks.request(`flashcard-keep-${setId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await keepUntilDone(setId, title, job.signal);
  });
  jobs.delete(setId);
  changed();
}

/** What has come of a set that was not complete goes. */
export async function cancel(setId: string): Promise<void> {
  const record = await findRecord(setId);
  if (record && isStudiable(record)) jobs.get(setId)?.abort();
  else await remove(setId);
}

/** The room is free at once; with the last set the program goes too. */
export async function remove(setId: string): Promise<void> {
  jobs.get(setId)?.abort();
  faults.delete(setId);
  await removeKept(setId);
  if ((await readKeptSets()).length === 0) await removeWorkers();
  changed();
}

export function changed(): void {
  void readState();
  channel.post('changed');
}

async function keepUntilDone(setId: string, title: string, signal: AbortSignal): Promise<void> {
  try {
    await writeFirstRecord(setId, title);
    changed();
    await registerWorkers();
    await keepSet(setId, signal, changed);
    // Asked once there is something to lose; the browser may say no.
    void navigator.storage.persist();
  } catch (error) {
    if (signal.aborted) return;
    if (isNotPublic(error)) await removeGone(setId);
    else faults.set(setId, faultOf(error));
  }
}

async function writeFirstRecord(id: string, title: string): Promise<void> {
  const before = await findRecord(id);
  if (before && before.phase !== 'gone') return;
  await writeRecord({ id, title, phase: 'keeping', files: 0, allFiles: 0, bytes: 0 });
}

function faultOf(error: unknown): KeepFault {
  console.error('A set could not be kept.', error);
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'no-room';
  return error instanceof TypeError ? 'unreachable' : 'failed';
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) void readState();
  listeners.add(listener);
  const stopListening = channel.listen(() => void readState());
  return () => {
    listeners.delete(listener);
    stopListening();
  };
}

async function readState(): Promise<void> {
  const [sets, isPossible] = await findSets();
  const byId = new Map(sets.map((set) => [set.id, set]));
  current = { sets: byId, coming: new Set(jobs.keys()), faults: new Map(faults), isPossible };
  for (const listener of listeners) listener();
}

async function findSets(): Promise<[KeptSet[], boolean]> {
  try {
    return [await readKeptSets(), 'serviceWorker' in navigator];
  } catch {
    return [[], false];
  }
}
