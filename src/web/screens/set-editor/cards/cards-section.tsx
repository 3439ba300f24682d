import { useQuery } from '@tanstack/react-query';
import { Images, Plus } from 'lucide-react';
import { useRef } from 'react';
import { helloHand } from '../../../hands/hello-hand.ts';
import type { CardEditing } from '../saving/card-editing.ts';
import { cardsQuery } from '../saving/cards.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import panelStyles from '../parts/panel.module.css';
import { useFileDrop } from '../parts/use-file-drop.ts';
import { CardChunk } from './card-chunk.tsx';
import styles from './cards-section.module.css';
import { acceptedMedia } from './media/check-media-file.ts';
import { countWords, FindField } from '../find/find-field.tsx';
import { MediaPreview } from './media/media-preview.tsx';
import type { MediaUploads } from './media/media-uploads.ts';
import { NoMatch } from '../find/no-match.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import { useControlRescue } from './use-control-rescue.ts';
import { useFoundCards, type NumberedCard } from '../find/use-found-cards.ts';
import { useRemovals } from './use-removals.ts';

interface CardsSectionProps {
  setId: string;
  editing: CardEditing;
  uploads: MediaUploads;
  /** On phones each card folds. */
  isFolding: boolean;
  /** From Edit Cards: the focus goes back to where that was opened. */
  isReturning: boolean;
  /** What is looked for. */
  query: string;
  onQueryChange: (query: string) => void;
  onEditCards: () => void;
  onAddClips: () => void;
  /** Files that were dropped beside the cards' own places, or several on one. */
  onClips: (files: readonly File[]) => void;
}

/** Few enough to be drawn within a frame. */
const chunkSize = 10;
/** On the first screen. */
const firstChunks = 2;

/** The cards of the set, each editable in its place. */
export function CardsSection({
  setId,
  editing,
  uploads,
  isFolding,
  isReturning,
  query,
  onQueryChange,
  onEditCards,
  onAddClips,
  onClips,
}: CardsSectionProps) {
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const { shown, foundIds, key } = useFoundCards(cards, editing, query);
  const isFiltered = foundIds !== undefined;
  const list = useRef<HTMLDivElement>(null);
  const drop = useFileDrop(onClips);
  const removals = useRemovals(editing, uploads);
  const { actions, focusRequest, shownCard, closeMedia, fileInput, handleFileChosen } = useCardActions({
    setId,
    editing,
    uploads,
    foundIds,
    onQueryChange,
    onAskToRemove: removals.ask,
  });
  const chunks = chunksOf(shown, chunkSize);
  const isAskedFor = ({ card }: NumberedCard) => editing.firstIdOf(card.id) === focusRequest?.rowId;
  useControlRescue(list, cards);
  const section = useFocusOnMount(isReturning);

  return (
    <section
      className={classNames(panelStyles.flush, styles.section)}
      ref={section}
      aria-labelledby="cards-heading"
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <div className={classNames(panelStyles.head, styles.head)}>
        <h2 className={styles.heading} id="cards-heading">
          Cards{' '}
          {cards.length > 0 && (
            <span className={styles.count} data-figures>
              {countWords(cards.length, shown.length, isFiltered)}
            </span>
          )}
        </h2>
        <FindField
          count={cards.length}
          foundCount={shown.length}
          isFiltered={isFiltered}
          query={query}
          onQueryChange={onQueryChange}
        />
        <div className={styles.tools}>
          <Button kind="ghost" data-opener="" disabled={cards.length === 0} onClick={onEditCards}>
            Edit Cards
          </Button>
          {cards.length > 0 && (
            <Button icon={Plus} onClick={actions.addCard}>
              Add Card
            </Button>
          )}
        </div>
      </div>
      {cards.length === 0 && (
        <div className={styles.empty}>
          <EmptyState
            hand={helloHand}
            level={3}
            title="No cards yet"
            text="Add the first card here, or many at once above."
            action={
              <div className={styles.rows}>
                <Button icon={Plus} onClick={actions.addCard}>
                  Add Card
                </Button>
                <Button kind="ghost" icon={Images} onClick={onAddClips}>
                  Add many clips…
                </Button>
              </div>
            }
          />
        </div>
      )}
      {cards.length > 0 && shown.length === 0 && (
        <div className={styles.empty}>
          <NoMatch query={query} onShowAll={() => onQueryChange('')} />
        </div>
      )}
      {shown.length > 0 && (
        <div className={styles.columns} aria-hidden="true">
          <span>Term</span>
          <span>Definition</span>
        </div>
      )}
      <div role="list" className={styles.cards} ref={list} tabIndex={-1} aria-labelledby="cards-heading">
        {chunks.map((chunk, index) => (
          <CardChunk
            key={`${key} ${index}`}
            cards={chunk}
            isFirst={index < firstChunks}
            hasLast={index === chunks.length - 1 && !isFiltered}
            isFolding={isFolding}
            leavingIds={removals.leavingIds}
            focusRequest={chunk.some(isAskedFor) ? focusRequest : undefined}
            editing={editing}
            uploads={uploads}
            actions={actions}
          />
        ))}
      </div>
      {cards.length > 0 && (
        <div className={styles.foot}>
          <Button kind="ghost" icon={Plus} onClick={actions.addCard}>
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
      )}
      <input
        ref={fileInput}
        type="file"
        accept={acceptedMedia}
        hidden
        aria-label="Image or video"
        onChange={handleFileChosen}
      />
      <MediaPreview card={shownCard} onClose={closeMedia} onReplace={actions.chooseFile} />
      <ConfirmDialog isOpen={removals.isAsking} onOpenChange={removals.keep} onConfirm={removals.confirm} />
    </section>
  );
}

function chunksOf<Item>(cards: readonly Item[], size: number): (readonly Item[])[] {
  const count = Math.ceil(cards.length / size);
  return Array.from({ length: count }, (_, index) => cards.slice(index * size, (index + 1) * size));
}
