import { matchShakeMs } from '../../platform/rules/limits.ts';
import type { MatchTile } from './match-board.ts';

/** The picked tiles. Two are picked at once only while they shake, because they are no pair. */
export type Picked =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly tileId: string }
  | { readonly kind: 'wrong'; readonly tileIds: readonly [string, string]; readonly endsAtMs: number };

/**
 * The state of a game. Times are milliseconds of a monotonic clock. It does not stop while the page is hidden, because
 * the server measures a ranked game as well.
 */
export type Match =
  | { readonly phase: 'idle'; readonly tiles: readonly MatchTile[] }
  | {
      readonly phase: 'playing';
      readonly tiles: readonly MatchTile[];
      readonly matchedIds: ReadonlySet<string>;
      readonly picked: Picked;
      readonly startedAtMs: number;
      /** The time of the latest event. */
      readonly latestMs: number;
    }
  | { readonly phase: 'complete'; readonly tiles: readonly MatchTile[]; readonly completionTimeMs: number };

export type MatchEvent =
  /** Cards may arrive again, as when the network returns. A game that has started keeps its board. */
  | { readonly type: 'dealt'; readonly tiles: readonly MatchTile[] }
  | { readonly type: 'started'; readonly atMs: number }
  /** The first frame with open tiles is shown. The time counts from then on, unless something happened before. */
  | { readonly type: 'seen'; readonly atMs: number }
  | { readonly type: 'tilePicked'; readonly tileId: string; readonly atMs: number }
  | { readonly type: 'ticked'; readonly atMs: number };

export type TileState = 'hidden' | 'open' | 'selected' | 'wrong' | 'matched';

export const emptyMatch: Match = { phase: 'idle', tiles: [] };

/** Applies an event to a match. Events that do not fit its phase change nothing. */
export function matchReducer(match: Match, event: MatchEvent): Match {
  switch (event.type) {
    case 'dealt':
      return match.phase === 'idle' ? { phase: 'idle', tiles: event.tiles } : match;
    case 'started':
      return match.phase === 'idle' && match.tiles.length > 0 ? startPlaying(match.tiles, event.atMs) : match;
    case 'seen':
      return match.phase === 'playing' && hasJustStarted(match) ? withStartAt(match, event.atMs) : match;
    case 'tilePicked':
      return match.phase === 'playing' ? afterPick(afterTick(match, event.atMs), event.tileId) : match;
    case 'ticked':
      return match.phase === 'playing' ? afterTick(match, event.atMs) : match;
  }
}

/** Returns how a tile looks at present. */
export function tileState(match: Match, tileId: string): TileState {
  switch (match.phase) {
    case 'idle':
      return 'hidden';
    case 'complete':
      return 'matched';
    case 'playing':
      if (match.matchedIds.has(tileId)) return 'matched';
      if (match.picked.kind === 'one') return match.picked.tileId === tileId ? 'selected' : 'open';
      return match.picked.kind === 'wrong' && match.picked.tileIds.includes(tileId) ? 'wrong' : 'open';
  }
}

export function matchedPairs(match: Match): number {
  switch (match.phase) {
    case 'idle':
      return 0;
    case 'playing':
      return match.matchedIds.size / 2;
    case 'complete':
      return match.tiles.length / 2;
  }
}

type Playing = Extract<Match, { phase: 'playing' }>;

function startPlaying(tiles: readonly MatchTile[], atMs: number): Playing {
  return {
    phase: 'playing',
    tiles,
    matchedIds: new Set(),
    picked: { kind: 'none' },
    startedAtMs: atMs,
    latestMs: atMs,
  };
}

/** Whether nothing has happened since the start. */
function hasJustStarted({ startedAtMs, latestMs }: Playing): boolean {
  return latestMs === startedAtMs;
}

function withStartAt(match: Playing, atMs: number): Playing {
  return { ...match, startedAtMs: atMs, latestMs: atMs };
}

function afterTick(match: Playing, atMs: number): Playing {
  const latestMs = Math.max(match.latestMs, atMs);
  const { picked } = match;
  if (picked.kind === 'wrong' && latestMs >= picked.endsAtMs) return { ...match, latestMs, picked: { kind: 'none' } };
  return latestMs === match.latestMs ? match : { ...match, latestMs };
}

function afterPick(match: Playing, tileId: string): Match {
  const { picked } = match;
  const tile = match.tiles.find(({ id }) => id === tileId);
  if (!tile || match.matchedIds.has(tileId) || picked.kind === 'wrong') return match;
  if (picked.kind === 'none') return { ...match, picked: { kind: 'one', tileId } };
  if (picked.tileId === tileId) return { ...match, picked: { kind: 'none' } };
  const endsAtMs = match.latestMs + matchShakeMs;
  const tileIds = [picked.tileId, tileId] as const;
  return isPair(match, tileIds)
    ? afterPair(match, tileIds)
    : { ...match, picked: { kind: 'wrong', tileIds, endsAtMs } };
}

function afterPair(match: Playing, tileIds: readonly [string, string]): Match {
  const { tiles, latestMs, startedAtMs } = match;
  const matchedIds = new Set([...match.matchedIds, ...tileIds]);
  const isComplete = matchedIds.size === tiles.length;
  if (isComplete) return { phase: 'complete', tiles, completionTimeMs: Math.round(latestMs - startedAtMs) };
  return { ...match, matchedIds, picked: { kind: 'none' } };
}

/**
 * Whether two tiles are a pair. Several cards may look the same, so tiles of different cards can be one, but only if
 * the remaining tiles can still be paired up, so that the game can be finished.
 */
function isPair({ tiles, matchedIds }: Playing, tileIds: readonly [string, string]): boolean {
  const knownPairs = pairKeys(tiles);
  const [a, b] = tiles.filter(({ id }) => tileIds.includes(id));
  const remainingTiles = tiles.filter(({ id }) => !matchedIds.has(id) && !tileIds.includes(id));
  return Boolean(a && b && knownPairs.has(pairKey(a, b)) && canPairUp(remainingTiles, knownPairs));
}

/** Whether the tiles can be divided into pairs without a rest. */
function canPairUp([first, ...rest]: readonly MatchTile[], knownPairs: ReadonlySet<string>): boolean {
  if (!first) return true;
  const tried = new Set<string>();
  return rest.some((tile, index) => {
    if (tried.has(tile.lookKey) || !knownPairs.has(pairKey(first, tile))) return false;
    tried.add(tile.lookKey);
    return canPairUp(rest.toSpliced(index, 1), knownPairs);
  });
}

/** Returns the keys of all pairs: the two tiles of each card are one, and so are all that look like them. */
function pairKeys(tiles: readonly MatchTile[]): ReadonlySet<string> {
  const pairs = [...Map.groupBy(tiles, ({ card }) => card.id).values()];
  return new Set(pairs.flatMap(([a, b]) => (a && b ? pairKey(a, b) : [])));
}

function pairKey(a: MatchTile, b: MatchTile): string {
  return [a.lookKey, b.lookKey].toSorted().join('\n');
}
