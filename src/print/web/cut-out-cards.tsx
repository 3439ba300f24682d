import styles from './cut-out-cards.module.css';
import { PrintedPicture, type PrintedCard } from './printed-picture.tsx';

/** Each a strip with both sides, to fold in the middle. */
export function CutOutCards({ cards }: { cards: readonly PrintedCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.id} className={styles.card} data-row>
          <div className={styles.side}>
            <PrintedPicture card={card} className={styles.picture} />
            {(!card.hasMedia || card.showMediaAndText) && (
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
