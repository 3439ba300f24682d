import type { ReactNode } from 'react';
import { loadingCardsText } from '../../rules/sides.ts';
import type { Study } from '../../../sets/web/study-queries.ts';
import { zeroHand } from '../../../platform/web/ui/hand/hand.tsx';
import { FailedState, EmptyState, type EmptyStateProps } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { Spinner } from '../../../platform/web/ui/primitives.tsx';
import { Imprint } from './imprint.tsx';
import { PlayerFrame } from './player-frame.tsx';
import styles from './player-message.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

export function LoadingCards() {
  const t = useTexts();
  return (
    <PlayerMessage>
      <div className={styles.loading} role="status">
        <Spinner size="big" />
        {t(loadingCardsText)}
      </div>
    </PlayerMessage>
  );
}

/** Replaces the player while a set has no cards to show. To visitors, an empty set is as good as missing. */
export function PendingStudy({ study }: { study: Exclude<Study, { phase: 'ready' }> }) {
  switch (study.phase) {
    case 'loading':
      return <LoadingCards />;
    case 'missing':
    case 'empty':
      return <SetMissing />;
    case 'failed':
      return <LoadingFailed onRetry={study.retry} />;
  }
}

interface ActionProps {
  action?: ReactNode;
}

export function SetMissing({ action }: ActionProps) {
  const t = useTexts();
  return (
    <EmptyMessage
      title={t('Set not found')}
      text={t('This flashcard set is not available or has no cards.')}
      action={action}
    />
  );
}

export function NoCards({ action }: ActionProps) {
  const t = useTexts();
  return <EmptyMessage title={t('No cards found')} text={t("This set doesn't have any cards yet.")} action={action} />;
}

function EmptyMessage(state: Pick<EmptyStateProps, 'title' | 'text' | 'action'>) {
  return (
    <PlayerMessage>
      <EmptyState {...state} level={1} hand={zeroHand} />
    </PlayerMessage>
  );
}

export function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <PlayerMessage>
      <FailedState
        level={1}
        title={t('The flashcards did not load')}
        text={t('Check your connection, then try again.')}
        kind="primary"
        onRetry={onRetry}
      />
    </PlayerMessage>
  );
}

/** The frame of the player with a message in place of the stage. */
function PlayerMessage({ children }: { children: ReactNode }) {
  return (
    <PlayerFrame>
      <div className={styles.message}>{children}</div>
      <footer className={styles.foot}>
        <Imprint />
      </footer>
    </PlayerFrame>
  );
}
