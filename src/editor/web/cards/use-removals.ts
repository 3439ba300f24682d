import { useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { removeMedia } from '../../../saving/web/cards.ts';
import { errorToast, useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useDeletedCardsToast } from '../../../sets/web/use-undo-toast.ts';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** What a person is asked whether to delete. */
export interface Removal {
  readonly what: 'card' | 'media';
  readonly card: Card;
}

/** Asks before a card or its media is deleted, and reports by toast. */
export function useRemovals(setId: string, editing: CardEditing, uploads: MediaUploads) {
  const [asked, setAsked] = useState<Removal>();
  const [idsBeingDeleted, setIdsBeingDeleted] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();
  const t = useTexts();
  const toastDeleted = useDeletedCardsToast();

  async function deleteCard({ id }: Card) {
    setIdsBeingDeleted((ids) => new Set([...ids, id]));
    try {
      const cardId = await editing.remove(id);
      // Only now, because a card that could not be deleted keeps the file that waits to be sent.
      const resumeUploads = uploads.cancelCard(id);
      toastDeleted(setId, cardId === undefined ? [] : [cardId], t('Card deleted successfully'), resumeUploads);
    } catch {
      toast(errorToast(t('Failed to delete card')));
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
    if (asked?.what === 'card') void deleteCard(asked.card);
    if (asked?.what === 'media') void removeMediaOf(asked.card);
    setAsked(undefined);
  }

  const question = {
    isOpen: asked !== undefined,
    subject: asked?.card.term.trim() || undefined,
    // A deleted card can be restored, removed media cannot.
    isKept: asked?.what === 'card',
    onConfirm: confirm,
    onOpenChange: () => setAsked(undefined),
  };
  return { ask: setAsked, question, idsBeingDeleted };
}
