/** Calls `work` once for each path, with at most `limit` calls at a time. */
export async function forEachInParallel(
  paths: readonly string[],
  limit: number,
  work: (path: string) => Promise<void>,
): Promise<void> {
  // The loops share the iterator, so each of them takes the next path that no other has taken.
  const rest = paths.values();
  const loop = async () => {
    for (const path of rest) await work(path);
  };
  await Promise.all(Array.from({ length: limit }, loop));
}
