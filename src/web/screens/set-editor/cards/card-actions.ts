import type { Card, CardEdit } from '../../../../shared/contract/card.ts';
import type { MediaActions } from './media/media-actions.ts';

/** What a card's row asks of the list. The same functions for every row and for ever, so that no row is drawn for another's sake. */
export interface CardActions extends MediaActions {
  readonly addCard: () => void;
  readonly edit: (cardId: string, edit: CardEdit) => void;
  /** With every key. */
  readonly type: (cardId: string, edit: CardEdit) => void;
  /** The field that was typed into is left. */
  readonly showTyped: () => void;
  /** On to the card after this one; after the last one a new card is added. */
  readonly goOn: (cardId: string) => void;
  readonly retryAdding: (cardId: string) => void;
  readonly askToDelete: (card: Card) => void;
}

/** Asks a row to take the focus; each request is a new object. */
export interface FocusRequest {
  readonly rowId: string;
  /** The text is selected, so that typing replaces it. */
  readonly isSelecting: boolean;
}
