import { cardEditing } from '../saving/card-editing.ts';
import { readMedia, uploadMedia } from '../saving/cards.ts';
import { onePerSet } from '../../../outbound/one-per-set.ts';
import { followPage } from '../../../outbound/follow-page.ts';
import { prepareClip } from '../../../clip-processing/prepare-clip.ts';
import { makeVideoPoster } from '../../../browser/media/video-poster.ts';
import { wait } from '../../../browser/wait.ts';
import { MediaUploads } from './media-uploads.ts';

/** A small file may arrive before the cancelling. */
const cancelledUploadCheckMs = 2_000;

/** Uploads continue when the screen is left. */
export const mediaUploads = onePerSet((queryClient, setId) => {
  const editing = cardEditing(queryClient, setId);
  const uploads = new MediaUploads({
    prepareClip,
    makePoster: makeVideoPoster,
    send: (sending) => uploadMedia(editing, sending),
    onCancelled: (cardId) => void wait(cancelledUploadCheckMs, () => void readMedia(editing, cardId)),
    wait,
  });
  followPage({ isBusy: () => uploads.isBusy(), resume: () => uploads.retryAll() });
  return uploads;
});
