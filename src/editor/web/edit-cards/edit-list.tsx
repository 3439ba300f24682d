import { useDndContext } from '@dnd-kit/core';
import { useMemo, useRef, useEffect, useState, type RefObject } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { DeckDraft } from './deck-draft.ts';
import styles from './edit-row.module.css';
import { EditRow, type EditRowActions } from './edit-row.tsx';

interface RowRange {
  readonly first: number;
  /** The index after that of the last row. */
  readonly end: number;
}

/**
 * The least number of rows that are rendered above and below the window. The range moves in steps of as many rows, so
 * that most scroll events render nothing.
 */
const spareRows = 8;

/** The height of a row in rem, as in edit-row.module.css. */
const rowRem = 4;

/** The number of rows that are rendered before the window is measured. */
const initialRowCount = 4 * spareRows;

interface EditListRow {
  readonly rowId: string;
  /** The index in the set. */
  readonly index: number;
}

interface EditListProps {
  labelledBy: string;
  rows: readonly EditListRow[];
  count: number;
  canMove: boolean;
  cardOf: (rowId: string) => Card | undefined;
  draft: DeckDraft;
  /** The row whose new position is asked for in a dialog. It stays rendered, so that the focus can return to it. */
  positionedId: string | undefined;
  actions: EditRowActions;
}

/**
 * The list of cards in Edit Cards. It renders only the rows in and near the window, and those that are focused, dragged
 * or asked about. All rows have the same height, so that ten thousand cost no more than ten.
 */
export function EditList({ labelledBy, rows, count, canMove, cardOf, draft, positionedId, actions }: EditListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { first, end } = useRowsToRender(list);
  const focusedId = useFocusedRow(list);
  const { active: dragged } = useDndContext();
  const pinnedIds = new Set([focusedId, dragged && String(dragged.id), positionedId]);
  const indexedRows = useMemo(() => rows.map((row, shownIndex) => ({ ...row, shownIndex })), [rows]);
  const renderedRows = indexedRows.filter(
    ({ rowId, shownIndex }) => (shownIndex >= first && shownIndex < end) || pinnedIds.has(rowId),
  );

  return (
    <ol
      ref={list}
      className={styles.rows}
      style={{ '--count': rows.length, '--digits': String(count).length }}
      aria-labelledby={labelledBy}
    >
      {renderedRows.map(({ rowId, index, shownIndex }) => {
        const card = cardOf(rowId);
        return (
          card && (
            <EditRow
              key={rowId}
              rowId={rowId}
              card={card}
              shownIndex={shownIndex}
              index={index}
              count={count}
              canMove={canMove}
              changes={draft.changes.get(rowId)}
              isSelected={draft.selected.has(rowId)}
              actions={actions}
            />
          )
        );
      })}
    </ol>
  );
}

/** Returns the id of the row that has the focus. */
function useFocusedRow(list: RefObject<HTMLElement | null>): string | undefined {
  const [rowId, setRowId] = useState<string>();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      setRowId(row?.dataset['row']);
    };
    const handleFocusOut = () => setRowId(undefined);
    element.addEventListener('focusin', handleFocusIn);
    element.addEventListener('focusout', handleFocusOut);
    return () => {
      element.removeEventListener('focusin', handleFocusIn);
      element.removeEventListener('focusout', handleFocusOut);
    };
  }, [list]);

  return rowId;
}

function useRowsToRender(list: RefObject<HTMLElement | null>): RowRange {
  const [rows, setRows] = useState<RowRange>({ first: 0, end: initialRowCount });

  useEffect(() => {
    const updateRows = () => {
      if (list.current) setRows(keepIfEqual(rowsNearWindow(list.current)));
    };
    updateRows();
    window.addEventListener('scroll', updateRows, { passive: true });
    window.addEventListener('resize', updateRows);
    return () => {
      window.removeEventListener('scroll', updateRows);
      window.removeEventListener('resize', updateRows);
    };
  }, [list]);

  return rows;
}

function rowsNearWindow(list: HTMLElement): RowRange {
  const rowPx = rowRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const { top } = list.getBoundingClientRect();
  const first = Math.floor(-top / rowPx / spareRows - 1) * spareRows;
  const end = Math.ceil((window.innerHeight - top) / rowPx / spareRows + 1) * spareRows;
  return { first: Math.max(0, first), end: Math.max(0, end) };
}

/** Returns a state update that keeps the previous range if the next one is equal, so that nothing renders. */
function keepIfEqual(next: RowRange) {
  return (previous: RowRange) => (previous.first === next.first && previous.end === next.end ? previous : next);
}
