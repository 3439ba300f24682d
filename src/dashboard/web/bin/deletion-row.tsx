import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DeletedCard, Deletion } from '../../../cards/contract/card.ts';
import listStyles from '../../../auth/web/admin-list.module.css';
import { deletedCardsQuery } from '../../../sets/web/deletions-queries.ts';
import { FailedPart } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import styles from '../bin.module.css';
import { RowText, describeRetention } from './row-text.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Texts } from '../../../platform/rules/languages/texts.ts';

interface DeletionRowProps {
  deletion: Deletion;
  isPending: boolean;
  /** Restores the given cards, or all if no ids are given. */
  onRestore: (cardIds?: readonly string[]) => void;
}

/** Shows cards that were deleted together. They can be restored all at once or one by one. */
export function DeletionRow({ deletion, isPending, onRestore }: DeletionRowProps) {
  const t = useTexts();
  const { id, cardCount, isSetDeleted, deletedAt, removedAt } = deletion;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const name = describeDeletedCards(deletion, t);
  return (
    <li>
      <div className={listStyles.row}>
        <RowText name={name} level={4}>
          {cardCount > 1 && `${t('{count, plural, one {# card} other {# cards}}', { count: cardCount })} · `}
          {describeRetention(deletedAt, removedAt, t)}
        </RowText>
        {!isSetDeleted && (
          <div className={styles.actions}>
            {cardCount > 1 && (
              <Button
                kind="ghost"
                size="small"
                aria-expanded={isOpen}
                aria-controls={listId}
                aria-label={isOpen ? t('Hide cards: {name}', { name }) : t('Show cards: {name}', { name })}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? t('Hide cards') : t('Show cards')}
              </Button>
            )}
            <Button
              size="small"
              aria-label={cardCount > 1 ? t('Restore all: {name}', { name }) : t('Restore {name}', { name })}
              isPending={isPending}
              onClick={() => onRestore()}
            >
              {cardCount > 1 ? t('Restore all') : t('Restore')}
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

function describeDeletedCards({ terms, cardCount }: Deletion, t: Texts): string {
  const termList = terms.map((term) => term.trim() || t('No term')).join(', ');
  return cardCount > terms.length ? `${termList} …` : termList;
}

function CardsOfDeletion({ deletionId, onRestore }: { deletionId: string; onRestore: (cardId: string) => void }) {
  const t = useTexts();
  const cards = useQuery(deletedCardsQuery(deletionId));
  if (cards.isPending) return <Skeleton blockSize={44} />;
  if (cards.isLoadingError) {
    return <FailedPart title={t('The deleted cards did not load')} level={3} onRetry={() => void cards.refetch()} />;
  }
  return (
    <ul className={styles.cards}>
      {cards.data.map((card) => (
        <CardOfDeletion key={card.id} card={card} onRestore={() => onRestore(card.id)} />
      ))}
    </ul>
  );
}

const kinds = { image: message('with an image'), video: message('with a video') } as const;

function CardOfDeletion({ card, onRestore }: { card: DeletedCard; onRestore: () => void }) {
  const t = useTexts();
  const { term, definition, mediaKind } = card;
  const facts = [definition, mediaKind && t(kinds[mediaKind])].filter(Boolean).join(' · ');
  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <strong className={listStyles.name} dir="auto">
          {term || t('No term')}
        </strong>
        {facts !== '' && (
          <p className={listStyles.note} dir="auto">
            {facts}
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-label={term ? t('Restore {name}', { name: term }) : t('Restore the card without a term')}
        onClick={onRestore}
      >
        {t('Restore')}
      </Button>
    </li>
  );
}
