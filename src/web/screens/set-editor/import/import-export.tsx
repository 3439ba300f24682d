import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { Collapsible } from '../../../ui/collapsible.tsx';
import panelStyles from '../panel.module.css';
import { BulkAdd } from './bulk-add.tsx';
import { CopyTerms } from './copy-terms.tsx';
import { CsvImport } from './csv-import.tsx';
import styles from './import-export.module.css';

interface ImportExportProps {
  setId: string;
}

/** Many cards at once, in and out (spec section 2.8). */
export function ImportExport({ setId }: ImportExportProps) {
  // Kept here, it outlasts a look at another way and the closing of the panel.
  const [bulkText, setBulkText] = useState('');
  const ways = [
    { value: 'bulk', label: 'Bulk Add', way: <BulkAdd setId={setId} text={bulkText} onTextChange={setBulkText} /> },
    { value: 'csv', label: 'CSV Import', way: <CsvImport setId={setId} /> },
    { value: 'copy', label: 'Copy Terms', way: <CopyTerms setId={setId} /> },
  ];

  return (
    <section className={panelStyles.panel} aria-label="Import/Export Cards">
      <Collapsible
        title="Import/Export Cards"
        className={styles.import}
        end={<span className={styles.summary}>A list, a CSV file</span>}
      >
        <Tabs.Root defaultValue="bulk">
          <Tabs.List className={styles.tabs} aria-label="Ways to import and export">
            {ways.map(({ value, label }) => (
              <Tabs.Trigger key={value} value={value} className={styles.tab}>
                <span data-label={label}>{label}</span>
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {ways.map(({ value, way }) => (
            <Tabs.Content key={value} value={value} className={styles.way} tabIndex={-1}>
              {way}
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Collapsible>
    </section>
  );
}
