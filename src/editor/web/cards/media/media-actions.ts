import type { EditedMedia } from '../../../../saving/web/uploads/media-uploads.ts';
import type { Card } from '../../../../cards/contract/card.ts';
import type { SignStudioWork } from '../../../../add-clips/web/use-sign-studio.ts';

export interface MediaActions {
  readonly showMedia: (card: Card) => void;
  readonly askToRemoveMedia: (card: Card) => void;
  readonly chooseFile: (cardId: string) => void;
  readonly make: (what: SignStudioWork['what'], card: Card) => void;
  /** `edited` comes from the clip editor. */
  readonly takeFile: (cardId: string, file: File, edited?: EditedMedia) => void;
  readonly retryUpload: (cardId: string) => void;
  readonly cancelUpload: (cardId: string) => void;
}
