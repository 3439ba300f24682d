import { useCallback } from 'react';
import { fullAddress, links } from '../../platform/web/addresses/links.ts';
import { useCopy } from '../../platform/web/ui/feedback/use-copy.ts';

/** Of the visitors' page of a set, by its id. */
export function useCopyLink(): (setId: string) => Promise<void> {
  const copy = useCopy();
  return useCallback((setId) => copy(fullAddress(links.embedSet(setId)), 'Direct link copied to clipboard'), [copy]);
}
