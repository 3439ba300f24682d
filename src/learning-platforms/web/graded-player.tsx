import { modes } from '../../modes/modes.ts';
import { Player, type PlayerProps } from '../../modes/web/player.tsx';
import styles from './graded-player.module.css';
import type { Sending } from './sending.ts';
import { CheckCircle2, Info, TriangleAlert } from 'lucide-react';
import { Spinner } from '../../platform/web/ui/primitives.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

interface GradedPlayerProps extends PlayerProps {
  sending: Sending;
}

export function GradedPlayer({ sending, ...played }: GradedPlayerProps) {
  return (
    <div className={styles.page}>
      <GradeNotice sending={sending} />
      <Player {...played} />
    </div>
  );
}

interface GradeNoticeProps {
  sending: Sending;
}

/** Renders nothing until there is a result. */
export function GradeNotice({ sending }: GradeNoticeProps) {
  const t = useTexts();
  return (
    <div role="status">
      {sending.phase !== 'none' && (
        <p className={styles.notice} data-phase={sending.phase}>
          {sending.phase === 'sending' && <Spinner />}
          {sending.phase === 'uncounted' && <Info />}
          {sending.phase === 'sent' && <CheckCircle2 />}
          {sending.phase === 'refused' && <TriangleAlert />}
          <span>{words(sending, t)}</span>
        </p>
      )}
    </div>
  );
}

function words(sending: Exclude<Sending, { phase: 'none' }>, t: Texts): string {
  switch (sending.phase) {
    case 'sending':
      return t('Sending your result… Please leave this page open.');
    case 'uncounted':
    case 'refused':
      return t(sending.reason);
    case 'sent':
      return modes[sending.mode].completion.measure === 'time'
        ? t('Your course knows that you finished.')
        : t('Your score of {score} % goes to your course. Your best score counts.', { score: sending.score });
  }
}
