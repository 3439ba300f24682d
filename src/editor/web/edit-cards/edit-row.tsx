import { ArrowDown, ArrowUp, CircleMinus, EllipsisVertical, ListOrdered } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { DragHandle, useSortableRow } from '../../../platform/web/ui/sortable/sortable-list.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../../platform/web/ui/overlays/menu.tsx';
import { CardPicture } from '../../../saving/web/parts/upload-picture.tsx';
import { mediaShape } from '../cards/media/media-shape.ts';
import type { CardChange } from './deck-draft.ts';
import styles from './edit-row.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

/** The functions never change. */
export interface EditRowActions {
  readonly toggleMark: (rowId: string) => void;
  /** Chooses a range that begins at the row chosen last, or one row alone. */
  readonly choose: (rowId: string, isRange: boolean) => void;
  readonly move: (rowId: string, toIndex: number) => void;
  readonly askForPosition: (rowId: string) => void;
}

interface EditRowProps {
  rowId: string;
  card: Card;
  /** The place in the shown list, from 0. */
  place: number;
  /** The place in the set, from 0. */
  index: number;
  count: number;
  canMove: boolean;
  changes: readonly CardChange[] | undefined;
  isChosen: boolean;
  actions: EditRowActions;
}

/** The term of a card, else its number. @param index counts from 0 */
export function cardName({ term }: Pick<Card, 'term'>, index: number, t: Texts): string {
  return term.trim() === '' ? t('within a sentence|card {number}', { number: index + 1 }) : term.trim();
}

export const EditRow = memo(function EditRow({
  rowId,
  card,
  place,
  index,
  count,
  canMove,
  changes = [],
  isChosen,
  actions,
}: EditRowProps) {
  const t = useTexts();
  const { row, handle } = useSortableRow(rowId);
  const isMarked = changes.some(({ what }) => what === 'delete');
  const name = cardName(card, index, t);
  return (
    <li
      {...row}
      className={styles.row}
      style={{ ...row.style, '--place': place }}
      data-row={rowId}
      data-marked={isMarked || undefined}
      data-chosen={isChosen || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <IconButton
        label={t('Delete {name}', { name })}
        icon={CircleMinus}
        className={styles.mark}
        aria-pressed={isMarked}
        onClick={() => actions.toggleMark(rowId)}
      />
      <CardChoice {...{ rowId, card, name, index, changes, isChosen, isMarked, actions }} />
      {canMove && (
        <span className={styles.tools}>
          <MoveMenu rowId={rowId} name={name} index={index} count={count} actions={actions} />
          <DragHandle {...handle} label={t('Drag {name}', { name })} />
        </span>
      )}
    </li>
  );
});

interface CardChoiceProps extends Pick<EditRowProps, 'rowId' | 'card' | 'index' | 'isChosen' | 'actions'> {
  name: string;
  changes: readonly CardChange[];
  isMarked: boolean;
}

function CardChoice({ rowId, card, name, index, changes, isChosen, isMarked, actions }: CardChoiceProps) {
  const t = useTexts();
  return (
    <Checkbox
      className={styles.choice}
      aria-label={t('Select {name}', { name })}
      checked={isChosen}
      onCheckedChange={(_, { nativeEvent }) =>
        actions.choose(rowId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
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
          <CardWords
            card={card}
            isMarked={isMarked}
            note={changes.map((change) => changeWords(change, t)).join(' · ')}
          />
        </>
      }
    />
  );
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go to the neighbour, and with Shift choose it too. Shift with the space bar chooses a range. */
function handleKey(event: KeyboardEvent<HTMLInputElement>, rowId: string, actions: EditRowActions): void {
  const step = steps[event.key];
  if (step === undefined && !isShiftSpace(event)) return;
  event.preventDefault();
  if (step === undefined) return actions.choose(rowId, true);
  const boxes = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  next?.focus();
  const nextId = next?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (!event.shiftKey || nextId === undefined) return;
  if (!event.currentTarget.checked) actions.choose(rowId, false);
  actions.choose(nextId, true);
}

function isShiftSpace({ key, shiftKey }: KeyboardEvent): boolean {
  return key === ' ' && shiftKey;
}

function changeWords(change: CardChange, t: Texts): string {
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

interface CardWordsProps {
  card: Card;
  isMarked: boolean;
  note: string;
}

function CardWords({ card, isMarked, note }: CardWordsProps) {
  const t = useTexts();
  const term = card.term || t('No term yet');
  return (
    <span className={styles.words}>
      <span className={styles.term} dir="auto" data-empty={card.term === '' || undefined}>
        {isMarked ? <del>{term}</del> : term}
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
