const cacheName = 'hand-landmarker';

interface LargeFile {
  readonly url: string;
  /** The uncompressed size. */
  readonly bytes: number;
}

/**
 * Reads files from the cache of this device, or fetches them and keeps them there. The cache may be blocked.
 * @param onProgress called with the share of all bytes that has arrived
 * @throws when a file does not load
 */
export async function readKept(
  files: readonly LargeFile[],
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const cache = await openCache();
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let arrivedBytes = 0;
  const contents = await Promise.all(
    files.map(async ({ url, bytes }) => {
      const cached = await cache?.match(url);
      const response = cached ?? (await fetchOk(url));
      const content = await readAll(response, bytes, (count) => {
        arrivedBytes += count;
        onProgress(arrivedBytes / totalBytes);
      });
      if (!cached) await keep(cache, url, content);
      return content;
    }),
  );
  await removeOthers(cache, files);
  return contents;
}

async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(cacheName);
  } catch {
    return undefined;
  }
}

async function fetchOk(url: string): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return response;
}

async function readAll(response: Response, bytes: number, onBytes: (count: number) => void) {
  const content = new Uint8Array(bytes);
  let offset = 0;
  for await (const chunk of chunksOf(response)) {
    content.set(chunk, offset);
    offset += chunk.length;
    onBytes(chunk.length);
  }
  if (offset !== bytes) throw new Error(`${response.url} has ${offset} bytes instead of ${bytes}`);
  return content;
}

/** Not every browser can iterate over a stream. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Stores a file for the next time. A full disk is ignored, because the file can be used anyway. */
async function keep(cache: Cache | undefined, url: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  await cache?.put(url, new Response(content)).catch(() => {});
}

/** Removes the files of earlier versions. */
async function removeOthers(cache: Cache | undefined, files: readonly LargeFile[]): Promise<void> {
  const wantedUrls = new Set(files.map(({ url }) => new URL(url, location.href).href));
  for (const request of (await cache?.keys()) ?? []) if (!wantedUrls.has(request.url)) await cache?.delete(request);
}
