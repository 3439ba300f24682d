import { CircleAlert } from 'lucide-react';
import { pastedCardsShown } from '../../platform/rules/limits.ts';
import type { PastedCards } from '../rules/csv/pasted-cards.ts';
import { countedText } from '../../platform/rules/text/count-text.ts';
import styles from './text-import-dialog.module.css';

interface PastedPreviewProps {
  pasted: PastedCards;
}

export function PastedPreview({ pasted: { cards, faults } }: PastedPreviewProps) {
  const moreCards = cards.length - pastedCardsShown;
  const moreFaults = faults.length - pastedCardsShown;
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className={styles.count} role="status" data-figures>
        {summaryOf(cards.length, faults.length)}
      </p>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, pastedCardsShown).map(({ line, reason }) => (
            <li key={line}>
              <CircleAlert />
              <span>
                Line {line.toLocaleString('en-US')}: {reason}
              </span>
            </li>
          ))}
          {moreFaults > 0 && <li>and {moreFaults.toLocaleString('en-US')} more</li>}
        </ul>
      )}
      {cards.length > 0 && (
        <ol className={styles.cards}>
          {cards.slice(0, pastedCardsShown).map(({ term, definition }, index) => (
            <li key={index}>
              <span dir="auto">{term}</span>
              <span dir="auto" className={styles.definition}>
                {definition === '' ? 'No definition' : definition}
              </span>
            </li>
          ))}
        </ol>
      )}
      {moreCards > 0 && <p className={styles.more}>and {countedText(moreCards, 'more card')}</p>}
    </section>
  );
}

function summaryOf(cards: number, faults: number): string {
  if (cards === 0 && faults === 0) return 'The cards appear here.';
  return faults === 0
    ? countedText(cards, 'card')
    : `${countedText(cards, 'card')}, ${countedText(faults, 'line')} to put right`;
}
