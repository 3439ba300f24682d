const quotaExceeded = 'QuotaExceededError';
const probeName = 'room';

/**
 * Returns how many bytes the site may still store, or undefined if unknown. Chromium reports 10 GB even if the disk is
 * full.
 */
export async function freeBytes(): Promise<number | undefined> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
  } catch {
    return undefined;
  }
}

/** Makes the error that the browser's storage throws when there is no space. */
export function quotaExceededError(): DOMException {
  return new DOMException('There is no room on this device.', quotaExceeded);
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof DOMException && error.name === quotaExceeded;
}

/** Stores that many bytes as a test, for failures that do not tell whether the lack of space was their cause. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  try {
    const cache = await caches.open(probeName);
    await cache.put('/offline/room', new Response(new Blob([new Uint8Array(bytes)])));
    return true;
  } catch {
    return false;
  } finally {
    await caches.delete(probeName);
  }
}
