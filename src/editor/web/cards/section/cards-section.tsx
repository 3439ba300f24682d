import { useQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent, type ReactNode, useState, useEffect } from 'react';
import { useBoxSearch } from '../../framing/use-box-search.ts';
import type { CardEditing } from '../../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../../saving/web/cards.ts';
import { ConfirmDialog } from '../../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { CardList } from './card-list.tsx';
import { CardsHead } from './cards-head.tsx';
import { CardsPanel } from './cards-panel.tsx';
import styles from './cards-section.module.css';
import { acceptedMedia } from '../../../../saving/web/uploads/check-media-file.ts';
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
import type { Card, CardEdit } from '../../../../cards/contract/card.ts';
import { MediaPreview, type MediaPreviewProps } from '../media/media-preview.tsx';
import { LazyClipEditor } from '../../../../clips/web/lazy-clip-editor.tsx';
import { Images, Plus } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { helloHand } from '../../../../platform/web/ui/hand/hello-hand.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/empty-state.tsx';
import { isDefinitionHidden, isDefinitionWithMedia } from '../../../../cards/rules/hidden-definition.ts';
import { Checkbox } from '../../../../platform/web/ui/controls/checkbox.tsx';

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

interface CardMediaDialogsProps extends Omit<MediaPreviewProps, 'onEdit'> {
  uploads: MediaUploads;
}

function CardMediaDialogs({ uploads, ...preview }: CardMediaDialogsProps) {
  const [edited, setEdited] = useState<Card>();
  return (
    <>
      <MediaPreview {...preview} onEdit={setEdited} />
      {edited && <StoredClipEditor card={edited} uploads={uploads} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface StoredClipEditorProps {
  card: Card;
  uploads: MediaUploads;
  onClose: () => void;
}

/** The stored clip stays until the edited one is uploaded. */
function StoredClipEditor({ card, uploads, onClose }: StoredClipEditorProps) {
  if (card.mediaPath === null) return null;
  return (
    <LazyClipEditor
      clip={{ source: card.mediaPath, signingBox: card.signingBox }}
      onClose={onClose}
      onSave={({ file, ...edited }) => {
        void uploads.start(card.id, file, { edited });
        onClose();
      }}
    />
  );
}

interface CardsFootProps {
  isFiltered: boolean;
  onAddCard: () => void;
  onAddClips: () => void;
}

function CardsFoot({ isFiltered, onAddCard, onAddClips }: CardsFootProps) {
  return (
    <div className={styles.foot}>
      <Button kind="ghost" icon={Plus} onClick={onAddCard}>
        Add Card
      </Button>
      <Button kind="ghost" icon={Images} onClick={onAddClips}>
        Add many clips…
      </Button>
      {!isFiltered && (
        <p className={styles.hint}>
          <kbd>Enter</kbd> in the last definition adds the next card
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
  return (
    <div className={styles.empty}>
      <EmptyState
        hand={helloHand}
        level={3}
        title="No cards yet"
        text="Add the first card here, or many at once above."
        action={
          <div className={styles.rows}>
            <Button icon={Plus} onClick={onAddCard}>
              Add Card
            </Button>
            <Button kind="ghost" icon={Images} onClick={onAddClips}>
              Add many clips…
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

/** For all cards of the set, once a definition is written beside a clip. */
function DefinitionsSwitch({ cards, onEdit }: DefinitionsSwitchProps) {
  const written = cards.filter(isDefinitionWithMedia);
  const hidden = written.filter(isDefinitionHidden);
  const isMixed = hidden.length > 0 && hidden.length < written.length;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);

  if (written.length === 0) return null;
  const changed = hidden.length > 0 ? hidden : written;
  return (
    <div className={styles.definitions}>
      <Checkbox
        ref={box}
        label="Show definitions with media on all cards"
        checked={hidden.length === 0}
        onCheckedChange={() => {
          for (const { id } of changed) onEdit(id, { showMediaAndText: hidden.length > 0 });
        }}
      />
    </div>
  );
}
