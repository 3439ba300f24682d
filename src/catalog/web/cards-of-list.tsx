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

/** Renders a list's cards, or a message why there are none. */
export function CardsOfList({ list, children }: CardsOfListProps) {
  const t = useTexts();
  const found = useListedCards(list);
  switch (found.phase) {
    case 'loading':
      return <LoadingCards />;
    case 'failed':
      return <LoadingFailed onRetry={found.retry} />;
    case 'ready':
      if (found.isPrevious) return <LoadingCards />;
      return found.cards.length === 0 ? (
        <NoCards action={<LinkButton href={listLinks.show(list)}>{t('Back to the list')}</LinkButton>} />
      ) : (
        children(found.cards)
      );
  }
}
