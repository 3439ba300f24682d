import { useDndContext } from '@dnd-kit/core';
import { useMemo, useRef } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import styles from './edit-list.module.css';
import { EditRow, type EditRowActions } from './edit-row.tsx';
import { useFocusedRow } from './use-focused-row.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface EditListRow {
  readonly rowId: string;
  readonly index: number;
}

interface EditListProps {
  labelledBy: string;
  /** From 0. */
  rows: readonly EditListRow[];
  count: number;
  canMove: boolean;
  cardOf: (rowId: string) => Card | undefined;
  marked: ReadonlySet<string>;
  /** The row that regains the focus. */
  askedId: string | undefined;
  actions: EditRowActions;
}

/** As in edit-list.module.css. */
const rowRem = 4;

/** Rows have one height, so that ten thousand are as quick as ten. */
export function EditList({ labelledBy, rows, count, canMove, cardOf, marked, askedId, actions }: EditListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { first, end } = useVisibleRows(list, rowRem);
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
              isMarked={marked.has(rowId)}
              actions={actions}
            />
          )
        );
      })}
    </ol>
  );
}
