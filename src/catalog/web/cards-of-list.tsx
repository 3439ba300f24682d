import type { ReactNode } from 'react';
import type { FoundCard } from '../contract.ts';
import type { CardList } from '../../cards/rules/card-list.ts';
import { listLinks } from '../../lists/web/list-links.ts';
import { LoadingCards, LoadingFailed, NoCards } from '../../player/web/frame/player-message.tsx';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { useListedCards } from './list/use-listed-cards.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface CardsOfListProps {
  list: CardList;
  children: (cards: readonly FoundCard[]) => ReactNode;
}

/** Renders the cards of a list, or a message that says why there are none. */
export function CardsOfList({ list, children }: CardsOfListProps) {
  const t = useTexts();
  const listedCards = useListedCards(list);
  switch (listedCards.phase) {
    case 'loading':
      return <LoadingCards />;
    case 'failed':
      return <LoadingFailed onRetry={listedCards.retry} />;
    case 'ready':
      if (listedCards.isPrevious) return <LoadingCards />;
      return listedCards.cards.length === 0 ? (
        <NoCards action={<LinkButton href={listLinks.show(list)}>{t('Back to the list')}</LinkButton>} />
      ) : (
        children(listedCards.cards)
      );
  }
}
