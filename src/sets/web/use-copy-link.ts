import { useCallback } from 'react';
import { fullAddress, links } from '../../platform/web/addresses/links.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { useCopy } from '../../platform/web/ui/feedback/use-copy.ts';

/** Returns a function that copies the address of a set's player, which works in a frame and in a window of its own. */
export function useCopyLink(): (setId: string) => Promise<void> {
  const copy = useCopy();
  const t = useTexts();
  return useCallback(
    (setId) => copy(fullAddress(links.embedSet(setId)), t('Direct link copied to clipboard')),
    [copy, t],
  );
}
