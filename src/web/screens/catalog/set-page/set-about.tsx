import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { StudySet } from '../../../../shared/contract/set.ts';
import { maxListedTerms } from '../../../../shared/limits.ts';
import { countText } from '../../../../shared/text/count-text.ts';
import { setTermsQuery } from '../../../api/sets.ts';
import { SetPrints } from './set-prints.tsx';
import styles from './set-about.module.css';

interface SetAboutProps {
  set: Pick<StudySet, 'id' | 'description' | 'cardCount'>;
  onChooseCard: (cardId: string) => void;
}

/** For people and for search engines. */
export function SetAbout({ set, onChooseCard }: SetAboutProps) {
  const terms = useQuery(setTermsQuery(set.id)).data?.terms ?? [];
  const title = useId();
  const hasMore = terms.length === maxListedTerms && set.cardCount > terms.length;
  if (set.description === '' && terms.length === 0) return null;
  return (
    <div className={styles.about}>
      {set.description !== '' && (
        <p className={styles.description} dir="auto">
          {set.description}
        </p>
      )}
      {terms.length > 0 && (
        <section aria-labelledby={title}>
          <h2 className={styles.title} id={title}>
            Terms in this set
          </h2>
          <SetPrints setId={set.id} terms={terms} onChoose={onChooseCard} />
          {hasMore && <p className={styles.more}>and {countText(set.cardCount - terms.length)} more</p>}
        </section>
      )}
    </div>
  );
}
