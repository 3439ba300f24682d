import { isStudiable } from '../rules/kept-set.ts';
import { events } from '../../analytics/web/events.ts';
import { submitKeptScores } from '../../leaderboard/web/kept-scores.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { fetchFresh } from './fetch-fresh.ts';
import { setAddresses, boardAddresses } from './kept-addresses.ts';
import { cacheNameOf, findRecord, readKeptSets, removeGone } from './kept-cache.ts';
import { keep, notifyChange } from './kept-sets.ts';
import { updateWorkers } from './worker-registration.ts';

/** Synchronises now and whenever the browser comes online. */
export function syncWhenOnline(): void {
  window.addEventListener('online', () => void sync());
  void sync();
}

/** Sends events and scores that wait on this device, then updates the sets saved offline. */
async function sync(): Promise<void> {
  try {
    events.resume();
    await submitKeptScores();
    for (const { id } of await readKeptSets()) await syncSet(id).catch(warn);
    await updateWorkers();
  } catch (error) {
    warn(error);
  }
}

/** Logs a failed sync, which the next page tries again. */
function warn(error: unknown): void {
  console.warn('The sync failed.', error);
}

/** Continues an incomplete download. A complete set is downloaded again only if the server has another version. */
async function syncSet(setId: string): Promise<void> {
  // The set may have been removed while others were downloaded.
  const set = await findRecord(setId);
  if (set === undefined || set.phase === 'gone') return;
  if (!isStudiable(set) || set.phase === 'outdated') return await keep(set.id, set.title);
  try {
    const areUnchanged = await Promise.all(setAddresses(set.id).map((path) => isUnchanged(set.id, path)));
    if (areUnchanged.includes(false)) await keep(set.id, set.title);
    else await renewBoards(set.id);
  } catch (error) {
    if (!isGone(error)) throw error;
    await removeGone(set.id);
    notifyChange();
  }
}

async function isUnchanged(setId: string, path: string): Promise<boolean> {
  const savedResponse = await caches.match(path, { cacheName: cacheNameOf(setId), ignoreVary: true });
  const etag = savedResponse?.headers.get('etag');
  return (await fetchFresh(path, { etag })).status === 304;
}

/** Fetches only the leaderboards of a set, because they change often and the rest of the set stays the same. */
async function renewBoards(setId: string): Promise<void> {
  // Opening the cache of a set that was removed meanwhile would create it again.
  if (!(await findRecord(setId))) return;
  const cache = await caches.open(cacheNameOf(setId));
  for (const path of boardAddresses(setId)) {
    const etag = (await cache.match(path, { ignoreVary: true }))?.headers.get('etag');
    const response = await fetchFresh(path, { etag });
    if (response.status === 200) await cache.put(path, response);
  }
}
