import { FileArchive, Layers } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { ArchiveProgress } from './archive-import.ts';
import { useArchiveImport } from './archive-imports.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { FileButton } from '../../../saving/web/parts/file-button.tsx';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import { LeftOutList } from './left-out-list.tsx';
import type { Archive } from '../zip/archive.ts';
import { importFailures, useOpenedArchive } from './use-opened-archive.ts';
import { ImportRow } from '../../../saving/web/parts/import-row.tsx';

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
