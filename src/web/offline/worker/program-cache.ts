/** The files of the program, by the build, and the documents that they fill. */
export interface OfflineProgram {
  /** Differs where any of its files does. */
  readonly version: string;
  readonly files: readonly string[];
}

const programPrefix = 'program-';
const shells = ['/offline/catalog', '/offline/player'];
const filesAtOnce = 6;

/** @throws when a file does not come; then the program of before goes on and the browser tries again */
export async function keepProgram({ version, files }: OfflineProgram): Promise<void> {
  const cache = await caches.open(programPrefix + version);
  await Promise.all(shells.map((path) => fetchInto(cache, path, 'no-cache')));
  const missing = files.values();
  await Promise.all(Array.from({ length: filesAtOnce }, () => fetchAll(cache, missing)));
}

/** What only earlier versions need. */
export async function removeEarlierPrograms({ version }: OfflineProgram): Promise<void> {
  const names = await caches.keys();
  const earlier = names.filter((name) => name.startsWith(programPrefix) && name !== programPrefix + version);
  await Promise.all(earlier.map((name) => caches.delete(name)));
}

async function fetchAll(cache: Cache, paths: Iterator<string>): Promise<void> {
  for (let next = paths.next(); !next.done; next = paths.next()) {
    if (await cache.match(next.value)) continue;
    // An earlier version may have it: a name stands for one content for ever.
    const known = await caches.match(next.value);
    await (known ? cache.put(next.value, known) : fetchInto(cache, next.value, 'default'));
  }
}

async function fetchInto(cache: Cache, path: string, mode: RequestCache): Promise<void> {
  const answer = await fetch(path, { cache: mode, credentials: 'omit' });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  await cache.put(path, answer);
}
