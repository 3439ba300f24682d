import { useQuery } from '@tanstack/react-query';
import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode, useState, useEffect } from 'react';
import { PictureHands } from '../../hands/picture-hands.tsx';
import { BetterPosters } from '../../framing/better-posters.tsx';
import { useClipSearch, type ClipSearch } from '../../framing/use-clip-search.ts';
import type { CardEditing } from '../../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../../saving/web/cards.ts';
import { ConfirmDialog } from '../../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { EditableCards } from './editable-cards.tsx';
import { CardsHead } from './cards-head.tsx';
import { CardsPanel } from './cards-panel.tsx';
import styles from './cards-section.module.css';
import { acceptedMedia, type MediaUploads } from '../../../../saving/web/uploads/media-uploads.ts';
import { NoMatch } from '../../find/find-field.tsx';
import { ClipMaker, useClipMaker } from '../../../../add-clips/web/clip-maker.tsx';
import { duplicatedRow, useDuplicate } from '../use-duplicate.ts';
import { useCardActions } from '../use-card-actions.ts';
import { useControlFocusRecovery } from '../use-control-focus-recovery.ts';
import { useFoundCards } from '../../find/use-found-cards.ts';
import { useRemovals } from '../use-removals.ts';
import type { Card, CardEdit } from '../../../../cards/contract/card.ts';
import { MediaPreview, type MediaPreviewProps } from '../media/media-preview.tsx';
import { MediaEditor } from '../../framing/media-editor.tsx';
import { Images, Plus } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { helloHand } from '../../../../platform/web/ui/hand/hello-hand.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/empty-state.tsx';
import { isDefinitionHidden, isDefinitionWithMedia } from '../../../../cards/rules/hidden-definition.ts';
import { Checkbox } from '../../../../platform/web/ui/controls/checkbox.tsx';
import { useTexts } from '../../../../platform/web/languages/use-texts.tsx';
import { elementPlaceholder, Rich } from '../../../../platform/web/languages/rich.tsx';

interface CardsSectionProps {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  isFoldable: boolean;
  /** Whether Edit Cards was shown in its place before, so that the focus returns to its button. */
  isReturning: boolean;
  query: string;
  onQueryChange: (query: string) => void;
  onEditCards: () => void;
  onAddClips: () => void;
  /** Called for files dropped outside the cards, or for several dropped on one card. */
  onClips: (files: readonly File[]) => void;
}

/** The list of cards in the set editor, where cards are typed in place and saved with every key. */
export function CardsSection(props: CardsSectionProps) {
  const { editing, uploads, isFoldable, query, onQueryChange, onAddClips } = props;
  const section = useCardsSection(props);
  const { cards, shownCards, foundRowIds, listKey, removals, clipMaker, clipSearch } = section;
  const list = useRef<HTMLDivElement>(null);
  const cardActions = useCardActions({
    ...props,
    foundRowIds,
    onAskToRemove: removals.ask,
    onDuplicate: section.duplicate,
    onMake: clipMaker.open,
  });
  const { actions, focusRequest, previewedCard, closePreview, fileInput, handleFileChosen } = cardActions;
  useControlFocusRecovery(list, cards);
  const isFiltered = foundRowIds !== undefined;

  return (
    <CardsPanel isReturning={props.isReturning} onClips={props.onClips}>
      <DuplicateShortcut onDuplicate={actions.duplicate}>
        <CardsHead
          cardCount={cards.length}
          shownCount={shownCards.length}
          isFiltered={isFiltered}
          query={query}
          onQueryChange={onQueryChange}
          onEditCards={props.onEditCards}
          onAddCard={actions.addCard}
        />
        <PictureHands setId={props.setId} editing={editing} cards={cards} />
        <BetterPosters {...clipSearch} editing={editing} className={styles.posters} />
        <DefinitionsSwitch cards={cards} onEdit={actions.edit} />
        {cards.length === 0 && <NoCards onAddCard={actions.addCard} onAddClips={onAddClips} />}
        {cards.length > 0 && shownCards.length === 0 && <NothingFound query={query} onQueryChange={onQueryChange} />}
        <EditableCards
          ref={list}
          cards={shownCards}
          listKey={listKey}
          isFoldable={isFoldable}
          idsBeingDeleted={removals.idsBeingDeleted}
          focusRequest={focusRequest}
          editing={editing}
          uploads={uploads}
          actions={actions}
        />
      </DuplicateShortcut>
      {cards.length > 0 && <CardsFoot isFiltered={isFiltered} onAddCard={actions.addCard} onAddClips={onAddClips} />}
      <FileInput ref={fileInput} onChange={handleFileChosen} />
      <CardMediaDialogs
        editing={editing}
        uploads={uploads}
        clipSearch={clipSearch}
        cards={cards}
        actions={actions}
        card={previewedCard && (cards.find(({ id }) => id === previewedCard.id) ?? previewedCard)}
        onClose={closePreview}
      />
      <ClipMaker {...clipMaker} onFile={actions.takeFile} />
      <ConfirmDialog {...removals.question} />
    </CardsPanel>
  );
}

function useCardsSection({ setId, editing, uploads, query }: CardsSectionProps) {
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const { shownCards, foundRowIds, listKey } = useFoundCards(cards, editing, query);
  const removals = useRemovals(setId, editing, uploads);
  const clipMaker = useClipMaker();
  const duplicate = useDuplicate(setId, editing);
  const clipSearch = useClipSearch(editing, cards);
  return { cards, shownCards, foundRowIds, listKey, removals, clipMaker, duplicate, clipSearch };
}

interface DuplicateShortcutProps {
  onDuplicate: (rowId: string) => void;
  children: ReactNode;
}

/** Duplicates a card when Ctrl+D is pressed in it. The held keys make no further copies. */
function DuplicateShortcut({ onDuplicate, children }: DuplicateShortcutProps) {
  function handleKeyDown(event: KeyboardEvent) {
    const rowId = duplicatedRow(event);
    if (rowId === undefined) return;
    event.preventDefault();
    if (!event.nativeEvent.repeat) onDuplicate(rowId);
  }

  return (
    <div role="none" onKeyDown={handleKeyDown}>
      {children}
    </div>
  );
}

function NothingFound({ query, onQueryChange }: Pick<CardsSectionProps, 'query' | 'onQueryChange'>) {
  return (
    <div className={styles.empty}>
      <NoMatch query={query} onShowAll={() => onQueryChange('')} />
    </div>
  );
}

/** The hidden input that opens the browser's file dialog. A single one serves all cards. */
function FileInput(props: Pick<ComponentProps<'input'>, 'ref' | 'onChange'>) {
  const t = useTexts();
  return <input {...props} type="file" accept={acceptedMedia} hidden aria-label={t('Image or video')} />;
}

interface CardMediaDialogsProps extends Omit<MediaPreviewProps, 'onEditMedia' | 'posters'> {
  editing: CardEditing;
  uploads: MediaUploads;
  clipSearch: ClipSearch;
  cards: readonly Card[];
}

function CardMediaDialogs({ editing, uploads, clipSearch, cards, ...preview }: CardMediaDialogsProps) {
  const [editedCard, setEditedCard] = useState<Card>();
  const offers = clipSearch.offers.filter(({ posterPath }) => posterPath === preview.card?.posterPath);
  return (
    <>
      <MediaPreview
        {...preview}
        posters={<BetterPosters {...clipSearch} editing={editing} offers={offers} className={styles.cardPoster} />}
        onEditMedia={setEditedCard}
      />
      {editedCard && (
        <MediaEditor
          card={editedCard}
          cards={cards}
          editing={editing}
          uploads={uploads}
          onClose={() => setEditedCard(undefined)}
        />
      )}
    </>
  );
}

interface CardsFootProps {
  isFiltered: boolean;
  onAddCard: () => void;
  onAddClips: () => void;
}

function CardsFoot({ isFiltered, onAddCard, onAddClips }: CardsFootProps) {
  const t = useTexts();
  return (
    <div className={styles.foot}>
      <Button kind="ghost" icon={Plus} onClick={onAddCard}>
        {t('Add Card')}
      </Button>
      <Button kind="ghost" icon={Images} onClick={onAddClips}>
        {t('Add many clips…')}
      </Button>
      {!isFiltered && (
        <p className={styles.hint}>
          <Rich text={t('{key} in the last definition adds the next card', { key: elementPlaceholder(0) })}>
            <kbd>{t('a key|Enter')}</kbd>
          </Rich>
        </p>
      )}
    </div>
  );
}

interface NoCardsProps {
  onAddCard: () => void;
  onAddClips: () => void;
}

function NoCards({ onAddCard, onAddClips }: NoCardsProps) {
  const t = useTexts();
  return (
    <div className={styles.empty}>
      <EmptyState
        hand={helloHand}
        level={3}
        title={t('No cards yet')}
        text={t('Add the first card, or drop clips here: each becomes a card.')}
        action={
          <div className={styles.rows}>
            <Button icon={Plus} onClick={onAddCard}>
              {t('Add Card')}
            </Button>
            <Button kind="ghost" icon={Images} onClick={onAddClips}>
              {t('Add many clips…')}
            </Button>
          </div>
        }
      />
    </div>
  );
}

interface DefinitionsSwitchProps {
  cards: readonly Card[];
  onEdit: (cardId: string, edit: CardEdit) => void;
}

/** Shows or hides the definitions of all cards. Rendered once a card has both media and a definition. */
function DefinitionsSwitch({ cards, onEdit }: DefinitionsSwitchProps) {
  const t = useTexts();
  const cardsWithBoth = cards.filter(isDefinitionWithMedia);
  const hiddenCards = cardsWithBoth.filter(isDefinitionHidden);
  const isMixed = hiddenCards.length > 0 && hiddenCards.length < cardsWithBoth.length;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);

  if (cardsWithBoth.length === 0) return null;
  // If some definitions are hidden, a press shows those. Otherwise it hides all.
  const areSomeHidden = hiddenCards.length > 0;
  return (
    <div className={styles.definitions}>
      <Checkbox
        ref={box}
        label={t('Show definitions with media on all cards')}
        checked={!areSomeHidden}
        onCheckedChange={() => {
          const changedCards = areSomeHidden ? hiddenCards : cardsWithBoth;
          for (const { id } of changedCards) onEdit(id, { showMediaAndText: areSomeHidden });
        }}
      />
    </div>
  );
}
