import { Collapsible } from '../../../ui/controls/collapsible.tsx';
import panelStyles from '../parts/panel.module.css';
import { ManyClips } from '../clips/many-clips.tsx';
import { BulkAdd } from './bulk-add.tsx';
import { CopyTerms } from './copy-terms.tsx';
import { CsvImport } from './csv-import.tsx';
import { ExportSet } from './export-set.tsx';
import styles from './import-export.module.css';
import { TextImport } from './text-import.tsx';
import { useTextDraft } from './use-text-draft.ts';
import { ZipImport } from './archive/zip-import.tsx';

interface ImportExportProps {
  setId: string;
  onClips: (files: readonly File[]) => void;
}

/** Spec section 2.8. */
export function ImportExport({ setId, onClips }: ImportExportProps) {
  // Kept here, they outlast the closing of the panel.
  const terms = useTextDraft(setId, 'terms');
  const cards = useTextDraft(setId, 'cards');
  return (
    <section className={panelStyles.panel} aria-label="Import/Export Cards">
      <Collapsible
        title="Import/Export Cards"
        className={styles.import}
        defaultOpen={terms.isRestored || cards.isRestored}
        end={<span className={styles.summary}>A list, a file, many clips</span>}
      >
        <div className={styles.rows}>
          <div className={styles.both}>
            <ManyClips onFiles={onClips} />
            <BulkAdd setId={setId} draft={terms} />
          </div>
          <div>
            <CsvImport setId={setId} />
            <TextImport setId={setId} draft={cards} />
            <ZipImport setId={setId} />
            <CopyTerms setId={setId} />
            <ExportSet setId={setId} />
          </div>
        </div>
      </Collapsible>
    </section>
  );
}
