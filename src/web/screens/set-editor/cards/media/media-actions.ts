import type { Card } from '../../../../../shared/contract/card.ts';

export interface MediaActions {
  readonly showMedia: (card: Card) => void;
  readonly askToRemoveMedia: (card: Card) => void;
  readonly chooseFile: (cardId: string) => void;
  readonly takeFile: (cardId: string, file: File) => void;
  readonly retryUpload: (cardId: string) => void;
  readonly cancelUpload: (cardId: string) => void;
}
