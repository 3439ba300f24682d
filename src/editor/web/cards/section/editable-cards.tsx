import { type Ref, memo, useRef, useState, type CSSProperties } from 'react';
import { useTexts } from '../../../../platform/web/languages/use-texts.tsx';
import type { NumberedCard } from '../../find/use-found-cards.ts';
import styles from './cards-section.module.css';
import type { CardEditing } from '../../../../saving/web/card-editing.ts';
import type { CardActions, FocusRequest } from '../use-card-actions.ts';
import { EditableCard } from '../editable-card.tsx';
import type { MediaUploads } from '../../../../saving/web/uploads/media-uploads.ts';
import { chunkRows, noChunks } from './card-chunks.ts';
import { useIsNear } from '../../../../platform/web/browser/use-is-near.ts';

interface EditableCardsProps extends Omit<CardChunkProps, 'isOnFirstScreen' | 'hasLast'> {
  ref: Ref<HTMLDivElement>;
  cards: readonly NumberedCard[];
  /** Changes with the search, so that its results are a new list. */
  listKey: string;
}

/** The number of chunks that are rendered at once, because they may be visible when the page opens. */
const chunksOnFirstScreen = 2;

/** The cards of the set editor, of which only those near the visible part are rendered. */
export function EditableCards({ ref, cards, listKey, focusRequest, ...chunkProps }: EditableCardsProps) {
  const t = useTexts();
  const chunks = useChunks(cards, chunkProps.editing, listKey);
  const hasFocusRequest = ({ card }: NumberedCard) => chunkProps.editing.rowIdOf(card.id) === focusRequest?.rowId;
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
        {chunks.map(([chunkNumber, chunkCards], index) => (
          <CardChunk
            {...chunkProps}
            key={`${listKey} ${chunkNumber}`}
            cards={chunkCards}
            isOnFirstScreen={index < chunksOnFirstScreen}
            hasLast={index === chunks.length - 1}
            focusRequest={chunkCards.some(hasFocusRequest) ? focusRequest : undefined}
          />
        ))}
      </div>
    </>
  );
}

/** Returns the cards of each chunk, with the number of the chunk. */
function useChunks(cards: readonly NumberedCard[], editing: CardEditing, listKey: string) {
  const [previous, setPrevious] = useState({ listKey, chunks: noChunks });
  const rowIdOf = ({ card }: NumberedCard) => editing.rowIdOf(card.id);
  const chunks = chunkRows(previous.listKey === listKey ? previous.chunks : noChunks, cards.map(rowIdOf));
  // Set while rendering, so that no row is rendered in its previous chunk first, which would mount it twice.
  if (chunks !== previous.chunks) setPrevious({ listKey, chunks });
  return [...Map.groupBy(cards, (card) => chunks.get(rowIdOf(card)))];
}

interface CardChunkProps {
  cards: readonly NumberedCard[];
  isOnFirstScreen: boolean;
  /** Whether the last shown card is in the chunk. */
  hasLast: boolean;
  isFoldable: boolean;
  idsBeingDeleted: ReadonlySet<string>;
  focusRequest: FocusRequest | undefined;
  editing: CardEditing;
  uploads: MediaUploads;
  actions: CardActions;
}

/**
 * A part of the list of cards. Its cards are rendered only near the visible part of the page (virtualization), so that
 * of ten thousand cards only some dozens are in the document.
 */
const CardChunk = memo(function CardChunk(props: CardChunkProps) {
  const { cards, isOnFirstScreen, hasLast, isFoldable, idsBeingDeleted, focusRequest, editing, uploads, actions } =
    props;
  const chunk = useRef<HTMLDivElement>(null);
  const nearness = useIsNear(chunk, isOnFirstScreen);
  // A card must be rendered to receive the focus, which then keeps its chunk rendered.
  const isRendered = nearness.isNear || focusRequest !== undefined;
  return (
    <div
      ref={chunk}
      role="none"
      className={styles.chunk}
      data-folding={isFoldable || undefined}
      style={
        {
          '--count': cards.length,
          ...(!isRendered && { blockSize: placeholderHeight(nearness.heightPx) }),
        } as CSSProperties
      }
    >
      {isRendered &&
        cards.map(({ card, number }, index) => {
          const rowId = editing.rowIdOf(card.id);
          return (
            <EditableCard
              key={rowId}
              card={card}
              number={number}
              isLast={hasLast && index === cards.length - 1}
              isFoldable={isFoldable}
              isBeingDeleted={idsBeingDeleted.has(card.id)}
              focusRequest={focusRequest?.rowId === rowId ? focusRequest : undefined}
              editing={editing}
              uploads={uploads}
              actions={actions}
            />
          );
        })}
    </div>
  );
}, areChunksEqual);

/**
 * The height of a chunk that is not rendered: as it was measured, or estimated by the height of a row in the style
 * sheet.
 */
function placeholderHeight(measuredPx: number | undefined): number | string {
  return measuredPx ?? 'calc(var(--count) * var(--row))';
}

/**
 * Whether a chunk need not be rendered again. Compares the cards one by one, because every change makes a new array of
 * cards.
 */
function areChunksEqual(before: CardChunkProps, after: CardChunkProps): boolean {
  const { cards, ...rest } = after;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  if (names.some((name) => before[name] !== after[name]) || before.cards.length !== cards.length) return false;
  return cards.every(({ card, number }, index) => {
    const previous = before.cards[index];
    return previous?.card === card && previous.number === number;
  });
}
