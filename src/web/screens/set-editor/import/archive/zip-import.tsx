import { FileArchive } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { errorToast } from '../../../../ui/feedback/toast-slot.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import type { ArchiveProgress } from './archive-import.ts';
import { useArchiveImport } from './archive-imports.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { countOf } from '../../parts/count-of.ts';
import { LeftOutList } from './left-out-list.tsx';
import type { Archive } from './read-archive.ts';
import { ImportRow } from '../../parts/import-row.tsx';

const failure = errorToast('Failed to import ZIP file');

interface ZipImportProps {
  setId: string;
}

/** What is in the file is shown before. */
export function ZipImport({ setId }: ZipImportProps) {
  const faultId = useId();
  const [archive, setArchive] = useState<Archive>();
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const { progress, start, goOn, forget } = useArchiveImport(setId);
  const toast = useToast();

  async function handleFile(file: File) {
    forget();
    setFault(undefined);
    setIsReading(true);
    try {
      const { readArchive } = await import('./read-archive.ts');
      setArchive(await readArchive(file));
    } catch (error) {
      setFault(`${file.name}: ${error instanceof Error ? error.message : 'The file cannot be read.'}`);
      toast(failure);
    }
    setIsReading(false);
  }

  function handleImport(chosen: Archive, isSetTakenOver: boolean) {
    setArchive(undefined);
    start(chosen, isSetTakenOver, ({ phase, cards }) => {
      if (phase === 'done') toast({ title: `Added ${cards} cards` });
      else toast(failure);
    });
  }

  const isRunning = progress?.phase === 'running';
  const isWaiting = progress?.phase === 'waiting';
  return (
    <ImportRow
      title="ZIP Import"
      note={noteOf(progress)}
      fault={fault ?? faultOf(progress)}
      faultId={faultId}
      progress={
        progress && (isRunning || isWaiting)
          ? { label: 'Importing', value: progress.media, max: progress.allMedia }
          : undefined
      }
    >
      {(progress?.phase === 'stopped' || isWaiting) && <Button onClick={goOn}>Go On</Button>}
      <FileButton
        icon={FileArchive}
        isPending={isReading || isRunning}
        aria-describedby={faultId}
        accept=".zip"
        fileLabel="ZIP file"
        onFile={(file) => void handleFile(file)}
      >
        Import ZIP
      </FileButton>
      <ArchiveDialog setId={setId} archive={archive} onClose={() => setArchive(undefined)} onImport={handleImport} />
    </ImportRow>
  );
}

function noteOf(progress: ArchiveProgress | undefined): string {
  if (progress === undefined) return 'A set with its media, as exported';
  const { phase, cards, media, allMedia, leftOut } = progress;
  if (phase === 'done')
    return `${countOf(cards, 'card')}, ${countOf(media - leftOut.length, 'image or video', 'images and videos')} added`;
  if (cards === 0) return phase === 'running' || phase === 'waiting' ? 'Adding the cards…' : 'Nothing added yet';
  return `${countOf(cards, 'card')} added, ${media.toLocaleString('en-US')} of ${countOf(allMedia, 'image or video', 'images and videos')}`;
}

function faultOf(progress: ArchiveProgress | undefined) {
  if (progress?.note !== undefined) return progress.note;
  return progress && progress.leftOut.length > 0 ? <LeftOutList leftOut={progress.leftOut} /> : undefined;
}
