import type { QueryClient } from '@tanstack/react-query';
import type { StudySet } from '../../sets/contract/set.ts';
import { isDefaultSetTitle } from '../../sets/rules/default-set-title.ts';
import { pageTexts } from '../../platform/web/languages/page-texts.ts';
import { call } from '../../api/web/client.ts';
import { dropFromLists, newSetDefaults, refreshSetLists, setQuery } from '../../sets/web/sets-queries.ts';
import { cardsKey } from './shown-cards.ts';

/** How long the deletion may take. After that, the set is kept. */
const maxDeletionMs = 3_000;

/** What became of the set that was left. `deletedWithMore` means that more than the title and cards had been saved. */
export type LeaveResult = 'kept' | 'deleted' | 'deletedWithMore';

/**
 * Waits for pending requests, then deletes a set that has its first title and no cards, unless the server knows of
 * other changes. A failure is only logged.
 */
export async function deleteIfUntouched(queryClient: QueryClient, setId: string): Promise<LeaveResult> {
  if (!isUntouched(queryClient, setId)) return 'kept';
  const signal = AbortSignal.timeout(maxDeletionMs);
  try {
    await untilMutationsSettle(queryClient, signal);
    if (!isUntouched(queryClient, setId)) return 'kept';
    await call('DELETE /api/sets/:id', { params: { id: setId }, query: { ifUntouched: '1' }, signal, keepalive: true });
    dropFromLists(queryClient, setId);
    return hasMoreThanDefaults(queryClient.getQueryData(setQuery(setId).queryKey)) ? 'deletedWithMore' : 'deleted';
  } catch (error) {
    console.warn('The empty set was not deleted.', error);
    return 'kept';
  } finally {
    void refreshSetLists(queryClient);
  }
}

function isUntouched(queryClient: QueryClient, setId: string): boolean {
  const cards = queryClient.getQueryData<readonly unknown[]>(cardsKey(setId));
  const set = queryClient.getQueryData(setQuery(setId).queryKey);
  return isDefaultSetTitle(set?.title, pageTexts()) && cards?.length === 0;
}

function hasMoreThanDefaults(set: StudySet | undefined): boolean {
  if (set === undefined) return false;
  const { publicTitle, description, categories, tags, visibility, customThumbnailPath } = set;
  const { signLanguage, termLanguage, signer, licence } = set;
  const signs = [signLanguage, termLanguage, signer, licence];
  const texts = [publicTitle, description, categories, tags, ...signs, customThumbnailPath ?? ''];
  return texts.some((text) => text !== '') || visibility !== newSetDefaults.visibility;
}

function untilMutationsSettle(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const check = () => {
    if (queryClient.isMutating() === 0) resolve();
  };
  const unsubscribe = queryClient.getMutationCache().subscribe(check);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  check();
  return promise.finally(unsubscribe);
}
