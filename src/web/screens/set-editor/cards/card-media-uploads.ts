import type { CardEditing } from '../../../api/card-editing.ts';
import { cancelledUploadCheckMs } from '../../../../shared/limits.ts';
import { readMedia, uploadMedia } from '../../../api/cards.ts';
import { makeVideoPoster } from '../../../browser/video-poster.ts';
import { MediaUploads } from './media-uploads.ts';

const uploadsOfEditings = new WeakMap<CardEditing, MediaUploads>();

/** The uploads of the set that is being edited: they go on when its screen is left. */
export function mediaUploads(editing: CardEditing): MediaUploads {
  const known = uploadsOfEditings.get(editing);
  if (known) return known;
  const uploads = new MediaUploads({
    makePoster: makeVideoPoster,
    send: (sending) => uploadMedia(editing, sending),
    onCancelled: (cardId) => void setTimeout(() => void readMedia(editing, cardId), cancelledUploadCheckMs),
  });
  window.addEventListener('beforeunload', (event) => {
    if (uploads.isUploading()) event.preventDefault();
  });
  uploadsOfEditings.set(editing, uploads);
  return uploads;
}
