import { useState } from 'react';
import { maxCsvBytes } from '../../platform/rules/limits.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { useImportCsv } from '../../saving/web/cards.ts';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import type { PastedCards } from '../rules/csv/pasted-cards.ts';
import { csvEncodingOf, wrongEncodingText, type CsvEncoding } from '../rules/csv/csv-delimiter.ts';
import { readTermFile } from '../rules/csv/term-rows.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { PastedPreview } from './pasted-preview.tsx';
import styles from './text-import-dialog.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

interface CsvReview {
  readonly file: File;
  readonly rows: PastedCards;
}

/** `term,definition`, with a preview. */
export function useCsvImport(setId: string) {
  const t = useTexts();
  const [fault, setFault] = useState<string>();
  const [review, setReview] = useState<CsvReview>();
  const [share, setShare] = useState(0);
  const importCsv = useImportCsv(setId);
  const toast = useToast();

  function fail(note: string) {
    setFault(note);
    toast(errorToast(t('Failed to import CSV file')));
  }

  async function open(file: File) {
    setFault(undefined);
    if (!file.name.toLowerCase().endsWith('.csv')) return fail(t('Please choose a file whose name ends in .csv'));
    if (file.size > maxCsvBytes) return fail(t('Please choose a file smaller than 5MB'));
    try {
      setReview({ file, rows: await readCsvFile(file) });
    } catch {
      fail(t('{name} cannot be read any more. It may have been moved or changed.', { name: file.name }));
    }
  }

  function handleImport(file: File) {
    setReview(undefined);
    setShare(0);
    importCsv.mutate(
      { file, content: `${file.name} ${file.size} ${file.lastModified}`, onProgress: setShare },
      {
        onSuccess: ({ imported }) => toast({ title: t('Imported {count} cards from CSV', { count: imported }) }),
        onError: (error) => fail(noteOf(error, file.name, t)),
      },
    );
  }

  const progress = importCsv.isPending ? { label: t('Uploading the file'), value: share, max: 1 } : undefined;
  return {
    fault,
    review,
    progress,
    open,
    forget: () => setFault(undefined),
    handleImport,
    closeReview: () => setReview(undefined),
  };
}

function noteOf(error: unknown, fileName: string, t: Texts): string {
  const reason = problemText(error, t);
  return reason === undefined
    ? t('The file could not be sent. Check your connection, then try again.')
    : t('of a file|{name}: {reason}', { name: fileName, reason });
}

/**
 * As the server will read it.
 * @throws if the file cannot be read
 */
async function readCsvFile(file: Blob): Promise<PastedCards> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reading = csvEncodingOf(bytes, decodes(bytes, 'utf-8'));
  if ('reason' in reading) return { cards: [], faults: [{ line: 1, reason: reading.reason }] };
  const { encoding, isMarked } = reading;
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  if (!isMarked || decodes(bytes, encoding)) return readTermFile(text);
  const [good = ''] = text.split('\uFFFD', 1);
  return { cards: [], faults: [{ line: good.split('\n').length, reason: wrongEncodingText(encoding) }] };
}

function decodes(bytes: Uint8Array<ArrayBuffer>, encoding: CsvEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

interface CsvDialogProps {
  /** Undefined if closed. */
  review: CsvReview | undefined;
  onClose: () => void;
  onImport: (file: File) => void;
}

/** Shows the cards and every wrong line before the import: all or none. */
export function CsvDialog({ review, onClose, onImport }: CsvDialogProps) {
  const t = useTexts();
  const count = review?.rows.cards.length ?? 0;
  const isFaulty = review !== undefined && review.rows.faults.length > 0;
  return (
    <Dialog
      title={t('CSV Import')}
      description={review && <bdi>{review.file.name}</bdi>}
      width="wide"
      isOpen={review !== undefined}
      onOpenChange={onClose}
      footer={
        review && (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind="primary" disabled={isFaulty || count === 0} onClick={() => onImport(review.file)}>
              {count === 0 ? t('Import Cards') : t('Import {count, plural, one {# Card} other {# Cards}}', { count })}
            </Button>
          </>
        )
      }
    >
      {review && (
        <div className={styles.fields}>
          {isFaulty && <p>{t('Nothing is imported yet. Correct these lines in the file, then choose it again.')}</p>}
          {!isFaulty && count === 0 && <p>{t('The file has no cards: each line should read term,definition.')}</p>}
          {(isFaulty || count > 0) && <PastedPreview pasted={review.rows} />}
        </div>
      )}
    </Dialog>
  );
}
