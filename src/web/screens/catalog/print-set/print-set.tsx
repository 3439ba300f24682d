import { useState } from 'react';
import { Printer } from 'lucide-react';
import type { Card } from '../../../../shared/contract/card.ts';
import type { StudySet } from '../../../../shared/contract/set.ts';
import { productName } from '../../../../shared/limits.ts';
import { displayTitle } from '../../../../shared/text/display-title.ts';
import { fullAddress, links } from '../../../addresses/links.ts';
import { useStudy } from '../../../api/study.ts';
import { usePageTitle } from '../../../browser/page/use-page-title.ts';
import { LoadingCards, LoadingFailed, SetMissing } from '../../../player/frame/player-message.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { QrCode } from '../../../ui/display/qr-code.tsx';
import { BackToCatalog } from '../frame/back-to-catalog.tsx';
import { CatalogPage } from '../frame/catalog-page.tsx';
import { CutOutCards } from './cut-out-cards.tsx';
import styles from './print-set.module.css';
import { VocabularySheet } from './vocabulary-sheet.tsx';

const layouts = [
  { value: 'sheet', label: 'Vocabulary sheet' },
  { value: 'cards', label: 'Cut-out cards' },
] as const;

/** On A4 or Letter, as the printer has it. */
export function PrintSet({ setId }: { setId: string }) {
  const study = useStudy(setId);
  usePageTitle(study.phase === 'ready' ? `Print ${displayTitle(study.set)} · ${productName}` : undefined);
  switch (study.phase) {
    case 'loading':
      return <LoadingCards />;
    case 'missing':
    case 'empty':
      return <SetMissing />;
    case 'failed':
      return <LoadingFailed onRetry={study.retry} />;
    case 'ready':
      return <Sheets set={study.set} cards={study.cards} />;
  }
}

function Sheets({ set, cards }: { set: StudySet; cards: readonly Card[] }) {
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
              {displayTitle(set)}
            </h1>
            <p className={styles.note}>
              {layout === 'sheet' ? 'Scan the code to see the signs move.' : 'Cut along the lines, fold in the middle.'}
            </p>
          </div>
          <div className={styles.code}>
            <QrCode text={fullAddress(links.catalogSet(set.id, 'flip'))} label="Code that opens this set" />
          </div>
        </header>
        {layout === 'sheet' ? <VocabularySheet cards={cards} /> : <CutOutCards cards={cards} />}
      </div>
    </CatalogPage>
  );
}
