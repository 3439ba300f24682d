import { useState } from 'react';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import panelStyles from '../../saving/web/parts/panel.module.css';
import { ManyClips } from '../../add-clips/web/many-clips.tsx';
import { BulkAdd } from './bulk-add.tsx';
import { CopyTerms } from './copy-terms.tsx';
import { CsvImport } from './csv-import.tsx';
import { ExportSet } from './export-set.tsx';
import styles from './import-export.module.css';
import { PackageSet } from './package-set.tsx';
import { TextImport } from './text-import.tsx';
import { useTextDraft } from './use-text-draft.ts';
import { ZipImport } from './archive/zip-import.tsx';

const tabs = [
  { value: 'list', label: 'List' },
  { value: 'files', label: 'Files' },
  { value: 'export', label: 'Export' },
] as const;

type Tab = (typeof tabs)[number]['value'];

interface ImportExportProps {
  setId: string;
  /** On phones one part shows at a time. */
  isFolding: boolean;
  onClips: (files: readonly File[]) => void;
}

export function ImportExport({ setId, isFolding, onClips }: ImportExportProps) {
  // Kept here, they outlast the panel's closing.
  const terms = useTextDraft(setId, 'terms');
  const cards = useTextDraft(setId, 'cards');
  const [tab, setTab] = useState<Tab>('list');

  /** Stays mounted, with its dialog, when the window's width changes. The part used last is then the visible one. */
  const part = (name: Tab) => ({ hidden: isFolding && name !== tab, onFocus: () => setTab(name) });

  return (
    <section className={panelStyles.panel} aria-label="Import/Export Cards">
      <Collapsible
        title="Import/Export Cards"
        className={styles.import}
        defaultOpen={terms.isRestored || cards.isRestored}
        end={<span className={styles.summary}>A list, a file, many clips</span>}
      >
        {isFolding && <Tabs tab={tab} onChoose={setTab} />}
        <div className={styles.ways} data-tab={isFolding ? tab : undefined}>
          <div className={styles.both}>
            <div {...part('files')}>
              <ManyClips setId={setId} onFiles={onClips} />
            </div>
            <div {...part('list')}>
              <BulkAdd setId={setId} draft={terms} />
            </div>
          </div>
          <div className={styles.rows}>
            <div {...part('files')}>
              <CsvImport setId={setId} />
            </div>
            <div {...part('list')}>
              <TextImport setId={setId} draft={cards} />
            </div>
            <div {...part('files')}>
              <ZipImport setId={setId} />
            </div>
            <div {...part('export')}>
              <CopyTerms setId={setId} />
              <ExportSet setId={setId} />
              <PackageSet setId={setId} />
            </div>
          </div>
        </div>
      </Collapsible>
    </section>
  );
}

function Tabs({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) {
  return (
    <div className={styles.tabs}>
      <Segmented label="Import or export" size="small" isFilling value={tab} options={tabs} onValueChange={onChoose} />
    </div>
  );
}
