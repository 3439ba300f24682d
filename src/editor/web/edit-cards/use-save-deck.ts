import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react';
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

interface SaveDeckOptions {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  draft: DeckDraft | undefined;
  onEvent: Dispatch<DeckEvent>;
  onSaved: () => void;
}

/** Saves the draft step by step. What is saved leaves the draft, so that the next Save goes on from there. */
export function useSaveDeck({ setId, editing, uploads, draft, onEvent, onSaved }: SaveDeckOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoToast = useUndoToast();
  const t = useTexts();
  const undos = useRef<Undo[]>([]);
  const isDraftEnded = draft === undefined;
  const [copies] = useState<Copies>(() => new SingleFlight());

  /**
   * Offers Undo when the draft ends after a Save that has failed halfway. Neither Cancel nor leaving the screen undoes
   * what was saved until then.
   */
  const offerUndoOfPartialSave = useEffectEvent(() => {
    if (isSaving) return;
    // The first undo only restores the order, so a second one means that something was saved.
    if (undos.current.length > 1) offerUndo(t('Not everything was saved'));
    undos.current = [];
  });

  useEffect(() => {
    if (isDraftEnded) return;
    return () => offerUndoOfPartialSave();
  }, [isDraftEnded]);

  function offerUndo(title: string, description?: string) {
    const undo = undos.current;
    undoToast(title, {
      description,
      restore: () => runUndos(undo),
      restoredTitle: t('Changes undone'),
      describeFailure: (error) => problemText(error, t) ?? t('Failed to undo changes'),
    });
  }

  async function save(): Promise<boolean> {
    if (isSaving) return false;
    if (draft === undefined) return true;
    setIsSaving(true);
    const saver = new DeckSaver({ queryClient, setId, editing, uploads, copies, onEvent, undos: undos.current });
    const failure = await saver.save(draft);
    setIsSaving(false);
    if (failure !== undefined) {
      toast(errorToast(t(failure)));
      return false;
    }
    const title = saver.hasOnlyReordered ? t('Cards reordered successfully') : t('Changes saved successfully');
    if (undos.current.length === 0) toast({ title });
    else offerUndo(title, saver.hasDeleted ? t(keptText) : undefined);
    undos.current = [];
    onSaved();
    return true;
  }

  return { save, isSaving };
}

/** Undoes the last step first. Changes that others have made to the cards meanwhile are kept. */
async function runUndos(undos: readonly Undo[]): Promise<void> {
  for (const undo of undos.toReversed()) await undo();
}

interface DeckPorts extends Omit<SaveDeckOptions, 'draft' | 'onSaved'> {
  readonly queryClient: QueryClient;
  readonly copies: Copies;
  /** The undo of each saved step, the first step first. */
  readonly undos: Undo[];
}

/** The most attempts to save the order while others add or delete cards. */
const maxOrderAttempts = 3;

class DeckSaver {
  readonly #ports: DeckPorts;
  hasOnlyReordered = false;
  hasDeleted = false;

  constructor(ports: DeckPorts) {
    this.#ports = ports;
  }

  /** Saves the draft step by step, until one fails. Returns what failed, or undefined if all is saved. */
  async save(draft: DeckDraft): Promise<Message | undefined> {
    const { editing, undos } = this.#ports;
    const rowIdsBefore = this.#rowIds();
    const groups = changedRows(draft, rowIdsBefore);
    const isOrderChanged = isReordered(draft, rowIdsBefore);
    if (groups.length === 0 && !isOrderChanged) return undefined;
    this.hasOnlyReordered = groups.length === 0;
    await editing.saveAll();
    // The first undo runs last, so it restores the order when all cards are back.
    if (undos.length === 0) undos.push(() => this.#saveOrder({ order: rowIdsBefore }));
    for (const group of groups) {
      const failure = await this.#apply(group);
      if (failure !== undefined) return failure;
    }
    return isOrderChanged ? await this.#trySaveOrder(draft) : undefined;
  }

  /** Makes one change, and notes how to undo it. Returns what failed, or undefined. */
  async #apply({ change, rowIds }: ChangedRows): Promise<Message | undefined> {
    const { editing, onEvent, undos } = this.#ports;
    try {
      const cardIds = await editing.settle(rowIds, change.what === 'delete' ? 'dropped' : 'kept');
      if (cardIds === undefined)
        return message('These cards have text that is not saved yet. Please look at them first');
      undos.push(await this.#send({ change, rowIds }, cardIds));
      onEvent({ type: 'changeRemoved', rowIds, change });
      return undefined;
    } catch (error) {
      return ('to' in change ? problemMessage(error) : undefined) ?? message('Failed to save changes');
    }
  }

  /** Sends one change to the server. Returns a function that takes the change back. */
  async #send({ change, rowIds }: ChangedRows, cardIds: readonly string[]): Promise<Undo> {
    const { queryClient, setId, copies, uploads } = this.#ports;
    switch (change.what) {
      case 'show':
      case 'hide':
        return await this.#showDefinitions(rowIds, change.what === 'show');
      case 'duplicate':
      case 'copy': {
        const toSetId = 'to' in change ? change.to.id : setId;
        const copyIds = await copyOnce(queryClient, copies, { setId, cardIds, toSetId });
        return () => deleteCards(queryClient, { setId: toSetId, cardIds: copyIds });
      }
      case 'move': {
        const toSetId = change.to.id;
        await moveCards(queryClient, { setId, cardIds, toSetId });
        return () => moveCards(queryClient, { setId: toSetId, cardIds, toSetId: setId });
      }
      case 'delete': {
        await deleteCards(queryClient, { setId, cardIds });
        this.hasDeleted = cardIds.length > 0;
        const resumptions = cardIds.map((cardId) => uploads.cancelCard(cardId));
        // Undo does not bring back cards that the server never had, so their uploads are not resumed.
        for (const rowId of rowIds) uploads.cancelCard(rowId);
        return async () => {
          if (cardIds.length > 0) await restoreCards(queryClient, { setId, cardIds });
          for (const resumeUploads of resumptions) resumeUploads();
        };
      }
    }
  }

  async #showDefinitions(rowIds: readonly string[], isShown: boolean): Promise<Undo> {
    const { editing } = this.#ports;
    for (const rowId of rowIds) editing.edit(rowId, { showMediaAndText: isShown });
    if ((await editing.settle(rowIds, 'kept')) === undefined) throw new Error('Not all cards are saved.');
    return () => this.#showDefinitions(rowIds, !isShown);
  }

  /** Saves the order of the draft. Returns what failed, or undefined. */
  async #trySaveOrder(draft: DeckDraft): Promise<Message | undefined> {
    try {
      await this.#saveOrder(draft);
      return undefined;
    } catch {
      return message('Failed to reorder cards');
    }
  }

  /**
   * Saves the order. If cards were added or deleted elsewhere meanwhile, fetches them, fits the order to them and tries
   * again.
   * @throws when the order could not be saved
   */
  async #saveOrder(draft: Pick<DeckDraft, 'order'>, attempt = 1): Promise<void> {
    const { queryClient, setId, editing } = this.#ports;
    const isNew = (rowId: string) => editing.creationPhaseOf(rowId) !== undefined;
    const ordered = orderedRows(draft, this.#rowIds()).filter((rowId) => !isNew(rowId));
    if (ordered.length === 0) return;
    try {
      await editing.reorder(ordered);
    } catch (error) {
      if (!hasCode(error, 'cards-changed') || attempt === maxOrderAttempts) throw error;
      await queryClient.refetchQueries(cardsQuery(setId));
      await this.#saveOrder(draft, attempt + 1);
    }
  }

  #rowIds(): string[] {
    const { queryClient, setId, editing } = this.#ports;
    const cards = queryClient.getQueryData(cardsQuery(setId).queryKey) ?? [];
    return cards.map((card) => editing.rowIdOf(card.id));
  }
}
