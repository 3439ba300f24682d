import { useCallback } from 'react';
import { fullAddress, links } from '../../platform/web/addresses/links.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { useCopy } from '../../platform/web/ui/feedback/use-copy.ts';

/** Copies the address of the set's page for visitors. The set is given by its id. */
export function useCopyLink(): (setId: string) => Promise<void> {
  const copy = useCopy();
  const t = useTexts();
  return useCallback(
    (setId) => copy(fullAddress(links.embedSet(setId)), t('Direct link copied to clipboard')),
    [copy, t],
  );
}
