import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ChangeEvent } from 'react';
import type { Card, CardEdit } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../saving/web/cards.ts';
import type { ClipMakerWork } from '../../../add-clips/web/clip-maker.tsx';
import type { EditedMedia, MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import type { Removal } from './use-removals.ts';

export interface MediaActions {
  readonly showMedia: (card: Card) => void;
  readonly askToRemoveMedia: (card: Card) => void;
  readonly chooseFile: (cardId: string) => void;
  readonly make: (what: ClipMakerWork['what'], card: Card) => void;
  /** `edited` comes from the clip editor. */
  readonly takeFile: (cardId: string, file: File, edited?: EditedMedia) => void;
  readonly retryUpload: (cardId: string) => void;
  readonly cancelUpload: (cardId: string) => void;
}

/** The functions change only with a search, so that rows do not rerender each other. */
export interface CardActions extends MediaActions {
  readonly addCard: () => void;
  readonly edit: (cardId: string, edit: CardEdit) => void;
  readonly type: (cardId: string, edit: CardEdit) => void;
  /** Call it when a text field loses the focus, so that its text is updated elsewhere too. */
  readonly showTyped: () => void;
  /** Goes to the next card; after the last one it adds a card. */
  readonly goToNextCard: (cardId: string) => void;
  readonly retryAdding: (cardId: string) => void;
  readonly duplicate: (cardId: string) => void;
  readonly askToDelete: (card: Card) => void;
}

/** Each request is a new object, so that the same row can be asked twice. */
export interface FocusRequest {
  readonly rowId: string;
  readonly isSelecting: boolean;
}

interface CardActionsOptions {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  /** The rows of the cards that were found, undefined without a search. */
  foundIds: ReadonlySet<string> | undefined;
  /** Always the same function. */
  onQueryChange: (query: string) => void;
  onAskToRemove: (removal: Removal) => void;
  /** Always the same function. */
  onDuplicate: (rowId: string) => Promise<string | undefined>;
  onMake: (what: ClipMakerWork['what'], cards: readonly Card[]) => void;
}

export function useCardActions({
  setId,
  editing,
  uploads,
  foundIds,
  onQueryChange,
  onAskToRemove,
  onDuplicate,
  onMake,
}: CardActionsOptions) {
  const queryClient = useQueryClient();
  const [focusRequest, setFocusRequest] = useState<FocusRequest>();
  const [shownCard, setShownCard] = useState<Card>();
  const { fileInput, chooseFile, handleFileChosen } = useFileInput((cardId, file) => void uploads.start(cardId, file));

  const actions = useMemo<CardActions>(() => {
    function isShown(card: Card): boolean {
      return foundIds?.has(editing.rowIdOf(card.id)) ?? true;
    }

    function addCard() {
      onQueryChange('');
      setFocusRequest({ rowId: editing.add(), isSelecting: true });
    }
    return {
      addCard,
      edit: (cardId, edit) => editing.edit(cardId, edit),
      type: (cardId, edit) => editing.type(cardId, edit),
      showTyped: () => editing.showTyped(),
      goToNextCard(cardId) {
        const next = cardsAfter(queryClient, setId, cardId).find(isShown);
        if (next) setFocusRequest({ rowId: editing.rowIdOf(next.id), isSelecting: false });
        else if (foundIds === undefined) addCard();
      },
      async duplicate(cardId) {
        const rowId = await onDuplicate(editing.rowIdOf(cardId));
        if (rowId !== undefined) setFocusRequest({ rowId, isSelecting: true });
      },
      retryAdding: (cardId) => editing.retryAdding(cardId),
      askToDelete: (card) => onAskToRemove({ what: 'card', card }),
      askToRemoveMedia: (card) => onAskToRemove({ what: 'media', card }),
      showMedia: setShownCard,
      chooseFile,
      make: (what, card) => onMake(what, [card]),
      takeFile: (cardId, file, edited) => void uploads.start(cardId, file, { edited }),
      retryUpload: (cardId) => uploads.retry(cardId),
      cancelUpload: (cardId) => uploads.cancel(cardId),
    };
  }, [editing, uploads, queryClient, setId, foundIds, onQueryChange, onAskToRemove, onDuplicate, onMake, chooseFile]);

  return { actions, focusRequest, shownCard, closeMedia: () => setShownCard(undefined), fileInput, handleFileChosen };
}

/** One file input serves all cards. */
function useFileInput(onChosen: (cardId: string, file: File) => void) {
  const fileInput = useRef<HTMLInputElement>(null);
  const cardOfFile = useRef<string>(undefined);

  const chooseFile = useCallback((cardId: string) => {
    cardOfFile.current = cardId;
    fileInput.current?.click();
  }, []);

  function handleFileChosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file && cardOfFile.current !== undefined) onChosen(cardOfFile.current, file);
  }

  return { fileInput, chooseFile, handleFileChosen };
}

function cardsAfter(queryClient: QueryClient, setId: string, cardId: string): Card[] {
  const cards = queryClient.getQueryData(cardsQuery(setId).queryKey) ?? [];
  return cards.slice(cards.findIndex((card) => card.id === cardId) + 1);
}
