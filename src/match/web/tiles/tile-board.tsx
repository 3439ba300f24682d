import { useLayoutEffect, useState, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import { tileFlipMs, tileFlipStaggerMs } from '../../../platform/rules/limits.ts';
import type { BoardShape } from '../../rules/board-shape.ts';
import type { MatchTile } from '../../rules/match-board.ts';
import { tileState, type Match } from '../../rules/match.ts';
import { gridColumns, nextGridIndex } from '../../../platform/web/ui/focus.ts';
import { isRightToLeft } from '../../../platform/web/browser/is-right-to-left.ts';
import { useHasWaited } from '../../../platform/web/browser/hooks.ts';
import { measureBoardText } from './board-text.ts';
import styles from './tile-board.module.css';
import { Tile } from './tile.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

const narrowColumns = 3;
/**
 * The most tiles of a board that does not scroll. A larger one is `data-many`: it has six columns, or three in a narrow
 * player.
 */
const maxTilesWithoutScrolling = 12;

interface TileBoardProps {
  match: Match;
  tileCount: number;
  /** The shape of most pictures, by which the style sheet chooses a grid. Undefined if no card has a picture. */
  shape: BoardShape | undefined;
  boardRef: RefObject<HTMLDivElement | null>;
  onPick: (tileId: string) => void;
  /** Called when a tile is picked, focused or pointed at, for texts that are too long for their tiles. */
  onInspect: (tileId: string) => void;
  /** Called when the video of a tile has loaded or failed. */
  onVideoSettled: (tileId: string) => void;
}

/** The board of tiles. It is a single tab stop, within which the arrow keys move (roving tabindex). */
export function TileBoard({ match, tileCount, shape, boardRef, onPick, onInspect, onVideoSettled }: TileBoardProps) {
  const t = useTexts();
  const [tabStop, setTabStop] = useState(0);
  const textMeasures = measureBoardText(match.tiles.map(({ card }) => card));
  const isIdle = match.phase === 'idle';
  const haveTilesFlipped = useHasWaited(!isIdle, tileFlipMs + tileCount * tileFlipStaggerMs);
  useBoardFocus(boardRef, !isIdle);

  function handlePick(tileId: string) {
    onInspect(tileId);
    onPick(tileId);
  }

  function handleFocus(index: number, tile: MatchTile | undefined) {
    setTabStop(index);
    if (tile) onInspect(tile.id);
  }

  return (
    <div
      ref={boardRef}
      role="group"
      aria-label={t('Tiles')}
      className={styles.board}
      style={gridSizes(tileCount)}
      inert={isIdle}
      data-shape={shape}
      data-many={tileCount > maxTilesWithoutScrolling || undefined}
    >
      {Array.from({ length: tileCount }, (_, index) => {
        // Before the cards have arrived, blank tiles keep the places.
        const tile = match.tiles[index];
        return (
          <Tile
            key={tile?.id ?? index}
            tile={tile}
            index={index}
            isFlipping={!isIdle && !haveTilesFlipped}
            state={tile ? tileState(match, tile.id) : 'hidden'}
            textMeasures={textMeasures}
            isTabStop={index === tabStop}
            onPick={handlePick}
            onKeyDown={(event) => moveByKey(event, boardRef.current, tabStop)}
            onFocus={() => handleFocus(index, tile)}
            onMouseEnter={() => tile && onInspect(tile.id)}
            onVideoSettled={onVideoSettled}
          />
        );
      })}
    </div>
  );
}

function moveByKey(event: KeyboardEvent<HTMLButtonElement>, board: HTMLElement | null, index: number): void {
  if (!board || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tiles = [...board.querySelectorAll('button')];
  const nextIndex = nextGridIndex(event.key, {
    index,
    count: tiles.length,
    columns: gridColumns(tiles),
    isRightToLeft: isRightToLeft(board),
  });
  if (nextIndex === undefined) return;
  event.preventDefault();
  tiles[nextIndex]?.focus();
}

/**
 * Returns the sizes of three grids, among which the style sheet chooses by the shape of pictures and the room: the
 * narrow one has up to three columns, the medium one up to four, and the wide one up to six, in two rows if possible.
 */
function gridSizes(tileCount: number): CSSProperties {
  const mediumColumns = tileCount > 2 * narrowColumns ? narrowColumns + 1 : Math.min(narrowColumns, tileCount);
  const wideColumns = Math.min(2 * narrowColumns, Math.ceil(tileCount / 2));
  return {
    '--narrow-columns': Math.min(narrowColumns, tileCount),
    '--narrow-rows': Math.ceil(tileCount / narrowColumns),
    '--medium-columns': mediumColumns,
    '--medium-rows': Math.ceil(tileCount / mediumColumns),
    '--wide-columns': wideColumns,
    '--wide-rows': Math.ceil(tileCount / wideColumns),
  };
}

/** Moves the focus to the board when the start button, which had it, disappears. */
function useBoardFocus(board: RefObject<HTMLElement | null>, isPlaying: boolean): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isPlaying && document.hasFocus() && (!activeElement || activeElement === document.body))
      focusBoard(board.current);
  }, [board, isPlaying]);
}

/** Focuses the board's tab stop. */
export function focusBoard(board: HTMLElement | null): void {
  board?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}
