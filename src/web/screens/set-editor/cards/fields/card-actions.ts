import type { Card, CardEdit } from '../../../../../shared/contract/card.ts';
import type { MediaActions } from '../media/media-actions.ts';

/** They never change: no row is drawn for another's sake. */
export interface CardActions extends MediaActions {
  readonly addCard: () => void;
  readonly edit: (cardId: string, edit: CardEdit) => void;
  /** With every key. */
  readonly type: (cardId: string, edit: CardEdit) => void;
  readonly showTyped: () => void;
  /** After the last card a new one is added. */
  readonly goOn: (cardId: string) => void;
  readonly retryAdding: (cardId: string) => void;
  /** Behind it. */
  readonly duplicate: (cardId: string) => void;
  readonly askToDelete: (card: Card) => void;
}

/** Each request is a new object. */
export interface FocusRequest {
  readonly rowId: string;
  /** Selected, so that typing replaces it. */
  readonly isSelecting: boolean;
}
