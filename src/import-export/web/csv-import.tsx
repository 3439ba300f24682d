import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { maxCsvBytes } from '../../platform/rules/limits.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { FileButton } from '../../saving/web/parts/file-button.tsx';
import { useImportCsv } from '../../saving/web/cards.ts';
import { errorToast } from '../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { useFileDrop } from '../../saving/web/parts/use-file-drop.ts';
import { CsvDialog, type CsvReview } from './csv-dialog.tsx';
import { readCsvFile } from './read-csv-file.ts';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';

interface CsvImportProps {
  setId: string;
}

/** `term,definition`, chosen or dropped, with a preview. */
export function CsvImport({ setId }: CsvImportProps) {
  const faultId = useId();
  const { fault, review, progress, handleFile, handleImport, closeReview } = useCsvImport(setId);
  const isPending = progress !== undefined;
  const drop = useFileDrop(([file]) => file && void handleFile(file), { isEnabled: !isPending });

  return (
    <ImportRow
      title="CSV Import"
      note={<code>term,definition</code>}
      fault={fault}
      faultId={faultId}
      progress={progress}
      isOver={drop.isOver}
      {...drop.handlers}
    >
      <FileButton
        icon={Upload}
        isPending={isPending}
        aria-describedby={faultId}
        accept=".csv"
        fileLabel="CSV file"
        onFile={(file) => void handleFile(file)}
      >
        Choose File
      </FileButton>
      <CsvDialog review={review} onClose={closeReview} onImport={handleImport} />
    </ImportRow>
  );
}

function useCsvImport(setId: string) {
  const [fault, setFault] = useState<string>();
  const [review, setReview] = useState<CsvReview>();
  const [share, setShare] = useState(0);
  const importCsv = useImportCsv(setId);
  const toast = useToast();

  function fail(note: string) {
    setFault(note);
    toast(errorToast('Failed to import CSV file'));
  }

  async function handleFile(file: File) {
    setFault(undefined);
    if (!file.name.toLowerCase().endsWith('.csv')) return fail('Please choose a file whose name ends in .csv');
    if (file.size > maxCsvBytes) return fail('Please choose a file smaller than 5MB');
    try {
      setReview({ file, rows: await readCsvFile(file) });
    } catch {
      fail(`${file.name} cannot be read any more. It may have been moved or changed.`);
    }
  }

  function handleImport(file: File) {
    setReview(undefined);
    setShare(0);
    importCsv.mutate(
      { file, content: `${file.name} ${file.size} ${file.lastModified}`, onProgress: setShare },
      {
        onSuccess: ({ imported }) => toast({ title: `Imported ${imported} cards from CSV` }),
        onError: (error) => fail(noteOf(error, file.name)),
      },
    );
  }

  const progress = importCsv.isPending ? { label: 'Uploading the file', value: share, max: 1 } : undefined;
  return { fault, review, progress, handleFile, handleImport, closeReview: () => setReview(undefined) };
}

function noteOf(error: unknown, fileName: string): string {
  const reason = problemText(error);
  return reason === undefined
    ? 'The file could not be sent. Check your connection, then try again.'
    : `${fileName}: ${reason}`;
}
