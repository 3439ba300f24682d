import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { addUploadProgress, type UploadProgress } from '../../clips/rules/upload-progress.ts';
import { refreshSetLists } from '../../sets/web/sets-queries.ts';
import { Listeners } from '../../platform/web/outbound/listeners.ts';

/** How long the lists of sets wait before they are fetched again after an upload. */
export const uploadedListRefreshMs = 2_000;

type UploadSource = 'clips' | 'archive';

/** The progress of uploads by set, for screens that only show uploads, such as the list of sets. */
class UploadLog {
  readonly #queryClient: QueryClient;
  readonly #bySet = new Map<string, Map<UploadSource, UploadProgress>>();
  readonly #listeners = new Listeners();
  #shown: ReadonlyMap<string, UploadProgress> = new Map();
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  /**
   * Notes the progress of a set's uploads.
   * @param progress undefined when the upload has ended
   */
  note(setId: string, source: UploadSource, progress: UploadProgress | undefined): void {
    const bySource = this.#bySet.get(setId) ?? new Map<UploadSource, UploadProgress>();
    const before = bySource.get(source);
    if (isSame(before, progress)) return;
    if (progress) bySource.set(source, progress);
    else bySource.delete(source);
    this.#bySet.set(setId, bySource);
    if (before?.done !== progress?.done) this.#refreshListsSoon();
    this.#show(setId, addUploadProgress(bySource.values()));
  }

  readonly shown = (): ReadonlyMap<string, UploadProgress> => this.#shown;

  #show(setId: string, progress: UploadProgress | undefined): void {
    const shown = new Map(this.#shown);
    if (progress) shown.set(setId, progress);
    else shown.delete(setId);
    this.#shown = shown;
    this.#listeners.notify();
  }

  /** Waits a moment, because a list of thousands of sets is fetched as a whole. */
  #refreshListsSoon(): void {
    if (this.#refreshTimer !== undefined) return;
    this.#refreshTimer = setTimeout(() => {
      this.#refreshTimer = undefined;
      void refreshSetLists(this.#queryClient);
    }, uploadedListRefreshMs);
  }
}

const logs = new WeakMap<QueryClient, UploadLog>();

/** Returns the log of uploads, one for the whole page. */
export function uploadLog(queryClient: QueryClient): UploadLog {
  const log = logs.get(queryClient) ?? new UploadLog(queryClient);
  logs.set(queryClient, log);
  return log;
}

export function useUploads(): ReadonlyMap<string, UploadProgress> {
  const log = uploadLog(useQueryClient());
  return useSyncExternalStore(log.subscribe, log.shown);
}

function isSame(a: UploadProgress | undefined, b: UploadProgress | undefined): boolean {
  return a?.phase === b?.phase && a?.done === b?.done && a?.total === b?.total;
}
