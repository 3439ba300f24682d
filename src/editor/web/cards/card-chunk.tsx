import { memo, useRef, type CSSProperties } from 'react';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import type { CardActions, FocusRequest } from './fields/card-actions.ts';
import styles from './card-chunk.module.css';
import { CardRow } from './card-row.tsx';
import type { CardSelection } from '../selection/card-selection.ts';
import type { MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import type { NumberedCard } from '../find/use-found-cards.ts';
import { useIsNear } from '../../../platform/web/browser/use-is-near.ts';

export interface CardChunkProps {
  cards: readonly NumberedCard[];
  /** On the first screen. */
  isFirst: boolean;
  hasLast: boolean;
  isFolding: boolean;
  leavingIds: ReadonlySet<string>;
  focusRequest: FocusRequest | undefined;
  editing: CardEditing;
  uploads: MediaUploads;
  actions: CardActions;
  selection: CardSelection | undefined;
}

/** Rendered only near the window: of ten thousand cards some dozens. */
export const CardChunk = memo(function CardChunk(props: CardChunkProps) {
  const { cards, isFirst, hasLast, isFolding, leavingIds, focusRequest, editing, uploads, actions, selection } = props;
  const chunk = useRef<HTMLDivElement>(null);
  const nearness = useIsNear(chunk, isFirst);
  const isDrawn = nearness.isNear || focusRequest !== undefined;
  return (
    <div
      ref={chunk}
      role="none"
      className={styles.chunk}
      data-folding={isFolding || undefined}
      style={{ '--count': cards.length, ...(!isDrawn && { blockSize: heightOf(nearness.heightPx) }) } as CSSProperties}
    >
      {isDrawn &&
        cards.map(({ card, number }, index) => {
          const rowId = editing.rowIdOf(card.id);
          return (
            <CardRow
              key={rowId}
              card={card}
              number={number}
              isLast={hasLast && index === cards.length - 1}
              isFolding={isFolding}
              isLeaving={leavingIds.has(card.id)}
              focusRequest={focusRequest?.rowId === rowId ? focusRequest : undefined}
              editing={editing}
              uploads={uploads}
              actions={actions}
              selection={selection}
            />
          );
        })}
    </div>
  );
}, areEqual);

function heightOf(knownPx: number | undefined): number | string {
  return knownPx ?? 'calc(var(--count) * var(--row))';
}

/** The list is rebuilt with every change, so its cards are compared. */
function areEqual(before: CardChunkProps, after: CardChunkProps): boolean {
  const { cards, ...rest } = after;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  if (names.some((name) => before[name] !== after[name]) || before.cards.length !== cards.length) return false;
  return cards.every(({ card, number }, index) => {
    const known = before.cards[index];
    return known?.card === card && known.number === number;
  });
}
