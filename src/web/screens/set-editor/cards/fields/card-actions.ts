import type { Card, CardEdit } from '../../../../../shared/contract/card.ts';
import type { MediaActions } from '../media/media-actions.ts';

/** The functions never change, so that no row renders for another's sake. */
export interface CardActions extends MediaActions {
  readonly addCard: () => void;
  readonly edit: (cardId: string, edit: CardEdit) => void;
  /** For a text field, with every key. */
  readonly type: (cardId: string, edit: CardEdit) => void;
  /** For when a text field is left: shows its text outside the field, too. */
  readonly showTyped: () => void;
  /** Behind the last card it adds one. */
  readonly goToNextCard: (cardId: string) => void;
  readonly retryAdding: (cardId: string) => void;
  /** The copy goes behind the card. */
  readonly duplicate: (cardId: string) => void;
  readonly askToDelete: (card: Card) => void;
}

/** Each request is a new object. */
export interface FocusRequest {
  readonly rowId: string;
  /** Selected, so that typing replaces it. */
  readonly isSelecting: boolean;
}
