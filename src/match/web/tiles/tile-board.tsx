import { useLayoutEffect, useState, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import { tileTurnMs, tileTurnStepMs } from '../../../platform/rules/limits.ts';
import type { BoardShape } from '../../rules/board-shape.ts';
import type { MatchTile } from '../../rules/match-board.ts';
import { tileState, type Match } from '../../rules/match.ts';
import { gridColumns, gridStep } from '../../../platform/web/ui/focus.ts';
import { isRightToLeft } from '../../../platform/web/browser/is-right-to-left.ts';
import { useHasWaited } from '../../../platform/web/browser/hooks.ts';
import { boardText } from './board-text.ts';
import styles from './tile-board.module.css';
import { Tile } from './tile.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

const columns = 3;
/** A board with more tiles uses twice as many columns if there is room. */
const maxTilesInThreeColumns = 12;

interface TileBoardProps {
  match: Match;
  tileCount: number;
  /** Undefined if no card has a picture. */
  shape: BoardShape | undefined;
  boardRef: RefObject<HTMLDivElement | null>;
  onPick: (tileId: string) => void;
  onTouch: (tileId: string) => void;
  onVideoSettled: (tileId: string) => void;
}

/** The board is a single tab stop. The arrow keys move within it. */
export function TileBoard({ match, tileCount, shape, boardRef, onPick, onTouch, onVideoSettled }: TileBoardProps) {
  const t = useTexts();
  const [current, setCurrent] = useState(0);
  const text = boardText(match.tiles.map(({ card }) => card));
  const isIdle = match.phase === 'idle';
  const hasTurned = useHasWaited(!isIdle, tileTurnMs + tileCount * tileTurnStepMs);
  useBoardFocus(boardRef, !isIdle);

  function handlePick(tileId: string) {
    onTouch(tileId);
    onPick(tileId);
  }

  function handleFocus(index: number, tile: MatchTile | undefined) {
    setCurrent(index);
    if (tile) onTouch(tile.id);
  }

  return (
    <div
      ref={boardRef}
      role="group"
      aria-label={t('Tiles')}
      className={styles.board}
      style={gridOf(tileCount)}
      inert={isIdle}
      data-shape={shape}
      data-many={tileCount > maxTilesInThreeColumns || undefined}
    >
      {Array.from({ length: tileCount }, (_, index) => {
        const tile = match.tiles[index];
        return (
          <Tile
            key={tile?.id ?? index}
            tile={tile}
            index={index}
            isTurning={!isIdle && !hasTurned}
            state={tile ? tileState(match, tile.id) : 'hidden'}
            boardText={text}
            isCurrent={index === current}
            onPick={handlePick}
            onKeyDown={(event) => moveByKey(event, boardRef.current, current)}
            onFocus={() => handleFocus(index, tile)}
            onPoint={() => tile && onTouch(tile.id)}
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
  const next = gridStep(event.key, {
    index,
    count: tiles.length,
    columns: gridColumns(tiles),
    isRightToLeft: isRightToLeft(board),
  });
  if (next === undefined) return;
  event.preventDefault();
  tiles[next]?.focus();
}

/** The numbers of columns and rows of three grids, among which the style sheet chooses by shape and room. */
function gridOf(tileCount: number): CSSProperties {
  const wideColumns = Math.min(2 * columns, Math.ceil(tileCount / 2));
  const broadColumns = tileCount > 2 * columns ? columns + 1 : Math.min(columns, tileCount);
  return {
    '--columns': Math.min(columns, tileCount),
    '--rows': Math.ceil(tileCount / columns),
    '--broad-columns': broadColumns,
    '--broad-rows': Math.ceil(tileCount / broadColumns),
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
