import { isStudiable, type KeptSet } from '../rules/kept-set.ts';
import { events } from '../../analytics/web/events.ts';
import { submitKeptScores } from '../../leaderboard/web/kept-scores.ts';
import { fetchFresh, isNotPublic } from './fetch-fresh.ts';
import { answersOfSet, boardsOfSet } from './kept-answers.ts';
import { cacheNameOf, readKeptSets, removeGone } from './kept-cache.ts';
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
    for (const set of await readKeptSets()) await syncSet(set);
    await updateWorkers();
  } catch (error) {
    // The next page tries again.
    console.warn('What is kept on this device could not be compared.', error);
  }
}

/** Continues an incomplete download. A complete set is downloaded again only if the server has another version. */
async function syncSet(set: KeptSet): Promise<void> {
  if (set.phase === 'gone') return;
  if (!isStudiable(set) || set.phase === 'outdated') return await keep(set.id, set.title);
  try {
    const isSame = await Promise.all(answersOfSet(set.id).map((path) => isUnchanged(set.id, path)));
    if (isSame.includes(false)) await keep(set.id, set.title);
    else await renewBoards(set.id);
  } catch (error) {
    if (!isNotPublic(error)) throw error;
    await removeGone(set.id);
    notifyChange();
  }
}

async function isUnchanged(setId: string, path: string): Promise<boolean> {
  const cache = await caches.open(cacheNameOf(setId));
  const etag = (await cache.match(path, { ignoreVary: true }))?.headers.get('etag');
  return (await fetchFresh(path, unusedSignal(), etag)).status === 304;
}

/** Leaderboards change often, and the set stays the same, so they are fetched without the rest. */
async function renewBoards(setId: string): Promise<void> {
  const cache = await caches.open(cacheNameOf(setId));
  for (const path of boardsOfSet(setId)) {
    const etag = (await cache.match(path, { ignoreVary: true }))?.headers.get('etag');
    const answer = await fetchFresh(path, unusedSignal(), etag);
    if (answer.status === 200) await cache.put(path, answer);
  }
}

/** A signal that never aborts. */
function unusedSignal(): AbortSignal {
  return new AbortController().signal;
}
