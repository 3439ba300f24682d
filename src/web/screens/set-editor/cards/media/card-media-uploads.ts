import type { CardEditing } from '../../../../api/card-editing.ts';
import { readMedia, uploadMedia } from '../../../../api/cards.ts';
import { onePer } from '../../../../api/one-per.ts';
import { askBeforeLeaving } from '../../../../browser/leave-guard.ts';
import { makeVideoPoster } from '../../../../browser/media/video-poster.ts';
import { wait } from '../../../../browser/wait.ts';
import { MediaUploads } from './media-uploads.ts';

/** Small files are with the server sooner than they can be taken back: after a cancelled upload it is asked what it has. */
const cancelledUploadCheckMs = 2_000;

const uploadsOf = onePer<CardEditing, MediaUploads>();

/** The uploads of the set that is being edited: they go on when its screen is left. */
export function mediaUploads(editing: CardEditing): MediaUploads {
  return uploadsOf(editing, () => {
    const uploads = new MediaUploads({
      makePoster: makeVideoPoster,
      send: (sending) => uploadMedia(editing, sending),
      onCancelled: (cardId) => void wait(cancelledUploadCheckMs, () => void readMedia(editing, cardId)),
      wait,
    });
    window.addEventListener('online', () => uploads.goOn());
    askBeforeLeaving(() => uploads.isBusy());
    return uploads;
  });
}
