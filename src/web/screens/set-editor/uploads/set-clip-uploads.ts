import { hasUnfinishedClips } from '../../../../shared/clips/clip-queue.ts';
import { cardEditing } from '../saving/card-editing.ts';
import { uploadClip } from '../saving/cards.ts';
import { onePerSet } from '../../../outbound/one-per-set.ts';
import { onSessionFound } from '../../../api/session.ts';
import { uploadLog } from '../../../api/upload-log.ts';
import { clipUploadProgress } from '../../../../shared/clips/upload-progress.ts';
import { findClipFault, prepareClip } from '../../../clip-processing/prepare-clip.ts';
import { findPlayFault } from '../../../browser/media/clip-playability.ts';
import { followPage } from '../../../outbound/follow-page.ts';
import { randomKey } from '../../../browser/random-key.ts';
import { makeVideoPoster } from '../../../browser/media/video-poster.ts';
import { wait } from '../../../browser/wait.ts';
import { ClipUploads } from './clip-uploads.ts';

/** Uploads continue when the screen is left. */
export const clipUploads = onePerSet((queryClient, setId) => {
  const editing = cardEditing(queryClient, setId);
  const uploads = new ClipUploads({
    prepareClip,
    findClipFault,
    makePoster: makeVideoPoster,
    findPlayFault,
    send: (sending) => uploadClip(setId, sending),
    onAdded: (card, beside) => editing.insert(card, beside),
    onSettled: () => editing.reread(),
    newKey: randomKey,
    wait,
  });
  const log = uploadLog(queryClient);
  uploads.subscribe(() => log.note(setId, 'clips', clipUploadProgress(uploads.queue())));
  followPage({
    isBusy: () => hasUnfinishedClips(uploads.queue()),
    resume: () => uploads.dispatch({ type: 'retryDue' }),
  });
  window.addEventListener('offline', () => uploads.dispatch({ type: 'wentOffline' }));
  onSessionFound(queryClient, () => uploads.dispatch({ type: 'sessionFound' }));
  return uploads;
});
