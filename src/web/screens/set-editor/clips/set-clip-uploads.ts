import type { QueryClient } from '@tanstack/react-query';
import { hasUnfinishedClips } from '../../../../shared/clips/clip-queue.ts';
import { cardEditing, type CardEditing } from '../../../api/card-editing.ts';
import { uploadClip } from '../../../api/cards.ts';
import { onePer } from '../../../api/one-per.ts';
import { onSessionFound } from '../../../api/session.ts';
import { uploadLog } from '../../../api/upload-log.ts';
import { clipUploadProgress } from '../../../../shared/clips/upload-progress.ts';
import { findPlayFault } from '../../../browser/media/clip-playability.ts';
import { askBeforeLeaving } from '../../../browser/leave-guard.ts';
import { randomKey } from '../../../browser/random-key.ts';
import { makeVideoPoster } from '../../../browser/media/video-poster.ts';
import { wait } from '../../../browser/wait.ts';
import { ClipUploads } from './clip-uploads.ts';

const uploadsOf = onePer<CardEditing, ClipUploads>();

/** The clips of the set that is being edited: they go on when its screen is left, and warn when the page is. */
export function clipUploads(queryClient: QueryClient, setId: string): ClipUploads {
  const editing = cardEditing(queryClient, setId);
  return uploadsOf(editing, () => openUploads(queryClient, setId, editing));
}

function openUploads(queryClient: QueryClient, setId: string, editing: CardEditing): ClipUploads {
  const uploads = new ClipUploads({
    makePoster: makeVideoPoster,
    findPlayFault,
    send: (sending) => uploadClip({ setId, ...sending }),
    onAdded: (card, beside) => editing.insert(card, beside),
    onSettled: () => editing.reread(),
    newKey: randomKey,
    now: () => Date.now(),
    wait,
  });
  listenToPage(uploads);
  const log = uploadLog(queryClient);
  uploads.subscribe(() => log.note(setId, 'clips', clipUploadProgress(uploads.queue())));
  onSessionFound(queryClient, () => uploads.dispatch({ type: 'sessionFound' }));
  return uploads;
}

function listenToPage(uploads: ClipUploads): void {
  window.addEventListener('online', () => uploads.dispatch({ type: 'retryDue' }));
  window.addEventListener('offline', () => uploads.dispatch({ type: 'wentOffline', at: Date.now() }));
  askBeforeLeaving(() => hasUnfinishedClips(uploads.queue()));
}
