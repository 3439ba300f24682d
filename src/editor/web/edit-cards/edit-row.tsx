import { ArrowDown, ArrowUp, CircleMinus, EllipsisVertical, ListOrdered } from 'lucide-react';
import { memo } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { DragHandle } from '../../../platform/web/ui/sortable/drag-handle.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../../platform/web/ui/overlays/menu.tsx';
import { useSortableRow } from '../../../platform/web/ui/sortable/use-sortable-row.ts';
import { CardPicture } from '../../../saving/web/parts/card-picture.tsx';
import { mediaShape } from '../cards/media/media-shape.ts';
import { cardName } from './card-name.ts';
import styles from './edit-row.module.css';

/** The functions never change. */
export interface EditRowActions {
  readonly toggleMark: (rowId: string) => void;
  readonly move: (rowId: string, toIndex: number) => void;
  readonly askForPosition: (rowId: string) => void;
}

interface EditRowProps {
  rowId: string;
  card: Card;
  /** In the list, from 0. */
  place: number;
  /** In the set, from 0. */
  index: number;
  count: number;
  canMove: boolean;
  isMarked: boolean;
  actions: EditRowActions;
}

export const EditRow = memo(function EditRow({
  rowId,
  card,
  place,
  index,
  count,
  canMove,
  isMarked,
  actions,
}: EditRowProps) {
  const { row, handle } = useSortableRow(rowId);
  const name = cardName(card, index);
  return (
    <li
      {...row}
      className={styles.row}
      style={{ ...row.style, '--place': place }}
      data-row={rowId}
      data-marked={isMarked || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <IconButton
        label={`Delete ${name}`}
        icon={CircleMinus}
        className={styles.mark}
        aria-pressed={isMarked}
        onClick={() => actions.toggleMark(rowId)}
      />
      <span className={styles.number} data-figures aria-hidden="true">
        {index + 1}
      </span>
      <span className={styles.picture} style={mediaShape(card)} data-empty={!card.hasMedia || undefined}>
        <CardPicture card={card} />
      </span>
      <CardWords card={card} isMarked={isMarked} />
      {canMove && (
        <span className={styles.tools}>
          <MoveMenu rowId={rowId} name={name} index={index} count={count} actions={actions} />
          <DragHandle {...handle} label={`Drag ${name}`} />
        </span>
      )}
    </li>
  );
});

function CardWords({ card, isMarked }: Pick<EditRowProps, 'card' | 'isMarked'>) {
  const term = card.term || 'No term yet';
  return (
    <span className={styles.words}>
      <span className={styles.term} dir="auto" data-empty={card.term === '' || undefined}>
        {isMarked ? <del>{term}</del> : term}
      </span>
      {isMarked ? (
        <span className={styles.note}>Will be deleted</span>
      ) : (
        <span className={styles.definition} dir="auto">
          {card.definition}
        </span>
      )}
    </span>
  );
}

interface MoveMenuProps extends Pick<EditRowProps, 'rowId' | 'index' | 'count' | 'actions'> {
  name: string;
}

function MoveMenu({ rowId, name, index, count, actions }: MoveMenuProps) {
  return (
    <Menu trigger={<IconButton label={`Move ${name} elsewhere`} icon={EllipsisVertical} />}>
      <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => actions.move(rowId, index - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={index === count - 1} onSelect={() => actions.move(rowId, index + 1)}>
        Move down
      </MenuItem>
      <MenuItem icon={ListOrdered} disabled={count === 1} onSelect={() => actions.askForPosition(rowId)}>
        Move to position…
      </MenuItem>
    </Menu>
  );
}
