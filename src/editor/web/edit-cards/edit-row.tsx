import { ArrowDown, ArrowUp, CircleMinus, EllipsisVertical, ListOrdered } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { DragHandle, useSortableRow } from '../../../platform/web/ui/sortable/sortable-list.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../../platform/web/ui/overlays/menu.tsx';
import { CardPicture } from '../../../saving/web/parts/media-picture.tsx';
import { mediaShape } from '../cards/media/media-shape.ts';
import type { CardChange } from './deck-draft.ts';
import styles from './edit-row.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

/** What a row of Edit Cards can do. */
export interface EditRowActions {
  readonly toggleDeletion: (rowId: string) => void;
  /** Toggles the row, or extends the selection to it from the row that was last toggled alone. */
  readonly select: (rowId: string, isRange: boolean) => void;
  readonly move: (rowId: string, toIndex: number) => void;
  readonly askForPosition: (rowId: string) => void;
}

interface EditRowProps {
  rowId: string;
  card: Card;
  /** The index among the shown rows. */
  shownIndex: number;
  /** The index in the set. */
  index: number;
  count: number;
  canMove: boolean;
  changes: readonly CardChange[] | undefined;
  isSelected: boolean;
  actions: EditRowActions;
}

/** The term of a card, or else its number. */
export function cardName({ term }: Pick<Card, 'term'>, index: number, t: Texts): string {
  return term.trim() === '' ? t('within a sentence|card {number}', { number: index + 1 }) : term.trim();
}

/**
 * A card in Edit Cards, with its selection, its position and its planned changes. Memoized, because the list renders
 * again while it is scrolled.
 */
export const EditRow = memo(function EditRow({
  rowId,
  card,
  shownIndex,
  index,
  count,
  canMove,
  changes = [],
  isSelected,
  actions,
}: EditRowProps) {
  const t = useTexts();
  const { row, handle } = useSortableRow(rowId);
  const isMarkedForDeletion = changes.some(({ what }) => what === 'delete');
  const name = cardName(card, index, t);
  return (
    <li
      {...row}
      className={styles.row}
      style={{ ...row.style, '--place': shownIndex }}
      data-row={rowId}
      data-marked={isMarkedForDeletion || undefined}
      data-chosen={isSelected || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <IconButton
        label={t('Delete {name}', { name })}
        icon={CircleMinus}
        className={styles.mark}
        aria-pressed={isMarkedForDeletion}
        onClick={() => actions.toggleDeletion(rowId)}
      />
      <CardCheckbox
        rowId={rowId}
        card={card}
        name={name}
        index={index}
        changes={changes}
        isSelected={isSelected}
        isMarkedForDeletion={isMarkedForDeletion}
        actions={actions}
      />
      {canMove && (
        <span className={styles.tools}>
          <MoveMenu rowId={rowId} name={name} index={index} count={count} actions={actions} />
          <DragHandle {...handle} label={t('Drag {name}', { name })} />
        </span>
      )}
    </li>
  );
});

interface CardCheckboxProps extends Pick<EditRowProps, 'rowId' | 'card' | 'index' | 'isSelected' | 'actions'> {
  name: string;
  changes: readonly CardChange[];
  isMarkedForDeletion: boolean;
}

function CardCheckbox({
  rowId,
  card,
  name,
  index,
  changes,
  isSelected,
  isMarkedForDeletion,
  actions,
}: CardCheckboxProps) {
  const t = useTexts();
  return (
    <Checkbox
      className={styles.choice}
      aria-label={t('Select {name}', { name })}
      checked={isSelected}
      onCheckedChange={(_, { nativeEvent }) =>
        actions.select(rowId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      onKeyDown={(event) => handleKey(event, rowId, actions)}
      // Browsers toggle a checkbox when the space bar is released.
      onKeyUp={(event) => {
        if (isShiftSpace(event)) event.preventDefault();
      }}
      label={
        <>
          <span className={styles.number} data-figures aria-hidden="true">
            {index + 1}
          </span>
          <span className={styles.picture} style={mediaShape(card)} data-empty={!card.hasMedia || undefined}>
            <CardPicture card={card} />
          </span>
          <CardSummary
            card={card}
            isMarkedForDeletion={isMarkedForDeletion}
            note={changes.map((change) => describeChange(change, t)).join(' · ')}
          />
        </>
      }
    />
  );
}

/** The direction in which each key goes through the rows. */
const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go to the neighbour, and with Shift select it too. Shift with the space bar selects a range. */
function handleKey(event: KeyboardEvent<HTMLInputElement>, rowId: string, actions: EditRowActions): void {
  const step = steps[event.key];
  if (step === undefined && !isShiftSpace(event)) return;
  event.preventDefault();
  if (step === undefined) return actions.select(rowId, true);
  const checkboxes = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const next = checkboxes[checkboxes.indexOf(event.currentTarget) + step];
  next?.focus();
  const nextId = next?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (!event.shiftKey || nextId === undefined) return;
  if (!event.currentTarget.checked) actions.select(rowId, false);
  actions.select(nextId, true);
}

function isShiftSpace({ key, shiftKey }: KeyboardEvent): boolean {
  return key === ' ' && shiftKey;
}

function describeChange(change: CardChange, t: Texts): string {
  switch (change.what) {
    case 'delete':
      return t('of a card|Will be deleted');
    case 'move':
      return t('of a card|Moves to “{title}”', { title: change.to.title });
    case 'copy':
      return t('of a card|Copied to “{title}”', { title: change.to.title });
    case 'duplicate':
      return t('of a card|Duplicated');
    case 'show':
      return t('Definition shown');
    case 'hide':
      return t('Definition hidden');
  }
}

interface CardSummaryProps {
  card: Card;
  isMarkedForDeletion: boolean;
  note: string;
}

function CardSummary({ card, isMarkedForDeletion, note }: CardSummaryProps) {
  const t = useTexts();
  const term = card.term || t('No term yet');
  return (
    <span className={styles.words}>
      <span className={styles.term} dir="auto" data-empty={card.term === '' || undefined}>
        {isMarkedForDeletion ? <del>{term}</del> : term}
      </span>
      {note === '' ? (
        <span className={styles.definition} dir="auto">
          {card.definition}
        </span>
      ) : (
        <span className={styles.note}>{note}</span>
      )}
    </span>
  );
}

interface MoveMenuProps extends Pick<EditRowProps, 'rowId' | 'index' | 'count' | 'actions'> {
  name: string;
}

function MoveMenu({ rowId, name, index, count, actions }: MoveMenuProps) {
  const t = useTexts();
  return (
    <Menu trigger={<IconButton label={t('Move {name} elsewhere', { name })} icon={EllipsisVertical} />}>
      <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => actions.move(rowId, index - 1)}>
        {t('Move up')}
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={index === count - 1} onSelect={() => actions.move(rowId, index + 1)}>
        {t('Move down')}
      </MenuItem>
      <MenuItem icon={ListOrdered} disabled={count === 1} onSelect={() => actions.askForPosition(rowId)}>
        {t('Move to position…')}
      </MenuItem>
    </Menu>
  );
}
