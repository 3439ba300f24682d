import { useState } from 'react';
import { Collapsible } from '../../../ui/controls/collapsible.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import panelStyles from '../parts/panel.module.css';
import { ManyClips } from '../clips/many-clips.tsx';
import { BulkAdd } from './bulk-add.tsx';
import { CopyTerms } from './copy-terms.tsx';
import { CsvImport } from './csv-import.tsx';
import { ExportSet } from './export-set.tsx';
import styles from './import-export.module.css';
import { PackageSet } from './package-set.tsx';
import { TextImport } from './text-import.tsx';
import { useTextDraft, type TextDraft } from './use-text-draft.ts';
import { ZipImport } from './archive/zip-import.tsx';

const tabs = [
  { value: 'list', label: 'List' },
  { value: 'files', label: 'Files' },
  { value: 'export', label: 'Export' },
] as const;

type Tab = (typeof tabs)[number]['value'];

interface ImportExportProps {
  setId: string;
  /** On phones one part is seen at a time. */
  isFolding: boolean;
  onClips: (files: readonly File[]) => void;
}

/** Spec section 2.8. */
export function ImportExport({ setId, isFolding, onClips }: ImportExportProps) {
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
        {isFolding ? (
          <Tabs setId={setId} onClips={onClips} terms={terms} cards={cards} />
        ) : (
          <div className={styles.rows}>
            <div className={styles.both}>
              <ManyClips setId={setId} onFiles={onClips} />
              <BulkAdd setId={setId} draft={terms} />
            </div>
            <div>
              <CsvImport setId={setId} />
              <TextImport setId={setId} draft={cards} />
              <ZipImport setId={setId} />
              <CopyTerms setId={setId} />
              <ExportSet setId={setId} />
              <PackageSet setId={setId} />
            </div>
          </div>
        )}
      </Collapsible>
    </section>
  );
}

interface TabsProps extends Pick<ImportExportProps, 'setId' | 'onClips'> {
  terms: TextDraft;
  cards: TextDraft;
}

function Tabs({ setId, onClips, terms, cards }: TabsProps) {
  const [tab, setTab] = useState<Tab>('list');

  function content() {
    switch (tab) {
      case 'list':
        return (
          <>
            <BulkAdd setId={setId} draft={terms} />
            <TextImport setId={setId} draft={cards} />
          </>
        );
      case 'files':
        return (
          <>
            <ManyClips setId={setId} onFiles={onClips} />
            <CsvImport setId={setId} />
            <ZipImport setId={setId} />
          </>
        );
      case 'export':
        return (
          <>
            <CopyTerms setId={setId} />
            <ExportSet setId={setId} />
            <PackageSet setId={setId} />
          </>
        );
    }
  }

  return (
    <div className={styles.tabs}>
      <Segmented label="Import or export" size="small" isFilling value={tab} options={tabs} onValueChange={setTab} />
      <div className={styles.tab}>{content()}</div>
    </div>
  );
}
