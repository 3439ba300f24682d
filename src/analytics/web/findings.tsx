import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { Confusions, HardestCards } from '../contract.ts';
import { minAnswerObservations, minConfusionObservations } from '../../platform/rules/limits.ts';
import { confusionsQuery, hardestCardsQuery } from './analytics-queries.ts';
import { AnalyticsFailed } from './metrics.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { ArrowLeftRight } from 'lucide-react';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import type { SetTerm } from '../../cards/contract/card.ts';
import { framedPicture, Thumbnail } from '../../media/web/thumbnail.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import type { StudySet } from '../../sets/contract/set.ts';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './findings.module.css';

type FindingsSet = Pick<StudySet, 'id' | 'termLanguage'>;
type Confusion = Confusions['pairs'][number];

export function HardestCardFindings({ set }: { set: FindingsSet }) {
  const t = useTexts();
  return (
    <Findings
      title={t('Hardest cards')}
      query={useQuery(hardestCardsQuery(set.id))}
      emptyText={t(
        'Nothing yet. A card is listed once it was answered in {count} quizzes, and wrongly at least once.',
        { count: minAnswerObservations },
      )}
      renderItems={({ cards }) =>
        cards.map((hardestCard) => <HardestCardItem key={hardestCard.card.cardId} set={set} {...hardestCard} />)
      }
    />
  );
}

/** The pairs of cards that learners confuse in quizzes. */
export function ConfusionFindings({ set }: { set: FindingsSet }) {
  const t = useTexts();
  return (
    <Findings
      title={t('Often mixed up')}
      query={useQuery(confusionsQuery(set.id))}
      emptyText={t('Nothing yet. Two cards are listed once learners mixed them up in {count} quizzes.', {
        count: minConfusionObservations,
      })}
      renderItems={({ pairs }) => pairs.map((pair) => <ConfusionItem key={confusionKey(pair)} set={set} {...pair} />)}
    />
  );
}

interface FindingsProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  renderItems: (data: Data) => ReactNode[];
  emptyText: string;
}

/** Lists what quizzes of all time have shown about the cards of a set. */
function Findings<Data>({ title, query, renderItems, emptyText }: FindingsProps<Data>) {
  const id = useId();

  function renderContent() {
    if (query.data !== undefined) {
      const items = renderItems(query.data);
      if (items.length === 0) return <p className={primitiveStyles.soft}>{emptyText}</p>;
      return <ol className={styles.findings}>{items}</ol>;
    }
    if (!query.isError) return <Skeleton className={styles.skeleton} />;
    return <AnalyticsFailed isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {renderContent()}
    </section>
  );
}

function HardestCardItem({ set, card, asked, wrong }: HardestCards['cards'][number] & { set: FindingsSet }) {
  const t = useTexts();
  return (
    <li className={styles.hard}>
      <FindingCard set={set} card={card} />
      <span className={styles.count} data-figures>
        <VisuallyHidden>, </VisuallyHidden>
        <b>{t('{percent}% wrong', { percent: Math.round((100 * wrong) / asked) })}</b>
        <VisuallyHidden>, </VisuallyHidden>
        <span>{t('{wrong} of {asked}', { wrong, asked })}</span>
      </span>
    </li>
  );
}

function confusionKey({ cards }: Confusion): string {
  return cards.map(({ cardId }) => cardId).join(' ');
}

function ConfusionItem({ set, cards: [firstCard, secondCard], count }: Confusion & { set: FindingsSet }) {
  const t = useTexts();
  return (
    <li className={styles.pair}>
      {firstCard && <FindingCard set={set} card={firstCard} />}
      <ArrowLeftRight className={styles.arrows} />
      <VisuallyHidden> {t('and')} </VisuallyHidden>
      {secondCard && <FindingCard set={set} card={secondCard} />}
      <span className={styles.count} data-figures>
        <VisuallyHidden>, </VisuallyHidden>
        {t('{count, plural, one {# time} other {# times}}', { count })}
      </span>
    </li>
  );
}

function FindingCard({ set, card }: { set: FindingsSet; card: SetTerm }) {
  return (
    <span className={styles.card}>
      <Thumbnail
        className={styles.picture}
        setId={set.id}
        title={card.term}
        imagePath={card.picturePath}
        framed={framedPicture(card)}
      />
      <bdi className={styles.term} lang={set.termLanguage || undefined}>
        {card.term}
      </bdi>
    </span>
  );
}
