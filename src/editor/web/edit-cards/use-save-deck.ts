import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../../platform/web/outbound/api-error.ts';
import { setQuery } from '../../../sets/web/sets-queries.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../saving/web/cards.ts';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import { type DeckDraft, deckChanges, hasDeckChanges, keptRows, orderedRows } from './deck-draft.ts';
import type { Card } from '../../../cards/contract/card.ts';

/** `unsaved`: some deletions failed, the order was not tried. */
type DeckOutcome = 'saved' | 'reordered' | 'unsaved' | 'unordered';

interface DeckPorts {
  readonly editing: CardEditing;
  readonly cards: () => readonly Card[];
  readonly readCards: () => Promise<unknown>;
  readonly isSetMissing: () => Promise<boolean>;
}

const maxOrderings = 3;

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

/** Deletes first, then orders. */
async function saveDeck(draft: DeckDraft, ports: DeckPorts): Promise<DeckOutcome> {
  const rowIds = rowIdsOf(ports);
  const { isReordered } = deckChanges(draft, rowIds);
  if (!hasDeckChanges(draft, rowIds)) return 'saved';
  const marked = rowIds.filter((rowId) => draft.marked.has(rowId));
  await ports.editing.saveAll();
  if (!(await ports.editing.removeAll(marked))) return 'unsaved';
  // A deleted set must not pass for a saved deletion.
  if (marked.length > 0 && (await ports.isSetMissing())) return 'unsaved';
  const isOrdered = !isReordered || (await order(draft, ports));
  if (!isOrdered) return 'unordered';
  return marked.length === 0 ? 'reordered' : 'saved';
}

async function order(draft: DeckDraft, ports: DeckPorts, orderings = 1): Promise<boolean> {
  const ordered = keptRows(draft, orderedRows(draft, rowIdsOf(ports)));
  const isNew = (rowId: string) => ports.editing.newPhaseOf(rowId) !== undefined;
  if (ordered.length === 0) return true;
  try {
    await ports.editing.reorder(ordered.filter((rowId) => !isNew(rowId)));
    return true;
  } catch (error) {
    if (!hasCode(error, 'cards-changed') || orderings === maxOrderings) return false;
    await ports.readCards();
    return await order(draft, ports, orderings + 1);
  }
}

function rowIdsOf({ cards, editing }: DeckPorts): string[] {
  return cards().map((card) => editing.rowIdOf(card.id));
}
