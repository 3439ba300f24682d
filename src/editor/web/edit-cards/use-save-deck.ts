import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../../platform/web/outbound/api-error.ts';
import { setQuery } from '../../../sets/web/sets-queries.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../saving/web/cards.ts';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import type { DeckDraft } from './deck-draft.ts';
import { saveDeck, type DeckOutcome } from './save-deck.ts';

interface SaveDeckOptions {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  draft: DeckDraft | undefined;
  onSaved: () => void;
}

export function useSaveDeck({ setId, editing, uploads, draft, onSaved }: SaveDeckOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = cardsQuery(setId);

  async function save(): Promise<boolean> {
    if (isSaving || draft === undefined) return !isSaving;
    setIsSaving(true);
    for (const rowId of draft.marked) uploads.cancel(rowId);
    const outcome = await saveDeck(draft, {
      editing,
      cards: () => queryClient.getQueryData(query.queryKey) ?? [],
      readCards: () => queryClient.refetchQueries(query),
      isSetMissing: () =>
        queryClient.fetchQuery({ ...setQuery(setId), staleTime: 0 }).then(
          () => false,
          (error: unknown) => hasCode(error, 'set-not-found'),
        ),
    });
    setIsSaving(false);
    toast(toastOf(outcome));
    const isSaved = outcome === 'saved' || outcome === 'reordered';
    if (isSaved) onSaved();
    return isSaved;
  }

  return { save, isSaving };
}

function toastOf(outcome: DeckOutcome) {
  switch (outcome) {
    case 'saved':
      return { title: 'Changes saved successfully' } as const;
    case 'reordered':
      return { title: 'Cards reordered successfully' } as const;
    case 'unsaved':
      return errorToast('Failed to save changes');
    case 'unordered':
      return errorToast('Failed to reorder cards');
  }
}
