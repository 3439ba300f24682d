import { hasUnfinishedClips } from '../../../clips/rules/clip-queue.ts';
import { cardEditing } from '../card-editing.ts';
import { uploadClip } from '../cards.ts';
import { onePerSet } from '../../../platform/web/outbound/one-per-set.ts';
import { onSessionFound } from '../../../auth/web/session-queries.ts';
import { uploadLog } from '../upload-log.ts';
import { clipUploadProgress } from '../../../clips/rules/upload-progress.ts';
import { findClipFault, prepareClip } from '../../../clips/web/prepare-clip.ts';
import { findPlayFault } from '../../../media/web/clip-playability.ts';
import { followPage } from '../../../platform/web/outbound/follow-page.ts';
import { randomKey } from '../../../platform/web/browser/random-key.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import { wait } from '../../../platform/web/browser/timing.ts';
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
