import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { Confusions, HardestCards as Hardest } from '../contract.ts';
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
import quiet from '../../platform/web/ui/primitives.module.css';
import styles from './findings.module.css';

type SetOfFindings = Pick<StudySet, 'id' | 'termLanguage'>;

interface FindingsProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  items: (data: Data) => ReactNode[];
  none: string;
}

/** Quiz findings on a set's cards, of all time. */
function Findings<Data>({ title, query, items, none }: FindingsProps<Data>) {
  const id = useId();

  function content() {
    if (query.data !== undefined) {
      const found = items(query.data);
      return found.length > 0 ? <ol className={styles.findings}>{found}</ol> : <p className={quiet.soft}>{none}</p>;
    }
    if (!query.isError) return <Skeleton className={styles.skeleton} />;
    return <AnalyticsFailed isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {content()}
    </section>
  );
}

function FoundCard({ set, card }: { set: SetOfFindings; card: SetTerm }) {
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

export function HardestCards({ set }: { set: SetOfFindings }) {
  const t = useTexts();
  return (
    <Findings
      title={t('Hardest cards')}
      query={useQuery(hardestCardsQuery(set.id))}
      none={t('Nothing yet. A card is listed once it was answered in {count} quizzes, and wrongly at least once.', {
        count: minAnswerObservations,
      })}
      items={({ cards }) => cards.map((found) => <HardCard key={found.card.cardId} set={set} {...found} />)}
    />
  );
}

function HardCard({ set, card, asked, wrong }: Hardest['cards'][number] & { set: SetOfFindings }) {
  const t = useTexts();
  return (
    <li className={styles.hard}>
      <FoundCard set={set} card={card} />
      <span className={styles.count} data-figures>
        <VisuallyHidden>, </VisuallyHidden>
        <b>{t('{percent}% wrong', { percent: Math.round((100 * wrong) / asked) })}</b>
        <VisuallyHidden>, </VisuallyHidden>
        <span>{t('{wrong} of {asked}', { wrong, asked })}</span>
      </span>
    </li>
  );
}

/** The pairs of cards that learners confuse in quizzes. */
export function MixedUp({ set }: { set: SetOfFindings }) {
  const t = useTexts();
  return (
    <Findings
      title={t('Often mixed up')}
      query={useQuery(confusionsQuery(set.id))}
      none={t('Nothing yet. Two cards are listed once learners mixed them up in {count} quizzes.', {
        count: minConfusionObservations,
      })}
      items={({ pairs }) => pairs.map((pair) => <Pair key={keyOf(pair)} set={set} {...pair} />)}
    />
  );
}

type MixedUpPair = Confusions['pairs'][number];

function keyOf({ cards }: MixedUpPair): string {
  return cards.map(({ cardId }) => cardId).join(' ');
}

function Pair({ set, cards: [firstCard, secondCard], count }: MixedUpPair & { set: SetOfFindings }) {
  const t = useTexts();
  return (
    <li className={styles.pair}>
      {firstCard && <FoundCard set={set} card={firstCard} />}
      <ArrowLeftRight className={styles.arrows} />
      <VisuallyHidden> {t('and')} </VisuallyHidden>
      {secondCard && <FoundCard set={set} card={secondCard} />}
      <span className={styles.count} data-figures>
        <VisuallyHidden>, </VisuallyHidden>
        {t('{count, plural, one {# time} other {# times}}', { count })}
      </span>
    </li>
  );
}
