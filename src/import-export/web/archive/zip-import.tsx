import { useState, useSyncExternalStore } from 'react';
import { useToast, errorToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { isArchiveError, type ArchiveProgress, type LeftOut, ArchiveImport, countMedia } from './archive-import.ts';
import type { Archive } from '../zip/zip-entries.ts';
import { pastedCardsShown } from '../../../platform/rules/limits.ts';
import { useQueryClient, useQuery, type QueryClient } from '@tanstack/react-query';
import { cardEditing } from '../../../saving/web/card-editing.ts';
import { addArchivedCards, uploadMedia } from '../../../saving/web/cards.ts';
import { createOncePerSet, followPage } from '../../../platform/web/outbound/sender.ts';
import { editSet, uploadThumbnail, setQuery } from '../../../sets/web/sets-queries.ts';
import { uploadQueue } from '../../../saving/web/uploads/upload-queue.ts';
import { uploadLog } from '../../../saving/web/upload-log.ts';
import type { UploadProgress } from '../../../clips/rules/upload-progress.ts';
import { randomKey } from '../../../platform/web/browser/random-key.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';
import { partMissingEvent } from '../../../platform/web/browser/use-loaded.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Texts } from '../../../platform/rules/languages/texts.ts';
import { isDefaultSetTitle } from '../../../sets/rules/default-set-title.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import styles from './zip-import.module.css';

/** The import of each set, which continues when the screen is left. */
const importsOf = createOncePerSet((queryClient, setId) => {
  let current: ArchiveImport | undefined;
  const listeners = new Listeners();
  const log = uploadLog(queryClient);
  const progress = () => current?.progress();
  const notify = () => {
    log.note(setId, 'archive', uploadProgressOf(progress()));
    listeners.notify();
  };
  followPage({ isBusy: () => isUnfinished(progress()) });
  return {
    subscribe: listeners.subscribe,
    progress,
    start(next: ArchiveImport) {
      current = next;
      next.subscribe(notify);
      void next.run();
    },
    resume: () => void current?.run(),
    abandon() {
      current?.abandon();
      current = undefined;
      notify();
    },
  };
});

/** Whether cards or media of an archive are still to be added to the set. */
export function isImporting(queryClient: QueryClient, setId: string): boolean {
  return isUnfinished(importsOf(queryClient, setId).progress());
}

function isUnfinished(progress: ArchiveProgress | undefined): boolean {
  return progress !== undefined && progress.phase !== 'done';
}

const importFailures = {
  zip: message('Failed to import ZIP file'),
  anki: message('Failed to import Anki deck'),
};

/** Opens and imports an exported set or a deck of Anki. */
export function useArchiveFile(setId: string) {
  const t = useTexts();
  const { archive, isReading, fault, open, close, forgetFault } = useOpenedArchive();
  const { progress, start, resume, abandon } = useArchiveImport(setId);
  const toast = useToast();

  function handleImport(confirmedArchive: Archive, isSetTakenOver: boolean) {
    close();
    start(confirmedArchive, isSetTakenOver, ({ phase, cards }) => {
      if (phase === 'done') toast({ title: t('Added {count} cards', { count: cards }) });
      else toast(errorToast(t(importFailures[confirmedArchive.kind])));
    });
  }

  const isRunning = progress?.phase === 'running';
  const isHalted = isUnfinished(progress) && !isRunning;
  return {
    archive,
    open,
    close,
    forgetFault,
    handleImport,
    isBusy: isReading || isRunning,
    /** Undefined unless an import waits or is stopped. */
    haltedImport: isHalted ? { resume, abandon } : undefined,
    note: describeProgress(progress, t),
    fault: fault ?? findFault(progress, t),
    progress:
      progress && (isRunning || progress.phase === 'waiting')
        ? { label: t('Importing'), value: progress.media, max: progress.allMedia }
        : undefined,
  };
}

function describeProgress(progress: ArchiveProgress | undefined, t: Texts): string | undefined {
  if (progress === undefined) return undefined;
  const { phase, cards, media, addedMedia, allMedia } = progress;
  if (phase === 'done')
    return t(
      '{cards, plural, one {# card} other {# cards}}, {media, plural, one {# image or video} other {# images and videos}} added',
      { cards, media: addedMedia },
    );
  if (cards === 0) return phase === 'running' || phase === 'waiting' ? t('Adding the cards…') : t('Nothing added yet');
  return t(
    '{cards, plural, one {# card} other {# cards}} added, {media} of {allMedia, plural, one {# image or video} other {# images and videos}}',
    { cards, media, allMedia },
  );
}

function findFault(progress: ArchiveProgress | undefined, t: Texts) {
  if (progress?.note !== undefined) return progress.note(t);
  return progress && progress.leftOut.length > 0 ? <LeftOutList leftOut={progress.leftOut} /> : undefined;
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useTexts();
  const more = leftOut.length - pastedCardsShown;
  return (
    <>
      <p>{t('These cards came in without their image or video:')}</p>
      <ul>
        {leftOut.slice(0, pastedCardsShown).map(({ term, reason }, index) => (
          <li key={index}>
            <bdi>{term === undefined ? t('Thumbnail') : term || t('No term')}</bdi>: {reason(t)}
          </li>
        ))}
        {more > 0 && <li>{t('and {count} more', { count: more })}</li>}
      </ul>
    </>
  );
}

/** The readers are loaded on demand. */
const readers = {
  zip: async () => (await import('./read-archive.ts')).readArchive,
  anki: async () => (await import('../anki/read-anki-package.ts')).readAnkiPackage,
};

/** The archive that was chosen, while its contents are shown before the import. */
function useOpenedArchive() {
  const t = useTexts();
  const [archive, setArchive] = useState<Archive>();
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const toast = useToast();

  async function open(file: File, kind: Archive['kind']) {
    setFault(undefined);
    setIsReading(true);
    const read = await readers[kind]().catch(reportMissingPart);
    if (read) await openWith(read, file, kind);
    setIsReading(false);
  }

  async function openWith(read: (file: File) => Promise<Archive>, file: File, kind: Archive['kind']) {
    try {
      setArchive(await read(file));
    } catch (error) {
      const reason = isArchiveError(error) ? error.text(t) : t('The file cannot be read.');
      setFault(t('of a file|{name}: {reason}', { name: file.name, reason }));
      toast(errorToast(t(importFailures[kind])));
    }
  }

  return {
    archive,
    isReading,
    fault,
    open,
    close: () => setArchive(undefined),
    forgetFault: () => setFault(undefined),
  };
}

/** Tells the page that a part of the program did not load. */
function reportMissingPart(error: unknown): undefined {
  console.error(error);
  window.dispatchEvent(new Event(partMissingEvent));
}

/** The import of an archive into the set, which another screen may have started. */
function useArchiveImport(setId: string) {
  const queryClient = useQueryClient();
  const editing = cardEditing(queryClient, setId);
  const imports = importsOf(queryClient, setId);
  const progress = useSyncExternalStore(imports.subscribe, imports.progress);

  function start(archive: Archive, isSetTakenOver: boolean, onSettled: (progress: ArchiveProgress) => void) {
    const next = new ArchiveImport(archive, isSetTakenOver, {
      editSet: (edit) => editSet(queryClient, setId, edit),
      uploadThumbnail: (thumbnail) => uploadThumbnail(queryClient, setId, thumbnail),
      addCards: (cards, key) => addArchivedCards(editing, { setId, cards, key }),
      uploadMedia: async (cardId, { file, poster, signingBox, hand }) => {
        const posterFile = await posterOf(file, poster);
        return await uploadMedia(editing, { cardId, replaces: null, file, poster: posterFile, signingBox, hand });
      },
      editCard: (cardId, edit) => editing.edit(cardId, edit),
      onSettled,
      newKey: randomKey,
      queue: uploadQueue(queryClient, setId),
    });
    imports.start(next);
  }

  return { progress, start, resume: imports.resume, abandon: imports.abandon };
}

/** Returns the progress for screens that only show it, or undefined if nothing is left to upload. */
function uploadProgressOf(progress: ArchiveProgress | undefined): UploadProgress | undefined {
  if (progress === undefined || progress.phase === 'done' || progress.allMedia === 0) return undefined;
  const phases = { running: 'uploading', waiting: 'waiting', stopped: 'paused' } as const;
  return { phase: phases[progress.phase], done: progress.media, total: progress.allMedia };
}

/** Returns the poster of a video. One whose poster is missing from the archive gets a new one. */
async function posterOf(file: File, poster: File | undefined): Promise<Blob | undefined> {
  if (!file.type.startsWith('video/')) return undefined;
  return poster ?? (await makeVideoPoster(file).catch(() => undefined));
}

interface ArchiveDialogProps {
  setId: string;
  /** Undefined if closed. */
  archive: Archive | undefined;
  onClose: () => void;
  onImport: (archive: Archive, isSetTakenOver: boolean) => void;
}

/** Shows what is in the file before the import. An untouched set can take over title and other fields too. */
export function ArchiveDialog({ setId, archive, onClose, onImport }: ArchiveDialogProps) {
  const t = useTexts();
  const { data: set } = useQuery(setQuery(setId));
  const [wantsSetFields, setWantsSetFields] = useState(true);
  const isUntouched = isDefaultSetTitle(set?.title, t) && set?.cardCount === 0;
  return (
    <Dialog
      title={archive?.kind === 'anki' ? t('Import Anki Deck') : t('Import ZIP')}
      isOpen={archive !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        archive && (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind="primary" onClick={() => onImport(archive, isUntouched && wantsSetFields)}>
              {t('Import {count, plural, one {# Card} other {# Cards}}', { count: archive.cards.length })}
            </Button>
          </>
        )
      }
    >
      {archive && (
        <div className={styles.contents}>
          <p>
            <b dir="auto">{archive.set.title}</b>
            <span className={styles.counts} data-figures>
              {describeContents(archive, t)}
            </span>
          </p>
          {isUntouched && (
            <Checkbox
              label={t(takeOverLabels[archive.kind])}
              checked={wantsSetFields}
              onCheckedChange={setWantsSetFields}
            />
          )}
          {archive.missing.length > 0 && <MissingFiles missing={archive.missing} />}
          {archive.skipped.length > 0 && <SkippedList skipped={archive.skipped} />}
        </div>
      )}
    </Dialog>
  );
}

/** The labels of the choice to take over the fields of the set. */
const takeOverLabels = {
  zip: message('Use its title, description, category, tags, thumbnail and visibility too'),
  anki: message('Use its title too'),
};

function SkippedList({ skipped }: Pick<Archive, 'skipped'>) {
  const t = useTexts();
  return (
    <div className={styles.skipped}>
      <p>{t('Each note becomes a card. This is left out or changed:')}</p>
      <ul>
        {skipped.map((sentence, index) => (
          <li key={index} dir="auto">
            {sentence(t)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeContents(archive: Archive, t: Texts): string {
  return t(
    '{cards, plural, one {# card} other {# cards}}, {media, plural, one {# image or video} other {# images and videos}}',
    { cards: archive.cards.length, media: countMedia(archive) },
  );
}

function MissingFiles({ missing }: Pick<Archive, 'missing'>) {
  const t = useTexts();
  const more = missing.length - pastedCardsShown;
  return (
    <div className={styles.missing}>
      <p>{t('Some files are not in this ZIP. Their cards come in without them:')}</p>
      <ul>
        {missing.slice(0, pastedCardsShown).map(({ line, name }) => (
          <li key={`${line} ${name}`}>{t('{name} (line {line})', { name, line })}</li>
        ))}
        {more > 0 && <li>{t('and {count} more', { count: more })}</li>}
      </ul>
    </div>
  );
}
