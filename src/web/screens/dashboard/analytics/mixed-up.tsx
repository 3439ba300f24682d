import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useId } from 'react';
import type { Confusions } from '../../../../shared/contract/analytics.ts';
import type { SetTerm } from '../../../../shared/contract/card.ts';
import type { StudySet } from '../../../../shared/contract/set.ts';
import { minConfusionSightings } from '../../../../shared/limits.ts';
import { countText } from '../../../../shared/text/count-text.ts';
import { confusionsQuery } from '../../../api/analytics.ts';
import { framedPicture } from '../../../ui/display/framed-picture.ts';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { Thumbnail } from '../../../ui/display/thumbnail.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AnalyticsFailed } from './analytics-failed.tsx';
import styles from './mixed-up.module.css';

interface MixedUpProps {
  set: Pick<StudySet, 'id' | 'termLanguage'>;
}

/** The cards that learners take for each other in quizzes, of all time. */
export function MixedUp({ set }: MixedUpProps) {
  const id = useId();
  const confusions = useQuery(confusionsQuery(set.id));

  function content() {
    if (confusions.data) return <Pairs set={set} pairs={confusions.data.pairs} />;
    if (!confusions.isError) return <Skeleton className={styles.bone} />;
    return <AnalyticsFailed isRetrying={confusions.isFetching} onRetry={() => void confusions.refetch()} />;
  }

  return (
    <section className={styles.mixedUp} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Often mixed up
      </h3>
      {content()}
    </section>
  );
}

function Pairs({ set, pairs }: MixedUpProps & Confusions) {
  if (pairs.length === 0)
    return (
      <p className={styles.none}>
        {`Nothing yet. Two cards stand here once they were mixed up in ${minConfusionSightings} quizzes.`}
      </p>
    );
  return (
    <ol className={styles.pairs}>
      {pairs.map(({ cards: [one, other], count }) => (
        <li key={`${one?.cardId} ${other?.cardId}`} className={styles.pair}>
          {one && <MixedUpCard set={set} term={one} />}
          <ArrowLeftRight className={styles.arrows} />
          <VisuallyHidden> and </VisuallyHidden>
          {other && <MixedUpCard set={set} term={other} />}
          <span className={styles.count} data-figures>
            <VisuallyHidden>, </VisuallyHidden>
            {`${countText(count)} times`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function MixedUpCard({ set, term }: MixedUpProps & { term: SetTerm }) {
  return (
    <span className={styles.card}>
      <Thumbnail
        className={styles.picture}
        setId={set.id}
        title={term.term}
        imagePath={term.picturePath}
        framed={framedPicture(term)}
      />
      <bdi className={styles.term} lang={set.termLanguage || undefined}>
        {term.term}
      </bdi>
    </span>
  );
}
