import { chunksOf } from '../database/chunks-of.ts';
import type { Services } from '../services.ts';
import { hasMedia, listKnownMedia, listUnshownMedia, requestMediaRemoval } from './media-row-store.ts';
import { removeUnshownMedia } from './remove-unshown.ts';

const sweepEveryMs = 60 * 60 * 1000;
/** An upload is between its file and its row for seconds; what is older was broken off. */
const orphanAfterMs = 60 * 60 * 1000;
const keysAtOnce = 500;

type Needed = Pick<Services, 'db' | 'media' | 'now'>;

/** Sweeps now and every hour. @returns what stops it. */
export function startSweeping(services: Needed): () => void {
  const sweep = () => void sweepMedia(services).catch(report);
  sweep();
  const timer = setInterval(sweep, sweepEveryMs).unref();
  return () => clearInterval(timer);
}

/** Removes what a crash left in the media store: half-written files, files without a row, files that nothing shows. */
export async function sweepMedia(services: Needed): Promise<void> {
  const { db, media, now } = services;
  const before = now() - orphanAfterMs;
  await media.removeBrokenWrites(before);
  await removeOrphans(services, before);
  await requestMediaRemoval(db, await listUnshownMedia(db, before), now());
  await removeUnshownMedia(services);
}

/** A database that knows no file at all is rather one that was not restored yet than one whose every upload was broken off. */
async function removeOrphans({ db, media }: Needed, before: number): Promise<void> {
  if (!(await hasMedia(db))) return;
  const old: string[] = [];
  for await (const { key, writtenAt } of media.list()) if (writtenAt < before) old.push(key);
  for (const keys of chunksOf(old, keysAtOnce)) {
    const known = new Set(await listKnownMedia(db, keys));
    for (const key of keys) if (!known.has(key)) await media.remove(key);
  }
}

function report(error: unknown): void {
  console.error('The media store cannot be swept just now; the next time is in an hour:', error);
}
