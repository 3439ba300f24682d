import { useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { removeMedia } from '../../../saving/web/cards.ts';
import { errorToast, useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useDeletedCardsToast } from '../../../sets/web/use-undo-toast.ts';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** The deletion of a whole card, or only of its media. */
export interface Removal {
  readonly target: 'card' | 'media';
  readonly card: Card;
}

/** Asks before a card or its media is deleted, and reports by toast. */
export function useRemovals(setId: string, editing: CardEditing, uploads: MediaUploads) {
  const [pendingRemoval, setPendingRemoval] = useState<Removal>();
  const [idsBeingDeleted, setIdsBeingDeleted] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();
  const t = useTexts();
  const toastDeleted = useDeletedCardsToast();

  async function deleteCard({ id }: Card) {
    setIdsBeingDeleted((ids) => new Set([...ids, id]));
    try {
      const cardId = await editing.remove(id);
      // Uploads are cancelled only now, because a card that could not be deleted keeps its file that waits to be sent.
      const resumeUploads = uploads.cancelCard(id);
      toastDeleted(setId, cardId === undefined ? [] : [cardId], t('Card deleted successfully'), resumeUploads);
    } catch {
      toast(errorToast(t('Failed to delete card')));
      // Only the answer may have been lost.
      editing.refetch();
    } finally {
      setIdsBeingDeleted((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  }

  async function removeMediaOf(card: Card) {
    uploads.cancel(card.id);
    try {
      await removeMedia(editing, card);
      toast({ title: t('Media removed successfully') });
    } catch {
      toast(errorToast(t('Failed to remove media')));
    }
  }

  function confirm() {
    if (pendingRemoval?.target === 'card') void deleteCard(pendingRemoval.card);
    if (pendingRemoval?.target === 'media') void removeMediaOf(pendingRemoval.card);
    setPendingRemoval(undefined);
  }

  const question = {
    isOpen: pendingRemoval !== undefined,
    subject: pendingRemoval?.card.term.trim() || undefined,
    // A deleted card can be restored, removed media cannot.
    isKept: pendingRemoval?.target === 'card',
    onConfirm: confirm,
    onOpenChange: () => setPendingRemoval(undefined),
  };
  return { ask: setPendingRemoval, question, idsBeingDeleted };
}
