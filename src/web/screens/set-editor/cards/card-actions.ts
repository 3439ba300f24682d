import type { Card, CardEdit } from '../../../../shared/contract/card.ts';
import type { MediaActions } from './media/media-actions.ts';

/** The same functions for every row and for ever: no row is drawn for another's sake. */
export interface CardActions extends MediaActions {
  readonly addCard: () => void;
  readonly edit: (cardId: string, edit: CardEdit) => void;
  /** With every key. */
  readonly type: (cardId: string, edit: CardEdit) => void;
  readonly showTyped: () => void;
  /** To the next card; after the last one a new card is added. */
  readonly goOn: (cardId: string) => void;
  readonly retryAdding: (cardId: string) => void;
  readonly askToDelete: (card: Card) => void;
}

/** Each request is a new object. */
export interface FocusRequest {
  readonly rowId: string;
  /** The text is selected, so that typing replaces it. */
  readonly isSelecting: boolean;
}
