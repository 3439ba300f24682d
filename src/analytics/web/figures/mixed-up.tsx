import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import type { Confusions } from '../../contract.ts';
import { minConfusionSightings } from '../../../platform/rules/limits.ts';
import { countText } from '../../../platform/rules/text/count-text.ts';
import { confusionsQuery } from '../analytics-queries.ts';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import { Findings, FoundCard, type SetOfFindings } from './findings.tsx';
import styles from './findings.module.css';

/** The cards that quizzes show to be confused. */
export function MixedUp({ set }: { set: SetOfFindings }) {
  return (
    <Findings
      title="Often mixed up"
      query={useQuery(confusionsQuery(set.id))}
      none={`Nothing yet. Two cards stand here once they were mixed up in ${minConfusionSightings} quizzes.`}
      items={({ pairs }) => pairs.map((pair) => <Pair key={keyOf(pair)} set={set} {...pair} />)}
    />
  );
}

type MixedUpPair = Confusions['pairs'][number];

function keyOf({ cards }: MixedUpPair): string {
  return cards.map(({ cardId }) => cardId).join(' ');
}

function Pair({ set, cards: [one, other], count }: MixedUpPair & { set: SetOfFindings }) {
  return (
    <li className={styles.pair}>
      {one && <FoundCard set={set} card={one} />}
      <ArrowLeftRight className={styles.arrows} />
      <VisuallyHidden> and </VisuallyHidden>
      {other && <FoundCard set={set} card={other} />}
      <span className={styles.count} data-figures>
        <VisuallyHidden>, </VisuallyHidden>
        {`${countText(count)} times`}
      </span>
    </li>
  );
}
