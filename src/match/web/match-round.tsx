import { useRef, useState } from 'react';
import { leaderboardPairs, maxCompletionTimeMs, minCompletionTimeMs } from '../../platform/rules/limits.ts';
import { boardShape } from '../rules/board-shape.ts';
import { boardSize, type MatchTile } from '../rules/match-board.ts';
import { matchedPairs, type Match } from '../rules/match.ts';
import { randomKey } from '../../platform/web/browser/random-key.ts';
import type { ScoreAuthor } from '../../leaderboard/web/submit-dialog.tsx';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { useHasWaited } from '../../platform/web/browser/use-has-waited.ts';
import { useStudyKeys } from '../../player/web/study/use-study-keys.ts';
import { MatchBar } from './match-bar.tsx';
import styles from './match-round.module.css';
import { PracticeResult } from './practice-result.tsx';
import { StartCard } from './start-card.tsx';
import { TileBoard } from './tiles/tile-board.tsx';
import { TileStrip } from './tiles/tile-strip.tsx';
import { TimedResult } from './timed-result.tsx';
import { focusBoard } from './tiles/use-board-focus.ts';
import { useHasClipped } from './use-has-clipped.ts';
import { useMatch } from './use-match.ts';
import { useRunToken } from './use-run-token.ts';
import { useTrackedMatch } from './use-tracked-match.ts';
import { useVideosReady } from './use-videos-ready.ts';

/** So that the last pair can be seen. */
const matchResultDelayMs = 350;

interface MatchRoundProps extends Pick<
  ModeProps,
  'set' | 'cards' | 'parameters' | 'playerRef' | 'isPaused' | 'onTrack' | 'bestMatchMs'
> {
  /** Takes over the focus of the previous round. */
  isFollowing: boolean;
  /** Ignored once the game has started. */
  isPractice: boolean;
  onPracticeChange: (isPractice: boolean) => void;
  author: ScoreAuthor;
  onAuthorChange: (author: ScoreAuthor) => void;
  onPlayAgain: () => void;
  onLeaderboardOpen: () => void;
  onDialogChange: ((isOpen: boolean) => void) | undefined;
}

export function MatchRound(props: MatchRoundProps) {
  const round = useMatchRound(props);
  const { match, pairs } = round;
  return (
    <ModeLayout
      progress={{ label: 'Pairs matched', value: matchedPairs(match), max: pairs }}
      stageProps={{ 'aria-label': 'Match game' }}
    >
      {match.phase === 'complete' && round.hasEnded ? (
        <RoundResult {...props} round={round} completionTimeMs={match.completionTimeMs} />
      ) : (
        <RoundBoard {...props} round={round} />
      )}
    </ModeLayout>
  );
}

type MatchRoundState = ReturnType<typeof useMatchRound>;

function useMatchRound({
  set,
  cards,
  parameters,
  playerRef,
  isPaused,
  onTrack,
  isPractice: wantsPractice,
}: MatchRoundProps) {
  const board = useRef<HTMLDivElement>(null);
  const [startedAsPractice, setStartedAsPractice] = useState<boolean>();
  const { match, start, pick } = useMatch(cards, parameters.matchingTiles);
  const { isReady, handleSettled } = useVideosReady(countVideos(match));
  const { runToken, begin } = useRunToken(set.id);
  const isPractice = startedAsPractice ?? wantsPractice;
  const canStart = match.tiles.length > 0 ? isReady : !cards.some(({ mediaKind }) => mediaKind === 'video');
  const tileCount = match.tiles.length || boardSize(cards, parameters.matchingTiles);
  const pairs = tileCount / 2;
  const hasLeaderboard = pairs === leaderboardPairs && set.visibility !== 'private' && !isPractice;
  const hasEnded = useHasWaited(match.phase === 'complete', matchResultDelayMs);
  useTrackedMatch(match, isPractice ? undefined : onTrack);

  function handleStart() {
    if (!canStart) return;
    setStartedAsPractice(wantsPractice);
    start();
    if (hasLeaderboard) begin();
  }

  const reachBoard = () => focusBoard(board.current);
  useStudyKeys(
    playerRef,
    { onNext: reachBoard, onPrevious: reachBoard, onSpace: match.phase === 'idle' ? handleStart : undefined },
    !isPaused && match.phase !== 'complete',
  );

  return {
    board,
    match,
    pick,
    tileCount,
    pairs,
    runToken,
    isPractice,
    canStart,
    hasLeaderboard,
    hasEnded,
    handleStart,
    handleSettled,
  };
}

interface RoundProps extends MatchRoundProps {
  round: MatchRoundState;
}

function RoundBoard({ round, ...props }: RoundProps) {
  const { board, match, pairs, isPractice } = round;
  const [touchedId, setTouchedId] = useState<string>();
  const hasClipped = useHasClipped(board, match.tiles.length > 0);
  const shape = props.cards.some((card) => card.hasMedia) ? boardShape(props.cards) : undefined;
  return (
    <div className={styles.round}>
      <MatchBar
        match={match}
        pairs={pairs}
        isPractice={isPractice}
        onRestart={props.onPlayAgain}
        onLeaderboardOpen={round.hasLeaderboard ? props.onLeaderboardOpen : undefined}
      />
      <TileBoard
        match={match}
        tileCount={round.tileCount}
        shape={shape}
        boardRef={board}
        onPick={round.pick}
        onTouch={setTouchedId}
        onVideoSettled={round.handleSettled}
      />
      {(hasClipped || shape !== undefined) && (
        <TileStrip
          shape={shape}
          hasClipped={hasClipped}
          selected={selectedTile(match)}
          touched={openTile(match, touchedId)}
        />
      )}
      {match.phase === 'idle' && (
        <StartCard
          isReady={round.canStart}
          takesFocus={props.isFollowing}
          isPractice={props.isPractice}
          onPracticeChange={props.onPracticeChange}
          onStart={round.handleStart}
        />
      )}
      <VisuallyHidden role="status">{spokenState(match)}</VisuallyHidden>
    </div>
  );
}

function RoundResult({ round, completionTimeMs, ...props }: RoundProps & { completionTimeMs: number }) {
  const [key] = useState(randomKey);
  const { pairs, runToken } = round;
  if (round.isPractice) return <PracticeResult pairs={pairs} onPlayAgain={props.onPlayAgain} />;
  return (
    <TimedResult
      match={{ setId: props.set.id, completionTimeMs, key, runToken }}
      pairs={pairs}
      bestMs={props.bestMatchMs}
      isRanked={round.hasLeaderboard && isBelievable(completionTimeMs)}
      author={props.author}
      onAuthorChange={props.onAuthorChange}
      onPlayAgain={props.onPlayAgain}
      onDialogChange={props.onDialogChange}
    />
  );
}

function countVideos({ tiles }: Match): number {
  return tiles.filter(({ card, side }) => side === 'definition' && card.mediaKind === 'video').length;
}

function selectedTile(match: Match): MatchTile | undefined {
  if (match.phase !== 'playing' || match.picked.kind !== 'one') return undefined;
  const { tileId } = match.picked;
  return match.tiles.find(({ id }) => id === tileId);
}

function openTile(match: Match, tileId: string | undefined): MatchTile | undefined {
  return match.phase === 'idle' ? undefined : match.tiles.find(({ id }) => id === tileId);
}

function isBelievable(completionTimeMs: number): boolean {
  return completionTimeMs >= minCompletionTimeMs && completionTimeMs <= maxCompletionTimeMs;
}

/** For screen readers. */
function spokenState(match: Match): string {
  if (match.phase !== 'playing') return '';
  if (match.picked.kind === 'wrong') return 'Not a pair';
  return match.matched.size === 0 ? '' : `${matchedPairs(match)} of ${match.tiles.length / 2} pairs matched`;
}
