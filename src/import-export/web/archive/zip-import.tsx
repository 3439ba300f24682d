import { FileArchive, Layers } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { type ArchiveProgress, type LeftOut, ArchiveImport } from './archive-import.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { FileButton } from '../../../saving/web/parts/file-button.tsx';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import type { Archive } from '../zip/archive.ts';
import { ImportRow } from '../../../saving/web/parts/import-row.tsx';
import { pastedCardsShown } from '../../../platform/rules/limits.ts';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useQueryClient } from '@tanstack/react-query';
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

const importFailures = {
  zip: errorToast('Failed to import ZIP file'),
  anki: errorToast('Failed to import Anki deck'),
};

/** Loaded on demand. */
const readers = {
  zip: async (file: File) => (await import('./read-archive.ts')).readArchive(file),
  anki: async (file: File) => (await import('../anki/read-anki-package.ts')).readAnkiPackage(file),
};

const files = [
  { kind: 'zip', name: 'ZIP', icon: FileArchive, accept: '.zip' },
  { kind: 'anki', name: 'Anki', icon: Layers, accept: '.apkg,.colpkg' },
] as const;

interface ZipImportProps {
  setId: string;
}

export function ZipImport({ setId }: ZipImportProps) {
  const faultId = useId();
  const { archive, isReading, fault, open, close } = useOpenedArchive();
  const { progress, start, resume, forget } = useArchiveImport(setId);
  const toast = useToast();

  function handleImport(chosen: Archive, isSetTakenOver: boolean) {
    close();
    start(chosen, isSetTakenOver, ({ phase, cards }) => {
      if (phase === 'done') toast({ title: `Added ${cards} cards` });
      else toast(importFailures[chosen.kind]);
    });
  }

  const isRunning = progress?.phase === 'running';
  const isWaiting = progress?.phase === 'waiting';
  return (
    <ImportRow
      title="ZIP and Anki Import"
      note={noteOf(progress)}
      fault={fault ?? faultOf(progress)}
      faultId={faultId}
      progress={
        progress && (isRunning || isWaiting)
          ? { label: 'Importing', value: progress.media, max: progress.allMedia }
          : undefined
      }
    >
      {(progress?.phase === 'stopped' || isWaiting) && <Button onClick={resume}>Go On</Button>}
      {files.map(({ kind, name, icon, accept }) => (
        <FileButton
          key={kind}
          icon={icon}
          isPending={isReading || isRunning}
          aria-describedby={faultId}
          accept={accept}
          fileLabel={`${name} file`}
          onFile={(file) => {
            forget();
            void open(file, kind);
          }}
        >
          Import {name}
        </FileButton>
      ))}
      <ArchiveDialog setId={setId} archive={archive} onClose={close} onImport={handleImport} />
    </ImportRow>
  );
}

function noteOf(progress: ArchiveProgress | undefined): string {
  if (progress === undefined) return 'A set as exported, or a deck (.apkg, .colpkg)';
  const { phase, cards, media, addedMedia, allMedia } = progress;
  if (phase === 'done')
    return `${countedText(cards, 'card')}, ${countedText(addedMedia, 'image or video', 'images and videos')} added`;
  if (cards === 0) return phase === 'running' || phase === 'waiting' ? 'Adding the cards…' : 'Nothing added yet';
  return `${countedText(cards, 'card')} added, ${media.toLocaleString('en-US')} of ${countedText(allMedia, 'image or video', 'images and videos')}`;
}

function faultOf(progress: ArchiveProgress | undefined) {
  if (progress?.note !== undefined) return progress.note;
  return progress && progress.leftOut.length > 0 ? <LeftOutList leftOut={progress.leftOut} /> : undefined;
}

interface LeftOutListProps {
  leftOut: readonly LeftOut[];
}

function LeftOutList({ leftOut }: LeftOutListProps) {
  const more = leftOut.length - pastedCardsShown;
  return (
    <>
      <p>These cards came in without their image or video:</p>
      <ul>
        {leftOut.slice(0, pastedCardsShown).map(({ term, reason }, index) => (
          <li key={index}>
            <bdi>{term === '' ? 'No term' : term}</bdi>: {reason}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </>
  );
}

function useOpenedArchive() {
  const [archive, setArchive] = useState<Archive>();
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const toast = useToast();

  async function open(file: File, kind: Archive['kind']) {
    setFault(undefined);
    setIsReading(true);
    try {
      setArchive(await readers[kind](file));
    } catch (error) {
      setFault(`${file.name}: ${error instanceof Error ? error.message : 'The file cannot be read.'}`);
      toast(importFailures[kind]);
    }
    setIsReading(false);
  }

  return { archive, isReading, fault, open, close: () => setArchive(undefined) };
}

function useArchiveImport(setId: string) {
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
