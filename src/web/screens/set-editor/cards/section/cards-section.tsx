import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBoxSearch } from '../../framing/use-box-search.ts';
import type { CardEditing } from '../../saving/card-editing.ts';
import { cardsQuery } from '../../saving/cards.ts';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { CardList } from './card-list.tsx';
import { CardsFoot } from './cards-foot.tsx';
import { CardsHead } from './cards-head.tsx';
import { CardsPanel } from './cards-panel.tsx';
import { NoCards } from './no-cards.tsx';
import styles from './cards-section.module.css';
import { MediaFileInput } from '../media/media-file-input.tsx';
import { CardMediaDialogs } from '../media/card-media-dialogs.tsx';
import type { MediaUploads } from '../media/media-uploads.ts';
import { NoMatch } from '../../find/no-match.tsx';
import { SignStudio } from '../../sign-studio/sign-studio.tsx';
import { useSignStudio } from '../../sign-studio/use-sign-studio.ts';
import { useCardActions } from '../use-card-actions.ts';
import { useControlRescue } from '../use-control-rescue.ts';
import { useFoundCards } from '../../find/use-found-cards.ts';
import { useRemovals } from '../use-removals.ts';

interface CardsSectionProps {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  isFolding: boolean;
  /** The focus goes back to where Edit Cards was opened. */
  isReturning: boolean;
  query: string;
  onQueryChange: (query: string) => void;
  onEditCards: () => void;
  onAddClips: () => void;
  /** Dropped beside the cards' own places, or several on one. */
  onClips: (files: readonly File[]) => void;
}

export function CardsSection(props: CardsSectionProps) {
  const { setId, editing, uploads, isFolding, query, onQueryChange, onAddClips } = props;
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const { shown, foundIds, key } = useFoundCards(cards, editing, query);
  const isFiltered = foundIds !== undefined;
  const list = useRef<HTMLDivElement>(null);
  const removals = useRemovals(editing, uploads);
  const studio = useSignStudio();
  const { actions, focusRequest, shownCard, closeMedia, fileInput, handleFileChosen } = useCardActions({
    setId,
    editing,
    uploads,
    foundIds,
    onQueryChange,
    onAskToRemove: removals.ask,
    onMake: studio.open,
  });
  useControlRescue(list, cards);
  useBoxSearch(editing, cards);

  return (
    <CardsPanel isReturning={props.isReturning} onClips={props.onClips}>
      <CardsHead
        cardCount={cards.length}
        shownCount={shown.length}
        isFiltered={isFiltered}
        query={query}
        onQueryChange={onQueryChange}
        onEditCards={props.onEditCards}
        onAddCard={actions.addCard}
      />
      {cards.length === 0 && <NoCards onAddCard={actions.addCard} onAddClips={onAddClips} />}
      {cards.length > 0 && shown.length === 0 && <NothingFound query={query} onQueryChange={onQueryChange} />}
      <CardList
        ref={list}
        cards={shown}
        listKey={key}
        isFiltered={isFiltered}
        isFolding={isFolding}
        leavingIds={removals.leavingIds}
        focusRequest={focusRequest}
        editing={editing}
        uploads={uploads}
        actions={actions}
      />
      {cards.length > 0 && <CardsFoot isFiltered={isFiltered} onAddCard={actions.addCard} onAddClips={onAddClips} />}
      <MediaFileInput ref={fileInput} onChange={handleFileChosen} />
      <CardMediaDialogs
        editing={editing}
        uploads={uploads}
        card={shownCard && (cards.find(({ id }) => id === shownCard.id) ?? shownCard)}
        actions={actions}
        onClose={closeMedia}
      />
      <SignStudio {...studio} onFile={actions.takeFile} />
      <ConfirmDialog isOpen={removals.isAsking} onOpenChange={removals.keep} onConfirm={removals.confirm} />
    </CardsPanel>
  );
}

function NothingFound({ query, onQueryChange }: Pick<CardsSectionProps, 'query' | 'onQueryChange'>) {
  return (
    <div className={styles.empty}>
      <NoMatch query={query} onShowAll={() => onQueryChange('')} />
    </div>
  );
}
