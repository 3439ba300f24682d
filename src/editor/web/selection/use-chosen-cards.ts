import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { fingerprint } from '../../../clips/rules/fingerprint.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import { problemText } from '../../../api/web/problem-text.ts';
import { SingleFlight } from '../../../platform/web/outbound/single-flight.ts';
import { useDeletedCardsToast } from '../../../sets/web/use-deleted-cards-toast.ts';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { copyCards, deleteCards, moveCards } from '../../../saving/web/chosen-cards.ts';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';

export type ChosenVerb = 'duplicate' | 'move' | 'copy' | 'delete';

interface ChosenCardsOptions {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
}

/** Each reports by toast and returns the rows chosen then; undefined if it failed. */
export type ChosenActions = ReturnType<typeof useChosenCards>['actions'];
type Rows = readonly string[];

const unsavedText = 'Something typed into these cards is not saved yet. Please look at them first';

/** Actions on several cards, after typed text is saved. They never change. */
export function useChosenCards({ setId, editing, uploads }: ChosenCardsOptions) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const toastDeleted = useDeletedCardsToast();
  const [pending, setPending] = useState<ChosenVerb>();
  const [flights] = useState(() => new SingleFlight<Rows>());

  const actions = useMemo(() => {
    /** @param work gets the server's ids */
    async function run(verb: ChosenVerb, rowIds: Rows, work: (cardIds: Rows) => Promise<Rows>) {
      setPending(verb);
      try {
        const cardIds = await editing.settle(rowIds, verb === 'delete' ? 'dropped' : 'kept');
        if (cardIds !== undefined) return await work(cardIds);
        toast(errorToast(unsavedText));
      } catch (error) {
        toast(errorToast(problemText(error) ?? `Failed to ${verb} cards`));
      } finally {
        setPending(undefined);
      }
      return undefined;
    }

    const toTarget = (count: number, done: string, { title }: StudySet) =>
      toast({ title: `${countedText(count, 'card')} ${done}`, description: `To “${title}”` });
    const copy = (cardIds: Rows, toSetId: string) => copyOnce(queryClient, flights, { setId, cardIds, toSetId });

    return {
      remove: (rowIds: Rows) =>
        run('delete', rowIds, async (cardIds) => {
          for (const rowId of rowIds) uploads.cancel(rowId);
          await deleteCards(queryClient, { setId, cardIds });
          toastDeleted(setId, cardIds, `${countedText(rowIds.length, 'card')} deleted`);
          return [];
        }),
      move: (rowIds: Rows, target: StudySet) =>
        run('move', rowIds, async (cardIds) => {
          toTarget(await moveCards(queryClient, { setId, cardIds, toSetId: target.id }), 'moved', target);
          return [];
        }),
      copy: (rowIds: Rows, target: StudySet) =>
        run('copy', rowIds, async (cardIds) => {
          toTarget((await copy(cardIds, target.id)).length, 'copied', target);
          return rowIds;
        }),
      duplicate: (rowIds: Rows) =>
        run('duplicate', rowIds, async (cardIds) => {
          const copies = await copy(cardIds, setId);
          toast({ title: `${countedText(copies.length, 'card')} duplicated` });
          return copies;
        }),
    };
  }, [queryClient, toast, toastDeleted, setId, editing, uploads, flights]);

  return { pending, actions };
}

interface Copying {
  readonly setId: string;
  readonly cardIds: Rows;
  readonly toSetId: string;
}

/** Pressed again after a lost answer, it makes no more copies. */
function copyOnce(queryClient: QueryClient, flights: SingleFlight<Rows>, copying: Copying): Promise<Rows> {
  const action = fingerprint(new TextEncoder().encode(`${copying.toSetId} ${copying.cardIds.join()}`));
  return flights.do(action, (idempotencyKey) => copyCards(queryClient, { ...copying, idempotencyKey }));
}
