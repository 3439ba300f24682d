import type { Card, CardEdit } from '../../../../cards/contract/card.ts';
import type { MediaActions } from '../media/media-shape.ts';

/** The functions never change, so that rows do not rerender each other. */
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

/** Each request is a new object. */
export interface FocusRequest {
  readonly rowId: string;
  readonly isSelecting: boolean;
}
