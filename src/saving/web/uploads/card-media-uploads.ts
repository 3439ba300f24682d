import { cardEditing } from '../card-editing.ts';
import { readMedia, uploadMedia } from '../cards.ts';
import { onePerSet } from '../../../platform/web/outbound/one-per-set.ts';
import { followPage } from '../../../platform/web/outbound/follow-page.ts';
import { prepareClip } from '../../../clips/web/prepare-clip.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import { wait } from '../../../platform/web/browser/timing.ts';
import { MediaUploads } from './media-uploads.ts';

/** A small file may reach the server before it is cancelled. */
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
