import { type Ref, memo, useRef, type CSSProperties } from 'react';
import { useTexts } from '../../../../platform/web/languages/use-texts.tsx';
import { chunksOf } from '../../../../platform/rules/chunks-of.ts';
import type { NumberedCard } from '../../find/use-found-cards.ts';
import styles from './cards-section.module.css';
import type { CardEditing } from '../../../../saving/web/card-editing.ts';
import type { CardActions, FocusRequest } from '../use-card-actions.ts';
import { EditableCard } from '../editable-card.tsx';
import type { MediaUploads } from '../../../../saving/web/uploads/media-uploads.ts';
import { useIsNear } from '../../../../platform/web/browser/use-is-near.ts';

interface CardChunkProps {
  cards: readonly NumberedCard[];
  /** Whether it is on the first screen, and so is rendered at once. */
  isFirst: boolean;
  hasLast: boolean;
  isFolding: boolean;
  leavingIds: ReadonlySet<string>;
  focusRequest: FocusRequest | undefined;
  editing: CardEditing;
  uploads: MediaUploads;
  actions: CardActions;
}

/** Renders its cards only near the visible part of the page: of ten thousand cards, some dozens. */
const CardChunk = memo(function CardChunk(props: CardChunkProps) {
  const { cards, isFirst, hasLast, isFolding, leavingIds, focusRequest, editing, uploads, actions } = props;
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
            <EditableCard
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
            />
          );
        })}
    </div>
  );
}, areEqual);

interface EditableCardsProps extends Omit<CardChunkProps, 'isFirst' | 'hasLast'> {
  ref: Ref<HTMLDivElement>;
  cards: readonly NumberedCard[];
  listKey: string;
  isFiltered: boolean;
}

const chunkSize = 10;
const firstChunks = 2;

export function EditableCards({ ref, cards, listKey, isFiltered, focusRequest, ...chunkProps }: EditableCardsProps) {
  const t = useTexts();
  const chunks = chunksOf(cards, chunkSize);
  const isAskedFor = ({ card }: NumberedCard) => chunkProps.editing.rowIdOf(card.id) === focusRequest?.rowId;
  return (
    <>
      {cards.length > 0 && (
        <div className={styles.columns} aria-hidden="true">
          <span>{t('Term')}</span>
          <span>
            {t('Definition')} <span className={styles.columnHint}>{t('What the sign means')}</span>
          </span>
        </div>
      )}
      <div role="list" className={styles.cards} ref={ref} tabIndex={-1} aria-labelledby="cards-heading">
        {chunks.map((chunk, index) => (
          <CardChunk
            {...chunkProps}
            key={`${listKey} ${index}`}
            cards={chunk}
            isFirst={index < firstChunks}
            hasLast={index === chunks.length - 1 && !isFiltered}
            focusRequest={chunk.some(isAskedFor) ? focusRequest : undefined}
          />
        ))}
      </div>
    </>
  );
}

function heightOf(knownPx: number | undefined): number | string {
  return knownPx ?? 'calc(var(--count) * var(--row))';
}

/** The list of cards is made anew with every change, so the cards in it are compared. */
function areEqual(before: CardChunkProps, after: CardChunkProps): boolean {
  const { cards, ...rest } = after;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  if (names.some((name) => before[name] !== after[name]) || before.cards.length !== cards.length) return false;
  return cards.every(({ card, number }, index) => {
    const known = before.cards[index];
    return known?.card === card && known.number === number;
  });
}
