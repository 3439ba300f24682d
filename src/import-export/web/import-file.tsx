import { Upload } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { FileButton } from '../../saving/web/parts/file-button.tsx';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';
import { useFileDrop } from '../../saving/web/parts/use-file-drop.ts';
import { ArchiveDialog } from './archive/archive-dialog.tsx';
import { useArchiveFile } from './archive/zip-import.tsx';
import { CsvDialog, useCsvImport } from './csv-import.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** A CSV file, a ZIP or a deck of Anki, chosen or dropped, and told apart by what is in it. */
export function ImportFile({ setId }: { setId: string }) {
  const t = useTexts();
  const faultId = useId();
  const csv = useCsvImport(setId);
  const archive = useArchiveFile(setId);
  const isBusy = csv.progress !== undefined || archive.isBusy;
  const drop = useFileDrop(([file]) => file && void open(file), { isEnabled: !isBusy });

  async function open(file: File) {
    csv.forget();
    archive.forgetFault();
    const kind = await kindOf(file);
    if (kind === 'csv') return await csv.open(file);
    archive.forget();
    await archive.open(file, kind);
  }

  return (
    <ImportRow
      title={t('Import File')}
      note={archive.note ?? t('CSV (term,definition), ZIP from this studio, or Anki deck (.apkg, .colpkg)')}
      fault={csv.fault ?? archive.fault}
      faultId={faultId}
      progress={csv.progress ?? archive.progress}
      isOver={drop.isOver}
      {...drop.handlers}
    >
      {archive.resume && <Button onClick={archive.resume}>{t('Go On')}</Button>}
      <FileButton
        icon={Upload}
        isPending={isBusy}
        aria-describedby={faultId}
        accept=".csv,.zip,.apkg,.colpkg"
        fileLabel={t('File to import')}
        onFile={(file) => void open(file)}
      >
        {t('Import File')}
      </FileButton>
      <CsvDialog review={csv.review} onClose={csv.closeReview} onImport={csv.handleImport} />
      <ArchiveDialog setId={setId} archive={archive.archive} onClose={archive.close} onImport={archive.handleImport} />
    </ImportRow>
  );
}

/** By its content; a damaged archive by its name, so that its reader says what is wrong. */
async function kindOf(file: File): Promise<'csv' | 'zip' | 'anki'> {
  const { archiveKindOf } = await import('./archive/read-archive.ts');
  const kind = await archiveKindOf(file);
  if (kind !== undefined) return kind;
  if (/\.(apkg|colpkg)$/i.test(file.name)) return 'anki';
  return /\.zip$/i.test(file.name) ? 'zip' : 'csv';
}
