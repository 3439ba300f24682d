import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { QrCode } from '../../platform/web/ui/display/qr-code.tsx';
import { BackToCatalog } from '../../catalog/web/back-to-catalog.tsx';
import { CatalogPage } from '../../catalog/web/catalog-page.tsx';
import { CutOutCards } from './cut-out-cards.tsx';
import styles from './print-set.module.css';
import type { PrintedCard } from './printed-picture.tsx';
import { VocabularySheet } from './vocabulary-sheet.tsx';

const layouts = [
  { value: 'sheet', label: 'Vocabulary sheet' },
  { value: 'cards', label: 'Cut-out cards' },
] as const;

interface SheetsProps {
  title: string;
  cards: readonly PrintedCard[];
  /** Undefined where no camera could read it. */
  code: { readonly address: string; readonly label: string } | undefined;
}

/** On A4 or Letter, as the printer has it. */
export function Sheets({ title, cards, code }: SheetsProps) {
  const [layout, setLayout] = useState<(typeof layouts)[number]['value']>('sheet');
  return (
    <CatalogPage width="narrow">
      <div className={styles.bar}>
        <BackToCatalog />
        <Segmented label="Layout" size="small" options={layouts} value={layout} onValueChange={setLayout} />
        <Button kind="primary" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className={styles.paper}>
        <header className={styles.head}>
          <div>
            <h1 className={styles.title} dir="auto">
              {title}
            </h1>
            <p className={styles.note}>
              {layout === 'cards' && 'Cut along the lines, fold in the middle.'}
              {layout === 'sheet' && code && 'Scan the code to see the signs move.'}
            </p>
          </div>
          {code && (
            <div className={styles.code}>
              <QrCode text={code.address} label={code.label} />
            </div>
          )}
        </header>
        {layout === 'sheet' ? <VocabularySheet cards={cards} /> : <CutOutCards cards={cards} />}
      </div>
    </CatalogPage>
  );
}
