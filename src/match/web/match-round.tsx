import { useRef, useState, useEffect, useCallback, useLayoutEffect, type RefObject, useReducer } from 'react';
import {
  leaderboardPairs,
  maxCompletionTimeMs,
  minCompletionTimeMs,
  runToleranceMs,
  matchVideoWaitMaxMs,
  matchVideoWaitMinMs,
  matchShakeMs,
} from '../../platform/rules/limits.ts';
import { boardShape } from '../rules/board-shape.ts';
import { boardSize, type MatchTile, buildBoard } from '../rules/match-board.ts';
import { matchedPairs, type Match, emptyMatch, matchReducer } from '../rules/match.ts';
import { randomKey } from '../../platform/web/browser/random-key.ts';
import type { ScoreAuthor } from '../../leaderboard/web/submit-dialog.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import type { ModeProps, Track } from '../../player/web/frame/mode-props.ts';
import { useHasWaited, useIsHydrated } from '../../platform/web/browser/hooks.ts';
import { useStudyKeys } from '../../player/web/study/use-study-keys.ts';
import { MatchBar } from './match-bar.tsx';
import styles from './match-round.module.css';
import { StartCard } from './start-card.tsx';
import { focusBoard, TileBoard } from './tiles/tile-board.tsx';
import { TileStrip } from './tiles/tile-strip.tsx';
import { TimedResult } from './timed-result.tsx';
import { startGame } from '../../leaderboard/web/set-leaderboard-queries.ts';
import { praise } from '../../leaderboard/rules/match-result.ts';
import { Result } from './result.tsx';
import type { Card } from '../../cards/contract/card.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

/** How long the last pair is seen before the result replaces it. */
const matchResultDelayMs = 350;

interface MatchRoundProps extends Pick<
  ModeProps,
  'set' | 'cards' | 'parameters' | 'playerRef' | 'isPaused' | 'onTrack' | 'bestMatchMs'
> {
  /** True after another round or mode, whose button had the focus. */
  takesFocus: boolean;
  /** Whether the switch for practice is on. Changes after the start of the game are ignored. */
  isPractice: boolean;
  onPracticeChange: (isPractice: boolean) => void;
  author: ScoreAuthor;
  onAuthorChange: (author: ScoreAuthor) => void;
  onPlayAgain: () => void;
  onLeaderboardOpen: () => void;
  onDialogChange: ((isOpen: boolean) => void) | undefined;
}

/** One game of match mode, from the start button to the result. */
export function MatchRound(props: MatchRoundProps) {
  const t = useTexts();
  const round = useMatchRound(props);
  const { match, pairs } = round;
  return (
    <ModeLayout
      progress={{ label: t('Pairs matched'), value: matchedPairs(match), max: pairs }}
      stageProps={{ 'aria-label': t('Match game') }}
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
  const { runToken, requestRunToken } = useRunToken(set.id);
  const isPractice = startedAsPractice ?? wantsPractice;
  // Before the board is dealt, it is not known whether videos will be on it.
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
    if (hasLeaderboard) requestRunToken();
  }

  const focusTiles = () => focusBoard(board.current);
  useStudyKeys(
    playerRef,
    { onNext: focusTiles, onPrevious: focusTiles, onSpace: match.phase === 'idle' ? handleStart : undefined },
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
  const t = useTexts();
  const { board, match, pairs, isPractice } = round;
  const [inspectedId, setInspectedId] = useState<string>();
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
        onInspect={setInspectedId}
        onVideoSettled={round.handleSettled}
      />
      {(hasClipped || shape !== undefined) && (
        <TileStrip
          shape={shape}
          hasClipped={hasClipped}
          selected={selectedTile(match)}
          inspected={inspectedTile(match, inspectedId)}
        />
      )}
      {match.phase === 'idle' && (
        <StartCard
          isReady={round.canStart}
          takesFocus={props.takesFocus}
          isPractice={props.isPractice}
          onPracticeChange={props.onPracticeChange}
          onStart={round.handleStart}
        />
      )}
      <VisuallyHidden role="status">{describeState(match, t)}</VisuallyHidden>
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
      isRanked={round.hasLeaderboard && isAcceptable(completionTimeMs)}
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

/** Returns a tile whose text may be shown. Returns undefined before the start, when the tiles are hidden. */
function inspectedTile(match: Match, tileId: string | undefined): MatchTile | undefined {
  return match.phase === 'idle' ? undefined : match.tiles.find(({ id }) => id === tileId);
}

/** Whether the server would accept the time. */
function isAcceptable(completionTimeMs: number): boolean {
  return completionTimeMs >= minCompletionTimeMs && completionTimeMs <= maxCompletionTimeMs;
}

function describeState(match: Match, t: Texts): string {
  if (match.phase !== 'playing') return '';
  if (match.picked.kind === 'wrong') return t('Not a pair');
  if (match.matchedIds.size === 0) return '';
  return t('{count} of {all} pairs matched', { count: matchedPairs(match), all: match.tiles.length / 2 });
}

/** Reports a finished match once, with its time in seconds and the number of pairs. */
function useTrackedMatch(match: Match, onTrack: Track | undefined): void {
  const hasReported = useRef(false);

  useEffect(() => {
    if (match.phase !== 'complete' || hasReported.current) return;
    hasReported.current = true;
    onTrack?.('match_complete', { completionTime: match.completionTimeMs / 1000, pairs: match.tiles.length / 2 });
  }, [match, onTrack]);
}

/**
 * Requests the token that proves when the game started, so that the server can check its time. The game does not wait
 * for it. A token that comes too late is dropped, because the server's clock then started too late as well.
 */
function useRunToken(setId: string): { readonly runToken: string | undefined; readonly requestRunToken: () => void } {
  const [runToken, setRunToken] = useState<string>();

  async function request() {
    const requestedAtMs = performance.now();
    const token = await startGame(setId);
    if (performance.now() - requestedAtMs <= runToleranceMs) setRunToken(token);
  }

  return { runToken, requestRunToken: () => void request() };
}

interface PracticeResultProps {
  pairs: number;
  onPlayAgain: () => void;
}

function PracticeResult({ pairs, onPlayAgain }: PracticeResultProps) {
  const t = useTexts();
  const [message] = useState(() => praise(Math.random));
  return (
    <Result
      figure={`${pairs}`}
      unit={t('after their number|{pairs, plural, one {pair} other {pairs}}', { pairs })}
      message={t(message)}
      confetti="none"
      onPlayAgain={onPlayAgain}
    />
  );
}

interface VideosReady {
  readonly isReady: boolean;
  readonly handleSettled: (tileId: string) => void;
}

/**
 * Whether the game can start: when all videos have loaded or failed, but not before `matchVideoWaitMinMs` and at the
 * latest after `matchVideoWaitMaxMs`. Both count from when the board was first shown, whether in the served document or
 * here.
 */
function useVideosReady(videoCount: number): VideosReady {
  const [settledTileIds, setSettledTileIds] = useState<ReadonlySet<string>>(new Set());
  const hasVideos = videoCount > 0;
  const isHydrated = useIsHydrated();
  const [seenForMs] = useState(() => (isHydrated ? 0 : documentSeenForMs()));
  const isPastMin = useHasWaited(hasVideos, matchVideoWaitMinMs - seenForMs);
  const isPastMax = useHasWaited(hasVideos, matchVideoWaitMaxMs - seenForMs);
  const handleSettled = useCallback((tileId: string) => {
    setSettledTileIds((before) => (before.has(tileId) ? before : new Set([...before, tileId])));
  }, []);
  return { isReady: !hasVideos || isPastMax || (isPastMin && settledTileIds.size >= videoCount), handleSettled };
}

/** How long ago the document's first contents were painted. It is 0 before that, and on the server. */
function documentSeenForMs(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint ? performance.now() - paint.startTime : 0;
}

/**
 * Whether text on a tile does not fit. It stays true, because the strip that then shows the whole text also makes the
 * tiles smaller.
 */
function useHasClipped(board: RefObject<HTMLElement | null>, isDealt: boolean): boolean {
  const [hasClipped, setClipped] = useState(false);

  useLayoutEffect(() => {
    const element = board.current;
    if (!element || !isDealt || hasClipped) return;
    const measure = () => setClipped([...element.querySelectorAll('[data-words]')].some(isClipped));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [board, isDealt, hasClipped]);

  return hasClipped;
}

/** The overflow up to which a text does not count as clipped, as a share of its font size. */
const maxOverflowEm = 0.25;

function isClipped(words: Element): boolean {
  const fontSizePx = Number.parseFloat(getComputedStyle(words).fontSize);
  return words.scrollHeight - words.clientHeight > fontSizePx * maxOverflowEm;
}

interface MatchControl {
  readonly match: Match;
  readonly start: () => void;
  readonly pick: (tileId: string) => void;
}

/**
 * The match, with its timers. The board is dealt before the first paint, but not on the server, whose random order
 * would differ.
 */
function useMatch(cards: readonly Card[], tileCount: number): MatchControl {
  const [match, dispatch] = useReducer(matchReducer, emptyMatch);

  useLayoutEffect(() => {
    dispatch({ type: 'dealt', tiles: buildBoard(cards, { tileCount, random: Math.random }) });
  }, [cards, tileCount]);

  const isPlaying = match.phase === 'playing';
  useLayoutEffect(() => {
    if (!isPlaying) return;
    const frame = requestAnimationFrame(() => dispatch({ type: 'seen', atMs: performance.now() }));
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const shakeEndsAtMs = match.phase === 'playing' && match.picked.kind === 'wrong' ? match.picked.endsAtMs : undefined;
  useEffect(() => {
    if (shakeEndsAtMs === undefined) return;
    const timer = setTimeout(() => dispatch({ type: 'ticked', atMs: shakeEndsAtMs }), matchShakeMs);
    return () => clearTimeout(timer);
  }, [shakeEndsAtMs]);

  return {
    match,
    start: () => dispatch({ type: 'started', atMs: performance.now() }),
    pick: (tileId) => dispatch({ type: 'tilePicked', tileId, atMs: performance.now() }),
  };
}
