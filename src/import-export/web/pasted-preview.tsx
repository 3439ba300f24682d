import { CircleAlert } from 'lucide-react';
import { pastedCardsShown } from '../../platform/rules/limits.ts';
import type { PastedCards } from '../rules/csv/pasted-cards.ts';
import styles from './text-import-dialog.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

interface PastedPreviewProps {
  pasted: PastedCards;
}

export function PastedPreview({ pasted: { cards, faults } }: PastedPreviewProps) {
  const t = useTexts();
  const moreCards = cards.length - pastedCardsShown;
  const moreFaults = faults.length - pastedCardsShown;
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <p className={styles.count} role="status" data-figures>
        {summaryOf(cards.length, faults.length, t)}
      </p>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, pastedCardsShown).map(({ line, reason }) => (
            <li key={line}>
              <CircleAlert />
              <span>{t('Line {line}: {reason}', { line, reason: t(reason) })} </span>
            </li>
          ))}
          {moreFaults > 0 && <li>{t('and {count} more', { count: moreFaults })}</li>}
        </ul>
      )}
      {cards.length > 0 && (
        <ol className={styles.cards}>
          {cards.slice(0, pastedCardsShown).map(({ term, definition }, index) => (
            <li key={index}>
              <span dir="auto">{term}</span>
              <span dir="auto" className={styles.definition}>
                {definition === '' ? t('No definition') : definition}
              </span>
            </li>
          ))}
        </ol>
      )}
      {moreCards > 0 && (
        <p className={styles.more}>
          {t('and {count, plural, one {# more card} other {# more cards}}', { count: moreCards })}
        </p>
      )}
    </section>
  );
}

function summaryOf(cards: number, faults: number, t: Texts): string {
  if (cards === 0 && faults === 0) return t('The cards appear here.');
  if (faults === 0) return t('{count, plural, one {# card} other {# cards}}', { count: cards });
  return t('{cards, plural, one {# card} other {# cards}}, {faults, plural, one {# line} other {# lines}} to correct', {
    cards,
    faults,
  });
}
