import { useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useBoxSearch } from '../../framing/use-box-search.ts';
import type { CardEditing } from '../../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../../saving/web/cards.ts';
import { ConfirmDialog } from '../../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { CardList } from './card-list.tsx';
import { CardsFoot } from './cards-foot.tsx';
import { CardsHead } from './cards-head.tsx';
import { CardsPanel } from './cards-panel.tsx';
import { DefinitionsSwitch } from './definitions-switch.tsx';
import { NoCards } from './no-cards.tsx';
import styles from './cards-section.module.css';
import { acceptedMedia } from '../../../../saving/web/uploads/check-media-file.ts';
import { CardMediaDialogs } from '../media/card-media-dialogs.tsx';
import type { MediaUploads } from '../../../../saving/web/uploads/media-uploads.ts';
import { FindField } from '../../find/find-field.tsx';
import { NoMatch } from '../../find/no-match.tsx';
import { ChosenCards } from '../../selection/chosen-cards.tsx';
import { useChosenCards } from '../../selection/use-chosen-cards.ts';
import { duplicatedRow, useSelecting } from '../../selection/use-selecting.ts';
import { SignStudio } from '../../../../add-clips/web/sign-studio.tsx';
import { useSignStudio } from '../../../../add-clips/web/use-sign-studio.ts';
import { useCardActions } from '../use-card-actions.ts';
import { useControlFocusRecovery } from '../use-control-focus-recovery.ts';
import { useFoundCards } from '../../find/use-found-cards.ts';
import { useRemovals } from '../use-removals.ts';

interface CardsSectionProps {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  isFolding: boolean;
  /** The focus returns to the button of Edit Cards. */
  isReturning: boolean;
  query: string;
  onQueryChange: (query: string) => void;
  onEditCards: () => void;
  onAddClips: () => void;
  /** Dropped outside the cards' own places, or several on one. */
  onClips: (files: readonly File[]) => void;
}

export function CardsSection(props: CardsSectionProps) {
  const { editing, uploads, isFolding, query, onQueryChange, onAddClips } = props;
  const section = useCardsSection(props);
  const { cards, found, selecting, removals, studio, chosen } = section;
  const list = useRef<HTMLDivElement>(null);
  const rows = useCardActions({
    ...props,
    foundIds: found.foundIds,
    onAskToRemove: removals.ask,
    onDuplicate: chosen.actions.duplicate,
    onMake: studio.open,
  });
  const { actions, focusRequest, shownCard, closeMedia, fileInput, handleFileChosen } = rows;
  useControlFocusRecovery(list, cards);
  useBoxSearch(editing, cards);
  const isFiltered = found.foundIds !== undefined;

  return (
    <CardsPanel isReturning={props.isReturning} onClips={props.onClips}>
      <KeyedList selecting={selecting} onDuplicate={actions.duplicate}>
        <SectionHead {...props} section={section} onAddCard={actions.addCard} />
        <DefinitionsSwitch cards={cards} onEdit={actions.edit} />
        {cards.length === 0 && <NoCards onAddCard={actions.addCard} onAddClips={onAddClips} />}
        {cards.length > 0 && found.shown.length === 0 && <NothingFound query={query} onQueryChange={onQueryChange} />}
        <CardList
          ref={list}
          cards={found.shown}
          listKey={found.key}
          isFiltered={isFiltered}
          isFolding={isFolding}
          leavingIds={removals.leavingIds}
          focusRequest={focusRequest}
          editing={editing}
          uploads={uploads}
          actions={actions}
          selection={selecting.isOn ? selecting.selection : undefined}
        />
      </KeyedList>
      {cards.length > 0 && <CardsFoot isFiltered={isFiltered} onAddCard={actions.addCard} onAddClips={onAddClips} />}
      <input
        ref={fileInput}
        type="file"
        accept={acceptedMedia}
        hidden
        aria-label="Image or video"
        onChange={handleFileChosen}
      />
      <CardMediaDialogs
        editing={editing}
        uploads={uploads}
        card={shownCard && (cards.find(({ id }) => id === shownCard.id) ?? shownCard)}
        actions={actions}
        onClose={closeMedia}
      />
      <SignStudio {...studio} onFile={actions.takeFile} />
      <ConfirmDialog {...removals.question} />
    </CardsPanel>
  );
}

function useCardsSection({ setId, editing, uploads, query }: CardsSectionProps) {
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const found = useFoundCards(cards, editing, query);
  const removals = useRemovals(setId, editing, uploads);
  const studio = useSignStudio();
  const selecting = useSelecting(editing, found.shown, cards.length);
  const chosen = useChosenCards({ setId, editing, uploads });
  return { cards, found, removals, studio, selecting, chosen };
}

type Section = ReturnType<typeof useCardsSection>;

interface KeyedListProps {
  selecting: Section['selecting'];
  onDuplicate: (rowId: string) => void;
  children: ReactNode;
}

function KeyedList({ selecting, onDuplicate, children }: KeyedListProps) {
  function handleKeyDown(event: KeyboardEvent) {
    const rowId = duplicatedRow(event);
    if (rowId === undefined) return selecting.handleKeyDown(event);
    event.preventDefault();
    onDuplicate(rowId);
  }

  return (
    <div role="none" onKeyDown={handleKeyDown}>
      {children}
    </div>
  );
}

interface SectionHeadProps extends CardsSectionProps {
  section: Section;
  onAddCard: () => void;
}

function SectionHead(props: SectionHeadProps) {
  const { setId, isFolding, query, onQueryChange, onEditCards, section, onAddCard } = props;
  const { cards, found, selecting, chosen } = section;
  const counts = { shownCount: found.shown.length, isFiltered: found.foundIds !== undefined };
  if (!selecting.isOn) {
    return (
      <CardsHead
        {...counts}
        cardCount={cards.length}
        query={query}
        onQueryChange={onQueryChange}
        selectRef={selecting.opener}
        onSelect={selecting.begin}
        onEditCards={onEditCards}
        onAddCard={onAddCard}
      />
    );
  }
  return (
    <ChosenCards
      setId={setId}
      selection={selecting.selection}
      shownCount={counts.shownCount}
      isNarrow={isFolding}
      pending={chosen.pending}
      actions={chosen.actions}
      onEnd={selecting.end}
    >
      <FindField
        count={cards.length}
        foundCount={counts.shownCount}
        isFiltered={counts.isFiltered}
        query={query}
        onQueryChange={onQueryChange}
      />
    </ChosenCards>
  );
}

function NothingFound({ query, onQueryChange }: Pick<CardsSectionProps, 'query' | 'onQueryChange'>) {
  return (
    <div className={styles.empty}>
      <NoMatch query={query} onShowAll={() => onQueryChange('')} />
    </div>
  );
}
