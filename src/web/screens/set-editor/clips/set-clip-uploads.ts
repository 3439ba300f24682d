import type { QueryClient } from '@tanstack/react-query';
import { hasUnfinishedClips } from '../../../../shared/clips/clip-queue.ts';
import { cardEditing, type CardEditing } from '../../../api/card-editing.ts';
import { uploadClip } from '../../../api/cards.ts';
import { onSessionFound } from '../../../api/session.ts';
import { uploadLog } from '../../../api/upload-log.ts';
import { clipUploadProgress } from '../../../../shared/clips/upload-progress.ts';
import { findPlayFault } from '../../../browser/clip-playability.ts';
import { randomKey } from '../../../browser/random-key.ts';
import { makeVideoPoster } from '../../../browser/video-poster.ts';
import { ClipUploads } from './clip-uploads.ts';

const uploadsOfEditings = new WeakMap<CardEditing, ClipUploads>();

/** The clips of the set that is being edited: they go on when its screen is left, and warn when the page is. */
export function clipUploads(queryClient: QueryClient, setId: string): ClipUploads {
  const editing = cardEditing(queryClient, setId);
  const known = uploadsOfEditings.get(editing);
  if (known) return known;
  const uploads = new ClipUploads({
    makePoster: makeVideoPoster,
    findPlayFault,
    send: (sending) => uploadClip({ setId, ...sending }),
    onAdded: (card, beside) => editing.insert(card, beside),
    onSettled: () => editing.reread(),
    newKey: randomKey,
    now: () => Date.now(),
    wait: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  listenToPage(uploads);
  const log = uploadLog(queryClient);
  uploads.subscribe(() => log.note(setId, 'clips', clipUploadProgress(uploads.queue())));
  onSessionFound(queryClient, () => uploads.dispatch({ type: 'sessionFound' }));
  uploadsOfEditings.set(editing, uploads);
  return uploads;
}

function listenToPage(uploads: ClipUploads): void {
  window.addEventListener('online', () => uploads.dispatch({ type: 'retryDue' }));
  window.addEventListener('offline', () => uploads.dispatch({ type: 'wentOffline', at: Date.now() }));
  window.addEventListener('beforeunload', (event) => {
    if (hasUnfinishedClips(uploads.queue())) event.preventDefault();
  });
}
