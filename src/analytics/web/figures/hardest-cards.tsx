import { useQuery } from '@tanstack/react-query';
import type { HardestCards as Hardest } from '../../contract.ts';
import { minAnswerSightings } from '../../../platform/rules/limits.ts';
import { countText } from '../../../platform/rules/text/count-text.ts';
import { hardestCardsQuery } from '../analytics-queries.ts';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import { Findings, FoundCard, type SetOfFindings } from './findings.tsx';
import styles from './findings.module.css';

export function HardestCards({ set }: { set: SetOfFindings }) {
  return (
    <Findings
      title="Hardest cards"
      query={useQuery(hardestCardsQuery(set.id))}
      none={`Nothing yet. A card is listed once it was answered in ${minAnswerSightings} quizzes, at least once wrongly.`}
      items={({ cards }) => cards.map((found) => <HardCard key={found.card.cardId} set={set} {...found} />)}
    />
  );
}

function HardCard({ set, card, asked, wrong }: Hardest['cards'][number] & { set: SetOfFindings }) {
  return (
    <li className={styles.hard}>
      <FoundCard set={set} card={card} />
      <span className={styles.count} data-figures>
        <VisuallyHidden>, </VisuallyHidden>
        <b>{`${Math.round((100 * wrong) / asked)}% wrong`}</b>
        <VisuallyHidden>, </VisuallyHidden>
        <span>{`${countText(wrong)} of ${countText(asked)}`}</span>
      </span>
    </li>
  );
}
