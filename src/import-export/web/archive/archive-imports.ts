import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cardEditing } from '../../../saving/web/card-editing.ts';
import { addedClipId } from '../../../saving/web/clip-ids.ts';
import { importCards, uploadMedia } from '../../../saving/web/cards.ts';
import { onePerSet } from '../../../platform/web/outbound/one-per-set.ts';
import { editSet, uploadThumbnail } from '../../../sets/web/sets-queries.ts';
import { uploadLog } from '../../../saving/web/upload-log.ts';
import type { UploadProgress } from '../../../clips/rules/upload-progress.ts';
import { followPage } from '../../../platform/web/outbound/follow-page.ts';
import { wait } from '../../../platform/web/browser/wait.ts';
import { randomKey } from '../../../platform/web/browser/random-key.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import { ArchiveImport, type ArchiveProgress } from './archive-import.ts';
import type { Archive } from '../zip/archive.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';

/** Imports continue when the screen is left. */
const importsOf = onePerSet((queryClient, setId) => {
  let current: ArchiveImport | undefined;
  const listeners = new Listeners();
  const log = uploadLog(queryClient);
  const progress = () => current?.progress();
  const notify = () => {
    log.note(setId, 'archive', uploadProgressOf(progress()));
    listeners.notify();
  };
  followPage({
    isBusy: () => current?.isUnderWay() ?? false,
    resume: () => {
      if (current?.isWaiting()) void current.run();
    },
  });
  return {
    subscribe: listeners.subscribe,
    progress,
    start(next: ArchiveImport) {
      current = next;
      next.subscribe(notify);
      void next.run();
    },
    resume: () => void current?.run(),
    forget() {
      current?.abandon();
      current = undefined;
      notify();
    },
  };
});

export function useArchiveImport(setId: string) {
  const queryClient = useQueryClient();
  const editing = cardEditing(queryClient, setId);
  const imports = importsOf(queryClient, setId);
  const progress = useSyncExternalStore(imports.subscribe, imports.progress);

  function start(archive: Archive, isSetTakenOver: boolean, onSettled: (progress: ArchiveProgress) => void) {
    const next = new ArchiveImport(archive, isSetTakenOver, {
      editSet: (edit) => editSet(queryClient, setId, edit),
      uploadThumbnail: (thumbnail) => uploadThumbnail(queryClient, setId, thumbnail),
      addCards: (cards, key) => importCards(editing, { setId, cards, key }),
      uploadMedia: async (cardId, { file, poster, signingBox, isFurther }) => {
        const still = await posterOf(file, poster);
        const shownId = isFurther ? addedClipId(cardId) : cardId;
        return await uploadMedia(editing, { cardId: shownId, file, poster: still, signingBox });
      },
      newKey: randomKey,
      wait,
    });
    next.subscribe(() => {
      if (!next.isUnderWay()) onSettled(next.progress());
    });
    imports.start(next);
  }

  return { progress, start, resume: imports.resume, forget: imports.forget };
}

/** Undefined when nothing is left to upload. */
function uploadProgressOf(progress: ArchiveProgress | undefined): UploadProgress | undefined {
  if (progress === undefined || progress.phase === 'done' || progress.allMedia === 0) return undefined;
  const phases = { running: 'uploading', waiting: 'waiting', stopped: 'paused' } as const;
  return { phase: phases[progress.phase], done: progress.media, total: progress.allMedia };
}

/** A video that lost its poster gets another. */
async function posterOf(file: File, poster: File | undefined): Promise<Blob | undefined> {
  if (!file.type.startsWith('video/')) return undefined;
  return poster ?? (await makeVideoPoster(file).catch(() => undefined));
}
