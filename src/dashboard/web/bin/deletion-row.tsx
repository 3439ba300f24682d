import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DeletedCard, Deletion } from '../../../cards/contract/card.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import rows from '../../../auth/web/admin-list.module.css';
import { deletedCardsQuery } from '../../../sets/web/deletions-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import styles from '../bin.module.css';
import { keptText } from './kept-text.ts';
import { RowWords } from './row-words.tsx';

interface DeletionRowProps {
  deletion: Deletion;
  isPending: boolean;
  /** All, without ids. */
  onRestore: (cardIds?: readonly string[]) => void;
}

/** Cards deleted together; several can be restored one by one. */
export function DeletionRow({ deletion, isPending, onRestore }: DeletionRowProps) {
  const { id, cardCount, isSetDeleted, deletedAt, removedAt } = deletion;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const name = nameOf(deletion);
  return (
    <li>
      <div className={rows.row}>
        <RowWords name={name} level={4}>
          {cardCount > 1 && `${countedText(cardCount, 'card')} · `}
          {keptText(deletedAt, removedAt)}
        </RowWords>
        {!isSetDeleted && (
          <div className={styles.actions}>
            {cardCount > 1 && (
              <Button
                kind="ghost"
                size="small"
                aria-expanded={isOpen}
                aria-controls={listId}
                aria-label={`${isOpen ? 'Hide' : 'Show'} cards: ${name}`}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'Hide cards' : 'Show cards'}
              </Button>
            )}
            <Button
              size="small"
              aria-label={cardCount > 1 ? `Restore all: ${name}` : `Restore ${name}`}
              isPending={isPending}
              onClick={() => onRestore()}
            >
              {cardCount > 1 ? 'Restore all' : 'Restore'}
            </Button>
          </div>
        )}
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <CardsOfDeletion deletionId={id} onRestore={(cardId) => onRestore([cardId])} />}
      </div>
    </li>
  );
}

function nameOf({ terms, cardCount }: Deletion): string {
  const named = terms.map((term) => term.trim() || 'No term').join(', ');
  return cardCount > terms.length ? `${named} …` : named;
}

function CardsOfDeletion({ deletionId, onRestore }: { deletionId: string; onRestore: (cardId: string) => void }) {
  const cards = useQuery(deletedCardsQuery(deletionId));
  if (cards.isPending) return <Skeleton blockSize={44} />;
  return (
    <ul className={styles.cards}>
      {cards.data?.map((card) => (
        <CardOfDeletion key={card.id} card={card} onRestore={() => onRestore(card.id)} />
      ))}
    </ul>
  );
}

const kinds = { image: 'with an image', video: 'with a video' } as const;

function CardOfDeletion({ card, onRestore }: { card: DeletedCard; onRestore: () => void }) {
  const { term, definition, mediaKind } = card;
  const facts = [definition, mediaKind && kinds[mediaKind]].filter(Boolean).join(' · ');
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <strong className={rows.name} dir="auto">
          {term || 'No term'}
        </strong>
        {facts !== '' && (
          <p className={rows.note} dir="auto">
            {facts}
          </p>
        )}
      </div>
      <Button size="small" aria-label={`Restore ${term || 'the card without a term'}`} onClick={onRestore}>
        Restore
      </Button>
    </li>
  );
}
