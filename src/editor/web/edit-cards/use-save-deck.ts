import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch } from 'react';
import { hasCode } from '../../../platform/web/outbound/failure.ts';
import { problemMessage, problemText } from '../../../api/web/problem-text.ts';
import { SingleFlight } from '../../../platform/web/outbound/single-flight.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery, copyOnce, deleteCards, moveCards, type Copies } from '../../../saving/web/cards.ts';
import { restoreCards } from '../../../sets/web/deletions-queries.ts';
import { useUndoToast } from '../../../sets/web/use-undo-toast.ts';
import { errorToast, useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import { keptText } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import {
  changedRows,
  isReordered,
  orderedRows,
  type ChangedRows,
  type DeckDraft,
  type DeckEvent,
} from './deck-draft.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

type Undo = () => Promise<unknown>;

const maxOrderings = 3;

interface SaveDeckOptions {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  draft: DeckDraft | undefined;
  onEvent: Dispatch<DeckEvent>;
  onSaved: () => void;
}

/** Saves one step after the other. What is saved leaves the draft, so that another try goes on from there. */
export function useSaveDeck({ setId, editing, uploads, draft, onEvent, onSaved }: SaveDeckOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoToast = useUndoToast();
  const t = useTexts();
  const undos = useRef<Undo[]>([]);
  const isEnded = draft === undefined;
  const [copies] = useState<Copies>(() => new SingleFlight());

  // Cancelling does not undo what the draft has already saved.
  useEffect(() => {
    if (isEnded) undos.current = [];
  }, [isEnded]);

  async function save(): Promise<boolean> {
    if (isSaving) return false;
    if (draft === undefined) return true;
    setIsSaving(true);
    const deck = new DeckSaver({ queryClient, setId, editing, uploads, copies, onEvent, undos: undos.current });
    const failure = await deck.save(draft);
    setIsSaving(false);
    if (failure !== undefined) {
      toast(errorToast(t(failure)));
      return false;
    }
    const title = deck.hasOnlyOrdered ? t('Cards reordered successfully') : t('Changes saved successfully');
    if (undos.current.length === 0) toast({ title });
    else {
      const undo = undos.current;
      undoToast(title, {
        description: deck.hasDeleted ? t(keptText) : undefined,
        restore: () => deck.undo(undo),
        restored: t('Changes undone'),
        failureWords: (error) => problemText(error, t) ?? t('Failed to undo changes'),
      });
    }
    onSaved();
    return true;
  }

  return { save, isSaving };
}

interface DeckPorts extends Omit<SaveDeckOptions, 'draft' | 'onSaved'> {
  readonly queryClient: QueryClient;
  readonly copies: Copies;
  /** Each step adds its undo. They are carried out from the last to the first. */
  readonly undos: Undo[];
}

class DeckSaver {
  readonly #ports: DeckPorts;
  hasOnlyOrdered = false;
  hasDeleted = false;

  constructor(ports: DeckPorts) {
    this.#ports = ports;
  }

  /** @returns what failed */
  async save(draft: DeckDraft): Promise<Message | undefined> {
    const { editing, undos } = this.#ports;
    const before = this.#rowIds();
    const groups = changedRows(draft, before);
    const isOrderChanged = isReordered(draft, before);
    if (groups.length === 0 && !isOrderChanged) return undefined;
    this.hasOnlyOrdered = groups.length === 0;
    await editing.saveAll();
    // The order is restored last, when all cards are back.
    if (undos.length === 0) undos.push(() => this.#order({ order: before }));
    for (const group of groups) {
      const failure = await this.#apply(group);
      if (failure !== undefined) return failure;
    }
    return isOrderChanged ? await this.#saveOrder(draft) : undefined;
  }

  /** Undo keeps changes that others have made to the cards meanwhile. */
  async undo(undos: readonly Undo[]): Promise<void> {
    for (const undo of undos.toReversed()) await undo();
  }

  async #apply({ change, rowIds }: ChangedRows): Promise<Message | undefined> {
    const { editing, onEvent, undos } = this.#ports;
    try {
      const cardIds = await editing.settle(rowIds, change.what === 'delete' ? 'dropped' : 'kept');
      if (cardIds === undefined)
        return message('These cards have text that is not saved yet. Please look at them first');
      undos.push(await this.#send({ change, rowIds }, cardIds));
      onEvent({ type: 'unstaged', rowIds, change });
      return undefined;
    } catch (error) {
      return ('to' in change ? problemMessage(error) : undefined) ?? message('Failed to save changes');
    }
  }

  /** @returns a function that takes the change back */
  async #send({ change, rowIds }: ChangedRows, cardIds: readonly string[]): Promise<Undo> {
    const { queryClient, setId, uploads, copies } = this.#ports;
    switch (change.what) {
      case 'show':
      case 'hide':
        return await this.#show(rowIds, change.what === 'show');
      case 'duplicate':
      case 'copy': {
        const toSetId = 'to' in change ? change.to.id : setId;
        const made = await copyOnce(queryClient, copies, { setId, cardIds, toSetId });
        return () => deleteCards(queryClient, { setId: toSetId, cardIds: made });
      }
      case 'move': {
        const toSetId = change.to.id;
        await moveCards(queryClient, { setId, cardIds, toSetId });
        return () => moveCards(queryClient, { setId: toSetId, cardIds, toSetId: setId });
      }
      case 'delete': {
        for (const rowId of rowIds) uploads.cancel(rowId);
        await deleteCards(queryClient, { setId, cardIds });
        this.hasDeleted = cardIds.length > 0;
        return async () => void (cardIds.length > 0 && (await restoreCards(queryClient, { setId, cardIds })));
      }
    }
  }

  async #show(rowIds: readonly string[], isShown: boolean): Promise<Undo> {
    const { editing } = this.#ports;
    for (const rowId of rowIds) editing.edit(rowId, { showMediaAndText: isShown });
    if ((await editing.settle(rowIds, 'kept')) === undefined) throw new Error('Not all cards are saved.');
    return () => this.#show(rowIds, !isShown);
  }

  async #saveOrder(draft: DeckDraft): Promise<Message | undefined> {
    try {
      await this.#order(draft);
      return undefined;
    } catch {
      return message('Failed to reorder cards');
    }
  }

  /** Saves the order. If cards came or went elsewhere meanwhile, it fits the order to them and tries again. */
  async #order(draft: Pick<DeckDraft, 'order'>, orderings = 1): Promise<void> {
    const { queryClient, setId, editing } = this.#ports;
    const isNew = (rowId: string) => editing.newPhaseOf(rowId) !== undefined;
    const ordered = orderedRows(draft, this.#rowIds()).filter((rowId) => !isNew(rowId));
    if (ordered.length === 0) return;
    try {
      await editing.reorder(ordered);
    } catch (error) {
      if (!hasCode(error, 'cards-changed') || orderings === maxOrderings) throw error;
      await queryClient.refetchQueries(cardsQuery(setId));
      await this.#order(draft, orderings + 1);
    }
  }

  #rowIds(): string[] {
    const { queryClient, setId, editing } = this.#ports;
    const cards = queryClient.getQueryData(cardsQuery(setId).queryKey) ?? [];
    return cards.map((card) => editing.rowIdOf(card.id));
  }
}
