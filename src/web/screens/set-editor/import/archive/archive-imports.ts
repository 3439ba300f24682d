import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cardEditing, type CardEditing } from '../../saving/card-editing.ts';
import { importCards, uploadMedia } from '../../saving/cards.ts';
import { onePerSet } from '../../../../outbound/one-per-set.ts';
import { editSet, uploadThumbnail } from '../../../../api/sets.ts';
import { uploadLog } from '../../../../api/upload-log.ts';
import type { UploadProgress } from '../../../../../shared/clips/upload-progress.ts';
import { followPage } from '../../../../outbound/follow-page.ts';
import { randomKey } from '../../../../browser/random-key.ts';
import { makeVideoPoster } from '../../../../browser/media/video-poster.ts';
import { ArchiveImport, type ArchiveProgress } from './archive-import.ts';
import type { Archive } from './read-archive.ts';
import { Listeners } from '../../../../outbound/listeners.ts';

/** The archive that is on its way into a set, also while its screen is left. */
class SetImports {
  #current: ArchiveImport | undefined;
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

  start(next: ArchiveImport): void {
    this.#current = next;
    next.subscribe(() => this.#notify());
    void next.run();
  }

  goOn(): void {
    void this.#current?.run();
  }

  /** Lets a stopped or finished one go. */
  forget(): void {
    this.#current = undefined;
    this.#notify();
  }

  isUnderWay(): boolean {
    return this.#current?.isUnderWay() ?? false;
  }

  readonly progress = (): ArchiveProgress | undefined => this.#current?.progress();

  #notify(): void {
    this.#listeners.notify();
  }
}

const importsOf = onePerSet((queryClient, setId) => {
  const imports = new SetImports();
  const log = uploadLog(queryClient);
  imports.subscribe(() => log.note(setId, 'archive', uploadProgressOf(imports.progress())));
  followPage({ isBusy: () => imports.isUnderWay() });
  return imports;
});

/** The import of archives into a set: how far it is, and what can be done about it. */
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
      uploadMedia: (cardId, file, poster) => send(editing, { cardId, file, poster }),
      newKey: randomKey,
    });
    next.subscribe(() => {
      if (!next.isUnderWay()) onSettled(next.progress());
    });
    imports.start(next);
  }

  return { progress, start, goOn: () => imports.goOn(), forget: () => imports.forget() };
}

/** Undefined when nothing is left to be uploaded. */
function uploadProgressOf(progress: ArchiveProgress | undefined): UploadProgress | undefined {
  if (progress === undefined || progress.phase === 'done' || progress.allMedia === 0) return undefined;
  const phase = progress.phase === 'running' ? 'uploading' : 'paused';
  return { phase, done: progress.media + progress.leftOut.length, total: progress.allMedia };
}

interface Sending {
  readonly cardId: string;
  readonly file: File;
  readonly poster: File | undefined;
}

/** A video that lost its poster gets a new one. */
async function send(editing: CardEditing, { cardId, file, poster }: Sending): Promise<void> {
  const isVideo = file.type.startsWith('video/');
  const still = isVideo && !poster ? await makeVideoPoster(file).catch(() => undefined) : poster;
  await uploadMedia(editing, { cardId, file, poster: isVideo ? still : undefined });
}
