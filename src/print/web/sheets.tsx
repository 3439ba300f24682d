import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { QrCode } from '../../platform/web/ui/display/qr-code.tsx';
import { BackToCatalog } from '../../catalog/web/back-to-catalog.tsx';
import { CatalogPage } from '../../catalog/web/catalog-page.tsx';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './sheets.module.css';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import vocabularySheetStyles from './vocabulary-sheet.module.css';
import type { Card } from '../../cards/contract/card.ts';
import { wait } from '../../platform/web/browser/timing.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface PrintedCard extends Card {
  /** The term's language. Empty if unknown. */
  termLanguage: string;
}

interface SheetsProps {
  title: string;
  cards: readonly PrintedCard[];
  /** Undefined if the address is too long for a code that cameras can read. */
  qrCode: { readonly address: string; readonly label: string } | undefined;
}

/** A page for the printer, with a choice of layouts. The size of the paper is chosen in the browser's print dialog. */
export function Sheets({ title, cards, qrCode }: SheetsProps) {
  const t = useTexts();
  const [layout, setLayout] = useState<'vocabulary' | 'cut-out'>('vocabulary');
  const [isWaiting, setWaiting] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  const layouts = [
    { value: 'vocabulary', label: t('Vocabulary sheet') },
    { value: 'cut-out', label: t('Cut-out cards') },
  ] as const;

  async function print() {
    setWaiting(true);
    await waitForPictures(paper.current?.querySelectorAll('img') ?? []);
    // The page may have been left meanwhile.
    if (!paper.current) return;
    setWaiting(false);
    window.print();
  }

  return (
    <CatalogPage width="narrow">
      <div className={styles.bar}>
        <BackToCatalog />
        <Segmented
          label={t('of a printed page|Layout')}
          size="small"
          options={layouts}
          value={layout}
          onValueChange={setLayout}
        />
        <Button kind="primary" icon={Printer} isPending={isWaiting} onClick={() => void print()}>
          {t('command|Print')}
        </Button>
      </div>
      <div ref={paper} className={styles.paper}>
        <header className={styles.head}>
          <div>
            <h1 className={styles.title} dir="auto">
              {title}
            </h1>
            <p className={primitiveStyles.soft}>
              {layout === 'cut-out' && t('Cut along the lines, fold in the middle.')}
              {layout === 'vocabulary' && qrCode && t('Scan the code to see the signs move.')}
            </p>
          </div>
          {qrCode && (
            <div className={styles.code}>
              <QrCode text={qrCode.address} label={qrCode.label} />
            </div>
          )}
        </header>
        {layout === 'vocabulary' ? <VocabularySheet cards={cards} /> : <CutOutCards cards={cards} />}
      </div>
    </CatalogPage>
  );
}

/** The longest wait for pictures that do not load. */
const maxPictureWaitMs = 10_000;

/** Waits until the pictures are loaded or have failed. The browser prints an empty place for one that is still loading. */
async function waitForPictures(pictures: Iterable<HTMLImageElement>): Promise<void> {
  const loading = [...pictures].filter(({ complete }) => !complete).map((picture) => picture.decode());
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const cancel = wait(maxPictureWaitMs, resolve);
  await Promise.race([Promise.allSettled(loading), timeout]);
  cancel();
}

/**
 * The cards to cut out. Each is a strip with both sides, to be folded in the middle. `data-row` marks what no page
 * break may cut.
 */
function CutOutCards({ cards }: { cards: readonly PrintedCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.id} className={styles.card} data-row>
          <div className={styles.side}>
            <PrintedPicture card={card} className={styles.picture} />
            {(picturePath(card) === null || card.showMediaAndText) && (
              <p className={styles.definition} dir="auto">
                {card.definition}
              </p>
            )}
          </div>
          <div className={styles.side}>
            <p className={styles.term} dir="auto" lang={card.termLanguage || undefined}>
              {card.term}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The cards in rows of two. The style sheet breaks no row across pages. */
function VocabularySheet({ cards }: { cards: readonly PrintedCard[] }) {
  return (
    <div>
      {chunksOf(cards, 2).map((row) => (
        <ul key={row[0]?.id} className={vocabularySheetStyles.row} data-row>
          {row.map((card) => (
            <li key={card.id} className={vocabularySheetStyles.entry}>
              <PrintedPicture card={card} className={vocabularySheetStyles.picture} />
              <div className={vocabularySheetStyles.words}>
                <p className={vocabularySheetStyles.term} dir="auto" lang={card.termLanguage || undefined}>
                  {card.term}
                </p>
                <p className={vocabularySheetStyles.definition} dir="auto">
                  {card.definition}
                </p>
                {card.howSigned.trim() !== '' && (
                  <p className={vocabularySheetStyles.how} dir="auto">
                    {card.howSigned}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** Returns null also for a video without a poster. */
function picturePath({ mediaKind, posterPath, mediaPath }: Card): string | null {
  return mediaKind === 'video' ? posterPath : mediaPath;
}

interface PrintedPictureProps {
  card: Card;
  className: string | undefined;
}

/**
 * Shows the card's first image, or the poster of its first video, uncropped. Unlike a `Thumbnail`, it is not loaded
 * lazily, because pictures outside the screen are printed too.
 */
function PrintedPicture({ card, className }: PrintedPictureProps) {
  const path = picturePath(card);
  return path === null ? null : <img className={className} src={path} alt="" decoding="sync" />;
}
