import type { Ref } from 'react';
import { chunksOf } from '../../../../platform/rules/chunks-of.ts';
import type { NumberedCard } from '../../find/use-found-cards.ts';
import { CardChunk, type CardChunkProps } from '../card-chunk.tsx';
import styles from './cards-section.module.css';

interface CardListProps extends Omit<CardChunkProps, 'isFirst' | 'hasLast'> {
  ref: Ref<HTMLDivElement>;
  cards: readonly NumberedCard[];
  listKey: string;
  isFiltered: boolean;
}

const chunkSize = 10;
const firstChunks = 2;

export function CardList({ ref, cards, listKey, isFiltered, focusRequest, ...chunkProps }: CardListProps) {
  const chunks = chunksOf(cards, chunkSize);
  const isAskedFor = ({ card }: NumberedCard) => chunkProps.editing.rowIdOf(card.id) === focusRequest?.rowId;
  return (
    <>
      {cards.length > 0 && (
        <div className={styles.columns} aria-hidden="true">
          <span>Term</span>
          <span>Definition</span>
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
