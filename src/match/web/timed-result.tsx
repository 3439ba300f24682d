import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOnBoard } from '../../leaderboard/rules/ranking.ts';
import { leaderboardTopShown } from '../../platform/rules/limits.ts';
import { matchResult, standingOf, type Standing } from '../../leaderboard/rules/match-result.ts';
import { formatSeconds } from '../../platform/rules/text/seconds.ts';
import { boardTimesQuery, type FinishedMatch } from '../../leaderboard/web/set-leaderboard-queries.ts';
import { useRootAttribute } from '../../platform/web/browser/page.ts';
import { Medal } from '../../leaderboard/web/medal.tsx';
import { Leaderboard } from '../../leaderboard/web/leaderboard.tsx';
import { SubmitDialog, type ScoreAuthor, type StoredScore } from '../../leaderboard/web/submit-dialog.tsx';
import { useHasWaited } from '../../platform/web/browser/hooks.ts';
import { Result } from './result.tsx';
import styles from './timed-result.module.css';
import { RotateCcw, WifiOff } from 'lucide-react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** If the leaderboard takes longer, the result is shown without a rank. */
const matchRankWaitMs = 1_500;

interface TimedResultProps {
  match: FinishedMatch;
  pairs: number;
  /** The best time including this match, or undefined if unknown. */
  bestMs?: number | undefined;
  /** Whether the time may go on the leaderboard. */
  isRanked: boolean;
  author: ScoreAuthor;
  onAuthorChange: (author: ScoreAuthor) => void;
  onPlayAgain: () => void;
  onDialogChange: ((isOpen: boolean) => void) | undefined;
}

export function TimedResult(props: TimedResultProps) {
  const t = useTexts();
  const { match, bestMs, author, onAuthorChange, onPlayAgain, onDialogChange } = props;
  const { setId, completionTimeMs } = match;
  const [isSubmitting, setSubmitting] = useState(false);
  const [stored, setStored] = useState<StoredScore>();
  const { asked, standing, place, message, confetti } = useStanding(props, stored && storedStanding(stored));
  // Toasts at the bottom would cover the leaderboard. At the top they cover only the header.
  useRootAttribute('data-toasts-on-top', stored && '');

  function handleSubmittingChange(isOpen: boolean) {
    setSubmitting(isOpen);
    onDialogChange?.(isOpen);
  }

  function handleStored(score: StoredScore) {
    setStored(score);
    handleSubmittingChange(false);
  }

  return (
    <>
      <Result
        figure={formatSeconds(completionTimeMs)}
        unit="s"
        medal={place && place.rank <= leaderboardTopShown && <HugeMedal rank={place.rank} />}
        message={message && t(message)}
        confetti={confetti}
        onPlayAgain={onPlayAgain}
        onSubmit={standing && !stored ? () => handleSubmittingChange(true) : undefined}
        board={
          stored && (
            <Leaderboard
              setId={setId}
              defaultPeriod={storedStanding(stored).period}
              ownEntryId={stored.entry.id}
              onDialogChange={onDialogChange}
            />
          )
        }
      >
        {bestMs !== undefined && <OwnBest bestMs={bestMs} completionTimeMs={completionTimeMs} />}
        {asked.isError && <StandingUnknown isRetrying={asked.isFetching} onRetry={() => void asked.refetch()} />}
      </Result>
      <SubmitDialog
        match={match}
        standing={standing}
        author={author}
        onAuthorChange={onAuthorChange}
        isOpen={isSubmitting}
        onOpenChange={handleSubmittingChange}
        onStored={handleStored}
      />
    </>
  );
}

/** Prefers the rank of a stored score to a predicted one. */
function useStanding({ match, pairs, isRanked }: TimedResultProps, stored: Standing | undefined) {
  const { completionTimeMs } = match;
  // One random number for all renders, so that the words of praise do not change.
  const [chance] = useState(() => Math.random());
  const asked = useQuery({ ...boardTimesQuery(match), enabled: isRanked });
  const hasWaited = useHasWaited(asked.isLoading, matchRankWaitMs);
  const isWaiting = asked.isLoading && !hasWaited;
  const standing = asked.data && standingOf(asked.data, completionTimeMs);
  const result = matchResult({ completionTimeMs, pairs, standing, random: () => chance });
  return {
    asked,
    standing,
    place: stored ?? (isWaiting ? undefined : standing),
    message: stored ? storedMessage(stored) : isWaiting ? undefined : result.message,
    confetti: isWaiting ? ('none' as const) : result.confetti,
  };
}

function OwnBest({ bestMs, completionTimeMs }: { bestMs: number; completionTimeMs: number }) {
  const t = useTexts();
  const isBest = completionTimeMs <= bestMs;
  return (
    <p className={styles.best} data-figures>
      {isBest ? t('Your best time so far.') : t('Your best time is {time} s.', { time: formatSeconds(bestMs) })}
    </p>
  );
}

function HugeMedal({ rank }: { rank: number }) {
  return (
    <span className={styles.medal}>
      <Medal rank={rank} size="huge" />
    </span>
  );
}

function storedStanding({ ranks }: StoredScore): Standing {
  const isMonthly = !isOnBoard(ranks.all) && isOnBoard(ranks.month);
  return isMonthly ? { period: 'month', rank: ranks.month } : { period: 'all', rank: ranks.all };
}

function storedMessage({ period, rank }: Standing): Message {
  return period === 'all'
    ? message('You are #{rank} of all time.', { rank })
    : message('You are #{rank} this month.', { rank });
}

interface StandingUnknownProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** The time stays on the page until it can be compared. */
function StandingUnknown({ isRetrying, onRetry }: StandingUnknownProps) {
  const t = useTexts();
  return (
    <div className={styles.unknown}>
      <p role="status">
        <WifiOff />
        {t('The leaderboard could not be reached. Your time is kept here.')}
      </p>
      <Button kind="ghost" icon={RotateCcw} isPending={isRetrying} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
