import type { Card, CardEdit } from '../../../../cards/contract/card.ts';
import type { MediaActions } from '../media/media-shape.ts';

/** The functions never change, so that rows do not rerender each other. */
export interface CardActions extends MediaActions {
  readonly addCard: () => void;
  readonly edit: (cardId: string, edit: CardEdit) => void;
  readonly type: (cardId: string, edit: CardEdit) => void;
  /** On leaving a text field: shows its text outside it too. */
  readonly showTyped: () => void;
  /** After the last card it adds one. */
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
