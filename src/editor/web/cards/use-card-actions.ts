import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ChangeEvent } from 'react';
import type { Card, CardEdit } from '../../../cards/contract/card.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../saving/web/cards.ts';
import type { ClipMakerWork } from '../../../add-clips/web/clip-maker.tsx';
import type { EditedMedia, MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import type { Removal } from './use-removals.ts';

/**
 * What the rows can do with the media of cards. A `shownId` is the id of a card, its temporary id, or that of a further
 * clip (see `clip-ids.ts`).
 */
export interface MediaActions {
  readonly showMedia: (card: Card) => void;
  readonly askToRemoveMedia: (card: Card) => void;
  readonly chooseFile: (shownId: string) => void;
  readonly makeClip: (what: ClipMakerWork['what'], card: Card) => void;
  /** `edited` is given if the file comes from the clip editor. */
  readonly takeFile: (shownId: string, file: File, edited?: EditedMedia) => void;
  readonly retryUpload: (shownId: string) => void;
  readonly cancelUpload: (shownId: string) => void;
}

/**
 * What a row can do with its card. The functions stay the same until there is another search, so that an edit in one
 * row rerenders no other.
 */
export interface CardActions extends MediaActions {
  readonly addCard: () => void;
  readonly edit: (cardId: string, edit: CardEdit) => void;
  readonly type: (cardId: string, edit: CardEdit) => void;
  /** Call it when a text field loses the focus, so that its text is updated elsewhere too. */
  readonly showTyped: () => void;
  /** Goes to the next shown card. After the last one it adds a card, unless there is a search. */
  readonly goToNextCard: (cardId: string) => void;
  readonly retryAdding: (cardId: string) => void;
  readonly duplicate: (cardId: string) => void;
  readonly askToDelete: (card: Card) => void;
}

/** Asks a row to take the focus. Each request is a new object, so that the same row can be asked twice. */
export interface FocusRequest {
  readonly rowId: string;
  readonly isSelecting: boolean;
}

/** What `useCardActions` needs. The functions must be stable, because a new one rerenders all rows. */
interface CardActionsOptions {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  /** The row ids of the cards that were found, undefined without a search. */
  foundRowIds: ReadonlySet<string> | undefined;
  onQueryChange: (query: string) => void;
  onAskToRemove: (removal: Removal) => void;
  onDuplicate: (rowId: string) => Promise<string | undefined>;
  onMake: (what: ClipMakerWork['what'], cards: readonly Card[]) => void;
}

/** What the rows of the list of cards can do, and the state that this needs outside the rows. */
export function useCardActions({
  setId,
  editing,
  uploads,
  foundRowIds,
  onQueryChange,
  onAskToRemove,
  onDuplicate,
  onMake,
}: CardActionsOptions) {
  const queryClient = useQueryClient();
  const { focusRequest, focusCard, showNewCard } = useFocusRequest(onQueryChange);
  const [previewedCard, setPreviewedCard] = useState<Card>();
  const { fileInput, chooseFile, handleFileChosen } = useFileInput(
    (shownId, file) => void uploads.start(shownId, file),
  );

  const actions = useMemo<CardActions>(() => {
    const isShown = (card: Card) => foundRowIds?.has(editing.rowIdOf(card.id)) ?? true;

    const addCard = () => showNewCard(editing.add());
    return {
      addCard,
      edit: (cardId, edit) => editing.edit(cardId, edit),
      type: (cardId, edit) => editing.type(cardId, edit),
      showTyped: () => editing.showTyped(),
      goToNextCard(cardId) {
        const next = cardsAfter(queryClient, setId, cardId).find(isShown);
        if (next) focusCard(editing.rowIdOf(next.id));
        else if (foundRowIds === undefined) addCard();
      },
      async duplicate(cardId) {
        const rowId = await onDuplicate(editing.rowIdOf(cardId));
        if (rowId !== undefined) showNewCard(rowId);
      },
      retryAdding: (cardId) => editing.retryAdding(cardId),
      askToDelete: (card) => onAskToRemove({ target: 'card', card }),
      askToRemoveMedia: (card) => onAskToRemove({ target: 'media', card }),
      showMedia: setPreviewedCard,
      chooseFile,
      makeClip: (what, card) => onMake(what, [card]),
      takeFile: (shownId, file, edited) => void uploads.start(shownId, file, { edited }),
      retryUpload: (shownId) => uploads.retry(shownId),
      cancelUpload: (shownId) => uploads.cancel(shownId),
    };
  }, [
    editing,
    uploads,
    queryClient,
    setId,
    foundRowIds,
    focusCard,
    showNewCard,
    onAskToRemove,
    onDuplicate,
    onMake,
    chooseFile,
  ]);

  const closePreview = () => setPreviewedCard(undefined);
  return { actions, focusRequest, previewedCard, closePreview, fileInput, handleFileChosen };
}

function useFocusRequest(onQueryChange: (query: string) => void) {
  const [focusRequest, setFocusRequest] = useState<FocusRequest>();

  const focusCard = useCallback((rowId: string) => setFocusRequest({ rowId, isSelecting: false }), []);

  /** Ends the search, because the card is not among those that were found. */
  const showNewCard = useCallback(
    (rowId: string) => {
      onQueryChange('');
      setFocusRequest({ rowId, isSelecting: true });
    },
    [onQueryChange],
  );

  return { focusRequest, focusCard, showNewCard };
}

/** Opens the browser's file dialog for a card. A single file input serves all cards. */
function useFileInput(onChosen: (shownId: string, file: File) => void) {
  const fileInput = useRef<HTMLInputElement>(null);
  const targetId = useRef<string>(undefined);

  const chooseFile = useCallback((shownId: string) => {
    targetId.current = shownId;
    fileInput.current?.click();
  }, []);

  function handleFileChosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file && targetId.current !== undefined) onChosen(targetId.current, file);
  }

  return { fileInput, chooseFile, handleFileChosen };
}

function cardsAfter(queryClient: QueryClient, setId: string, cardId: string): Card[] {
  const cards = queryClient.getQueryData(cardsQuery(setId).queryKey) ?? [];
  return cards.slice(cards.findIndex((card) => card.id === cardId) + 1);
}
