import { useDndContext } from '@dnd-kit/core';
import { useEffect, useId, useMemo, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { DeckDraft } from './deck-draft.ts';
import styles from './edit-row.module.css';
import { cardName, EditRow, type EditRowActions } from './edit-row.tsx';
import { typedNumber } from '../../../platform/rules/text/typed-number.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { TextField } from '../../../platform/web/ui/fields/field.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';

export type EditListActions = Omit<EditRowActions, 'askForPosition'>;

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
  actions: EditListActions;
}

/**
 * The list of cards in Edit Cards, and the dialog that asks for a card's new position. It renders only the rows in and
 * near the window, and those that are focused, dragged or asked about. All rows have the same height, so that ten
 * thousand cost no more than ten.
 */
export function EditList({ labelledBy, rows, count, canMove, cardOf, draft, actions }: EditListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { first, end } = useRowsToRender(list);
  const focusedId = useFocusedRow(list);
  const { active: dragged } = useDndContext();
  /** The row stays set while the dialog closes, so that its title does not change and the focus can return to it. */
  const [positionDialog, setPositionDialog] = useState<{ rowId: string; isOpen: boolean }>();
  const positionedId = positionDialog?.rowId;
  const pinnedIds = new Set([focusedId, dragged && String(dragged.id), positionedId]);
  const indexedRows = useMemo(() => rows.map((row, shownIndex) => ({ ...row, shownIndex })), [rows]);
  const renderedRows = indexedRows.filter(
    ({ rowId, shownIndex }) => (shownIndex >= first && shownIndex < end) || pinnedIds.has(rowId),
  );
  const rowActions = useMemo(
    () => ({ ...actions, askForPosition: (rowId: string) => setPositionDialog({ rowId, isOpen: true }) }),
    [actions],
  );

  return (
    <>
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
                actions={rowActions}
              />
            )
          );
        })}
      </ol>
      <PositionDialog
        isOpen={positionDialog?.isOpen ?? false}
        row={rows.find(({ rowId }) => rowId === positionedId)}
        count={count}
        cardOf={cardOf}
        onMove={actions.move}
        onClose={() => setPositionDialog((before) => before && { ...before, isOpen: false })}
      />
    </>
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

/** The number of rows that are rendered before the window is measured. */
const initialRowCount = 4 * spareRows;

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

/** The height of a row in rem, as in edit-row.module.css. */
const rowRem = 4;

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

interface PositionDialogProps extends Pick<EditListProps, 'count' | 'cardOf'> {
  isOpen: boolean;
  row: EditListRow | undefined;
  onMove: EditListActions['move'];
  onClose: () => void;
}

function PositionDialog({ isOpen, row, count, cardOf, onMove, onClose }: PositionDialogProps) {
  const t = useTexts();
  const formId = useId();
  const card = row && cardOf(row.rowId);
  const name = card ? cardName(card, row.index, t) : '';

  function handleMove(position: number) {
    if (row) onMove(row.rowId, position - 1);
    onClose();
  }

  return (
    <Dialog
      title={<span dir="auto">{t('Move “{name}”', { name })}</span>}
      width="narrow"
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <Button kind="primary" type="submit" form={formId}>
          {t('Move')}
        </Button>
      }
    >
      <PositionForm id={formId} position={(row?.index ?? -1) + 1} count={count} onMove={handleMove} />
    </Dialog>
  );
}

interface PositionFormProps {
  id: string;
  position: number;
  count: number;
  onMove: (position: number) => void;
}

function PositionForm({ id, position: current, count, onMove }: PositionFormProps) {
  const t = useTexts();
  const [typedPosition, setTypedPosition] = useState(String(current));
  const [isInvalid, setIsInvalid] = useState(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const position = typedNumber(typedPosition);
    if (position !== undefined && position >= 1 && position <= count) onMove(position);
    else setIsInvalid(true);
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('Position')}
        data-autofocus=""
        inputMode="numeric"
        autoComplete="off"
        hint={t('A number from 1 to {count}', { count })}
        error={isInvalid ? t('Please enter a number from 1 to {count}', { count }) : undefined}
        value={typedPosition}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTypedPosition(event.target.value)}
      />
    </form>
  );
}
