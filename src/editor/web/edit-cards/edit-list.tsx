import { useDndContext } from '@dnd-kit/core';
import { useMemo, useRef, useEffect, useState, type RefObject } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { DeckDraft } from './deck-draft.ts';
import styles from './edit-row.module.css';
import { EditRow, type EditRowActions } from './edit-row.tsx';

interface VisibleRows {
  readonly first: number;
  readonly end: number;
}

/** So many rows are rendered beyond the window, and at once when it scrolls, so that few scrolls cause a render. */
const spareRows = 8;

interface EditListRow {
  readonly rowId: string;
  /** The place in the set, from 0. */
  readonly index: number;
}

interface EditListProps {
  labelledBy: string;
  rows: readonly EditListRow[];
  count: number;
  canMove: boolean;
  cardOf: (rowId: string) => Card | undefined;
  draft: DeckDraft;
  /** The row whose position was asked for. It stays rendered, so that the focus can return to it. */
  askedId: string | undefined;
  actions: EditRowActions;
}

/** The height of a row, as in edit-row.module.css. */
const rowRem = 4;

/** Renders only visible rows. All have the same height, so that ten thousand cost no more than ten. */
export function EditList({ labelledBy, rows, count, canMove, cardOf, draft, askedId, actions }: EditListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { first, end } = useVisibleRows(list);
  const focusedId = useFocusedRow(list);
  const { active: dragged } = useDndContext();
  const pinned = new Set([focusedId, dragged && String(dragged.id), askedId]);
  const places = useMemo(() => rows.map((row, place) => ({ ...row, place })), [rows]);
  const drawn = places.filter(({ rowId, place }) => (place >= first && place < end) || pinned.has(rowId));

  return (
    <ol
      ref={list}
      className={styles.rows}
      style={{ '--count': rows.length, '--digits': String(count).length }}
      aria-labelledby={labelledBy}
    >
      {drawn.map(({ rowId, index, place }) => {
        const card = cardOf(rowId);
        return (
          card && (
            <EditRow
              key={rowId}
              rowId={rowId}
              card={card}
              place={place}
              index={index}
              count={count}
              canMove={canMove}
              changes={draft.changes.get(rowId)}
              isChosen={draft.chosen.has(rowId)}
              actions={actions}
            />
          )
        );
      })}
    </ol>
  );
}

/** The row that has the focus, by its `data-row`. */
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

/** The range of rows to render. */
function useVisibleRows(list: RefObject<HTMLElement | null>): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ first: 0, end: 4 * spareRows });

  useEffect(() => {
    const look = () => {
      if (list.current) setRows(keepEqual(visibleRows(list.current)));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list]);

  return rows;
}

function visibleRows(list: HTMLElement): VisibleRows {
  const rowPx = rowRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const { top } = list.getBoundingClientRect();
  const first = Math.floor(-top / rowPx / spareRows - 1) * spareRows;
  const end = Math.ceil((window.innerHeight - top) / rowPx / spareRows + 1) * spareRows;
  return { first: Math.max(0, first), end: Math.max(0, end) };
}

function keepEqual(next: VisibleRows) {
  return (before: VisibleRows) => (before.first === next.first && before.end === next.end ? before : next);
}
