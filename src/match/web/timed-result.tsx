import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isOnBoard } from '../../leaderboard/rules/ranking.ts';
import { leaderboardTopShown } from '../../platform/rules/limits.ts';
import { matchResult, standingOf, type BoardTimes, type Standing } from '../../leaderboard/rules/match-result.ts';
import { formatSeconds } from '../../platform/rules/text/seconds.ts';
import { boardTimesQuery, type FinishedMatch } from '../../leaderboard/web/set-leaderboard-queries.ts';
import { useRootAttribute } from '../../platform/web/browser/page.ts';
import { Medal } from '../../leaderboard/web/medal.tsx';
import { Leaderboard } from '../../leaderboard/web/leaderboard.tsx';
import { SubmitDialog, type ScoreAuthor, type StoredScore } from '../../leaderboard/web/submit-dialog.tsx';
import { useHasWaited } from '../../platform/web/browser/hooks.ts';
import { Result } from './result.tsx';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './timed-result.module.css';
import { RotateCcw, WifiOff } from 'lucide-react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { problemText } from '../../api/web/problem-text.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

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

interface StoredResult {
  readonly entryId: string;
  readonly standing: Standing;
}

/** The result of a game with a clock: the time, its place on the leaderboard, and the way to submit it. */
export function TimedResult(props: TimedResultProps) {
  const t = useTexts();
  const { match, bestMs, author, onAuthorChange, onPlayAgain, onDialogChange } = props;
  const { setId, completionTimeMs } = match;
  const [isSubmitting, setSubmitting] = useState(false);
  const [storedResult, setStoredResult] = useState<StoredResult>();
  const { boardQuery, predictedStanding, shownStanding, verdict, confetti } = useStanding(
    props,
    storedResult?.standing,
  );
  // Toasts at the bottom would cover the leaderboard. At the top they cover only the header.
  useRootAttribute('data-toasts-on-top', storedResult && '');

  function handleSubmittingChange(isOpen: boolean) {
    setSubmitting(isOpen);
    onDialogChange?.(isOpen);
  }

  function handleStored(score: StoredScore) {
    setStoredResult({ entryId: score.entry.id, standing: standingOfScore(score) });
    handleSubmittingChange(false);
  }

  return (
    <>
      <Result
        figure={formatSeconds(completionTimeMs)}
        unit="s"
        medal={shownStanding && shownStanding.rank <= leaderboardTopShown && <HugeMedal rank={shownStanding.rank} />}
        message={verdict && t(verdict)}
        confetti={confetti}
        onPlayAgain={onPlayAgain}
        onSubmit={predictedStanding && !storedResult ? () => handleSubmittingChange(true) : undefined}
        board={
          storedResult && (
            <Leaderboard
              setId={setId}
              defaultPeriod={storedResult.standing.period}
              ownEntryId={storedResult.entryId}
              onDialogChange={onDialogChange}
            />
          )
        }
      >
        {bestMs !== undefined && <OwnBest bestMs={bestMs} completionTimeMs={completionTimeMs} />}
        {boardQuery.isError && <StandingUnknown boardQuery={boardQuery} />}
      </Result>
      <SubmitDialog
        match={match}
        standing={predictedStanding}
        author={author}
        onAuthorChange={onAuthorChange}
        isOpen={isSubmitting}
        onOpenChange={handleSubmittingChange}
        onStored={handleStored}
      />
    </>
  );
}

/** How long the result waits for the leaderboard before it is shown without a rank. */
const matchRankWaitMs = 1_500;

/** Prefers the standing of a stored score to the predicted one. The verdict is undefined until it is known. */
function useStanding({ match, pairs, isRanked }: TimedResultProps, storedStanding: Standing | undefined) {
  const { completionTimeMs } = match;
  // One random number for all renders, so that the praise does not change.
  const [chance] = useState(() => Math.random());
  const boardQuery = useQuery({ ...boardTimesQuery(match), enabled: isRanked });
  const hasWaited = useHasWaited(boardQuery.isLoading, matchRankWaitMs);
  const isWaiting = boardQuery.isLoading && !hasWaited;
  const predictedStanding = boardQuery.data && standingOf(boardQuery.data, completionTimeMs);
  const predicted = matchResult({ completionTimeMs, pairs, standing: predictedStanding, random: () => chance });
  const predictedVerdict = isWaiting ? undefined : predicted.message;
  return {
    boardQuery,
    predictedStanding,
    shownStanding: storedStanding ?? predictedStanding,
    verdict: storedStanding ? storedMessage(storedStanding) : predictedVerdict,
    confetti: isWaiting ? ('none' as const) : predicted.confetti,
  };
}

function OwnBest({ bestMs, completionTimeMs }: { bestMs: number; completionTimeMs: number }) {
  const t = useTexts();
  const isBest = completionTimeMs <= bestMs;
  return (
    <p className={primitiveStyles.soft} data-figures>
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

function standingOfScore({ ranks }: StoredScore): Standing {
  const isMonthly = !isOnBoard(ranks.all) && isOnBoard(ranks.month);
  return isMonthly ? { period: 'month', rank: ranks.month } : { period: 'all', rank: ranks.all };
}

function storedMessage({ period, rank }: Standing): Message {
  return period === 'all'
    ? message('You are #{rank} of all time.', { rank })
    : message('You are #{rank} this month.', { rank });
}

/**
 * Says that the leaderboard could not be reached, in which case the time stays on the page until it can be compared, or
 * that the set has become private or was deleted meanwhile.
 */
function StandingUnknown({ boardQuery: { error, isFetching, refetch } }: { boardQuery: UseQueryResult<BoardTimes> }) {
  const t = useTexts();
  if (isGone(error))
    return (
      <p className={primitiveStyles.soft} role="status">
        {problemText(error, t)}
      </p>
    );
  return (
    <div className={styles.unknown}>
      <p role="status">
        <WifiOff />
        {t('The leaderboard could not be reached. Your time is kept here.')}
      </p>
      <Button kind="ghost" icon={RotateCcw} isPending={isFetching} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </div>
  );
}
