import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { SetTerm } from '../../../cards/contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { framedPicture } from '../../../media/web/framed-picture.ts';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import { AnalyticsFailed } from '../analytics-failed.tsx';
import styles from './findings.module.css';

export type SetOfFindings = Pick<StudySet, 'id' | 'termLanguage'>;

interface FindingsProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  items: (data: Data) => ReactNode[];
  none: string;
}

/** Quiz findings on a set's cards, of all time. */
export function Findings<Data>({ title, query, items, none }: FindingsProps<Data>) {
  const id = useId();

  function content() {
    if (query.data !== undefined) {
      const found = items(query.data);
      return found.length > 0 ? <ol className={styles.findings}>{found}</ol> : <p className={styles.none}>{none}</p>;
    }
    if (!query.isError) return <Skeleton className={styles.skeleton} />;
    return <AnalyticsFailed isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {content()}
    </section>
  );
}

export function FoundCard({ set, card }: { set: SetOfFindings; card: SetTerm }) {
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
