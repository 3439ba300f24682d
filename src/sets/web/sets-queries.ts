import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallSent } from '../../api/contract/routes.ts';
import type { NewSet, StudySet } from '../contract/set.ts';
import { queryKeys } from '../../platform/rules/pages/initial-data.ts';
import { callAddress } from '../../api/rules/call-address.ts';
import { ApiError, ignoreGone, isGone } from '../../platform/web/outbound/failure.ts';
import { call, upload } from '../../api/web/client.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { defaultSetTitle } from '../rules/default-set-title.ts';
import { SingleFlight } from '../../platform/web/outbound/single-flight.ts';

export const newSetDefaults = {
  description: '',
  categories: '',
  tags: '',
  visibility: 'public',
} as const satisfies Partial<NewSet>;

const listsKey = ['sets', 'list'];

export type ExportType = 'csv' | 'zip' | 'apkg';

export function exportUrl(setId: string, type: ExportType): string {
  return callAddress(`GET /api/sets/:id/export.${type}`, { params: { id: setId } })[1];
}

/** The sets that match the search, the last changed one first. An empty search matches all sets. */
export function setsQuery(search: string) {
  return queryOptions({
    queryKey: [...listsKey, search],
    queryFn: ({ signal }) => call('GET /api/sets', { query: { search }, signal }),
  });
}

export function setQuery(setId: string) {
  return queryOptions({
    queryKey: queryKeys.set(setId),
    queryFn: ({ signal }) => call('GET /api/sets/:id', { params: { id: setId }, signal }),
  });
}

/** The terms of the set's first cards, as the catalog's page of the set shows them. */
export function setTermsQuery(setId: string) {
  return queryOptions({
    queryKey: queryKeys.setTerms(setId),
    queryFn: ({ signal }) => call('GET /api/sets/:id/terms', { params: { id: setId }, signal }),
  });
}

/** Fetches the lists of sets again. Must be called after every change to a set, its cards or their media. */
export function refreshSetLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listsKey });
}

export function refreshSet(queryClient: QueryClient, setId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: setQuery(setId).queryKey });
}

/** Fetches the set and the lists again. Must be called after changes to a set's cards or its thumbnail. */
export async function refreshShownSet(queryClient: QueryClient, setId: string): Promise<void> {
  await Promise.all([refreshSet(queryClient, setId), refreshSetLists(queryClient)]);
}

/** Creates a set with the default title. Several presses of the button create only one (see `SingleFlight`). */
export function useCreateSet() {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [flights] = useState(() => new SingleFlight<StudySet>());
  return useMutation({
    mutationFn: () => {
      const body = { ...newSetDefaults, title: defaultSetTitle(t) };
      return flights.do('create', (idempotencyKey) => call('POST /api/sets', { body, idempotencyKey }));
    },
    onSuccess: (set) => cacheSet(queryClient, set),
  });
}

export function useUpdateSet(setId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SetChange) => editSet(queryClient, setId, change),
    onError: (error) => {
      const current = error instanceof ApiError ? error.current.set : undefined;
      if (current) cacheSet(queryClient, current);
      if (isGone(error)) void refreshSet(queryClient, setId);
    },
  });
}

export type SetChange = CallSent<'PUT /api/sets/:id'>['body'];

export async function editSet(queryClient: QueryClient, setId: string, change: SetChange): Promise<StudySet> {
  const set = await call('PUT /api/sets/:id', { params: { id: setId }, body: change });
  cacheSet(queryClient, set);
  return set;
}

export function useDuplicateSet() {
  const queryClient = useQueryClient();
  const [flights] = useState(() => new SingleFlight<StudySet>());
  return useMutation({
    mutationFn: (setId: string) =>
      flights.do(setId, (idempotencyKey) => {
        return call('POST /api/sets/:id/duplicate', { params: { id: setId }, idempotencyKey });
      }),
    onSuccess: (set) => cacheSet(queryClient, set),
  });
}

/** Fetches the lists again even if the set could not be deleted. */
export function useDeleteSet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ignoreGone(call('DELETE /api/sets/:id', { params: { id }, query: {} })),
    onSuccess: (_, setId) => {
      dropFromLists(queryClient, setId);
      removeFromCache(queryClient, setId);
    },
    onSettled: () => void refreshSetLists(queryClient),
  });
}

/**
 * Restores a deleted set.
 * @throws ApiError or TypeError when the call failed
 */
export async function restoreSet(queryClient: QueryClient, setId: string): Promise<void> {
  cacheSet(queryClient, await call('POST /api/sets/:id/restore', { params: { id: setId } }));
}

/** The deleted sets. They are fetched again whenever the list is shown. */
export const binQuery = queryOptions({
  queryKey: ['bin'],
  queryFn: ({ signal }) => call('GET /api/bin', { signal }),
  refetchOnMount: 'always',
});

export function useRestoreSet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (setId: string) => restoreSet(queryClient, setId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: binQuery.queryKey }),
  });
}

export function removeFromCache(queryClient: QueryClient, setId: string): void {
  queryClient.removeQueries({ queryKey: setQuery(setId).queryKey });
}

export function dropFromLists(queryClient: QueryClient, setId: string): void {
  queryClient.setQueriesData<StudySet[]>({ queryKey: listsKey }, (sets) => sets?.filter((set) => set.id !== setId));
}

interface ThumbnailUpload {
  readonly thumbnail: Blob;
  /** Receives the share of the file that is sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export function useUploadThumbnail(setId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ thumbnail, onProgress }: ThumbnailUpload) =>
      upload('POST /api/sets/:id/custom-thumbnail', { params: { id: setId }, files: { thumbnail }, onProgress }),
    onSuccess: () => refreshShownSet(queryClient, setId),
  });
}

export async function uploadThumbnail(queryClient: QueryClient, setId: string, thumbnail: Blob): Promise<void> {
  await upload('POST /api/sets/:id/custom-thumbnail', { params: { id: setId }, files: { thumbnail } });
  await refreshShownSet(queryClient, setId);
}

/** Removes the set's own thumbnail. A thumbnail that is gone already counts as removed. */
export function useRemoveThumbnail(setId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ignoreGone(call('DELETE /api/sets/:id/custom-thumbnail', { params: { id: setId } })),
    onSuccess: () => refreshShownSet(queryClient, setId),
  });
}

/** Stores the set in the query cache, and fetches the lists again. */
function cacheSet(queryClient: QueryClient, set: StudySet): void {
  queryClient.setQueryData(setQuery(set.id).queryKey, set);
  void refreshSetLists(queryClient);
}
