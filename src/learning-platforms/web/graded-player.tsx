import { modes } from '../../modes/modes.ts';
import { Player, type PlayerProps } from '../../modes/web/player.tsx';
import styles from './graded-player.module.css';
import type { GradeDelivery } from './grade-delivery.ts';
import { CheckCircle2, Info, TriangleAlert } from 'lucide-react';
import { Spinner } from '../../platform/web/ui/primitives.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

interface GradedPlayerProps extends PlayerProps {
  delivery: GradeDelivery;
}

/** The player of an activity, which says what becomes of the grade. */
export function GradedPlayer({ delivery, ...playerProps }: GradedPlayerProps) {
  return (
    <div className={styles.page}>
      <GradeNotice delivery={delivery} />
      <Player {...playerProps} />
    </div>
  );
}

/** Says nothing until there is a result. */
export function GradeNotice({ delivery }: { delivery: GradeDelivery }) {
  const t = useTexts();
  return (
    <div role="status">
      {delivery.phase !== 'none' && (
        <p className={styles.notice} data-phase={delivery.phase}>
          {delivery.phase === 'sending' && <Spinner />}
          {delivery.phase === 'not-counted' && <Info />}
          {delivery.phase === 'sent' && <CheckCircle2 />}
          {delivery.phase === 'refused' && <TriangleAlert />}
          <span>{noticeText(delivery, t)}</span>
        </p>
      )}
    </div>
  );
}

function noticeText(delivery: Exclude<GradeDelivery, { phase: 'none' }>, t: Texts): string {
  switch (delivery.phase) {
    case 'sending':
      return t('Sending your result… Please leave this page open.');
    case 'not-counted':
    case 'refused':
      return t(delivery.reason);
    case 'sent':
      return modes[delivery.mode].completion.measure === 'time'
        ? t('Your course knows that you finished.')
        : t('Your score of {score} % goes to your course. Your best score counts.', { score: delivery.score });
  }
}
