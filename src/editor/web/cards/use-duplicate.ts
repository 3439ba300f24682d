import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { problemText } from '../../../api/web/problem-text.ts';
import { SingleFlight } from '../../../platform/web/outbound/single-flight.ts';
import { errorToast, useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { copyOnce, type Copies } from '../../../saving/web/cards.ts';
import { isLetterKey } from '../../../platform/web/browser/is-letter-key.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/**
 * Returns a stable function that duplicates the card of a row and reports by toast. The function returns the row id of
 * the copy, or undefined if the card could not be duplicated.
 */
export function useDuplicate(setId: string, editing: CardEditing) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const t = useTexts();
  const [copies] = useState<Copies>(() => new SingleFlight());

  return useCallback(
    async (rowId: string): Promise<string | undefined> => {
      try {
        const cardIds = await editing.settle([rowId], 'kept');
        if (cardIds === undefined) {
          toast(errorToast(t('This card has text that is not saved yet. Please look at it first')));
          return undefined;
        }
        const [copyId] = await copyOnce(queryClient, copies, { setId, cardIds, toSetId: setId });
        toast({ title: t('Card duplicated') });
        return copyId;
      } catch (error) {
        toast(errorToast(problemText(error, t) ?? t('Failed to duplicate card')));
        return undefined;
      }
    },
    [queryClient, toast, t, copies, setId, editing],
  );
}

/** Returns the row of the card in which Ctrl+D or Cmd+D was pressed. Returns undefined for other keys. */
export function duplicatedRow(event: KeyboardEvent): string | undefined {
  const isDuplicate = isLetterKey(event, 'd') && (event.ctrlKey || event.metaKey);
  if (!isDuplicate || event.shiftKey || event.altKey || !(event.target instanceof Element)) return undefined;
  return event.target.closest<HTMLElement>('[role="listitem"][data-row]')?.dataset['row'];
}
