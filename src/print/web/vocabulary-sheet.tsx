import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { PrintedPicture, type PrintedCard } from './printed-picture.tsx';
import styles from './vocabulary-sheet.module.css';

/** Two columns; no row breaks across pages. */
export function VocabularySheet({ cards }: { cards: readonly PrintedCard[] }) {
  return (
    <div>
      {chunksOf(cards, 2).map((row) => (
        <ul key={row[0]?.id} className={styles.row} data-row>
          {row.map((card) => (
            <li key={card.id} className={styles.entry}>
              <PrintedPicture card={card} className={styles.picture} />
              <div className={styles.words}>
                <p className={styles.term} dir="auto" lang={card.termLanguage || undefined}>
                  {card.term}
                </p>
                <p className={styles.definition} dir="auto">
                  {card.definition}
                </p>
                {card.howSigned.trim() !== '' && (
                  <p className={styles.how} dir="auto">
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
