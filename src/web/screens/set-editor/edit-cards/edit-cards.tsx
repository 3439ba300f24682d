import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type Dispatch } from 'react';
import type { CardEditing } from '../../../api/card-editing.ts';
import { cardsQuery } from '../../../api/cards.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FindField } from '../find/find-field.tsx';
import { NoMatch } from '../find/no-match.tsx';
import { useFoundCards } from '../find/use-found-cards.ts';
import panelStyles from '../parts/panel.module.css';
import { cardName } from './card-name.ts';
import { deckChanges, deckChangeWords, orderedRows, type DeckDraft, type DeckEvent } from './deck-draft.ts';
import styles from './edit-cards.module.css';
import { EditList } from './edit-list.tsx';
import type { EditRowActions } from './edit-row.tsx';
import { PositionDialog } from './position-dialog.tsx';

interface EditCardsProps {
  setId: string;
  editing: CardEditing;
  /** What is looked for. */
  query: string;
  onQueryChange: (query: string) => void;
  draft: DeckDraft;
  isSaving: boolean;
  onSave: () => void;
  onEvent: Dispatch<DeckEvent>;
}

/** The cards, to be deleted and put in order; nothing of it is done before Save (spec section 2.8). */
export function EditCards({ setId, editing, query, onQueryChange, draft, isSaving, onSave, onEvent }: EditCardsProps) {
  const queryClient = useQueryClient();
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const cardsByRow = useMemo(() => new Map(cards.map((card) => [editing.firstIdOf(card.id), card])), [cards, editing]);
  const storedIds = useMemo(() => [...cardsByRow.keys()], [cardsByRow]);
  const rowIds = useMemo(() => orderedRows(draft, storedIds), [draft, storedIds]);
  const { foundIds, key } = useFoundCards(cards, editing, query);
  const isFiltered = foundIds !== undefined;
  const shownRows = useMemo(
    () => rowIds.map((rowId, index) => ({ rowId, index })).filter(({ rowId }) => foundIds?.has(rowId) ?? true),
    [rowIds, foundIds],
  );
  const [askedId, setAskedId] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState('');

  const nameOf = (rowId: string) => {
    const card = cardsByRow.get(rowId);
    return card ? cardName(card, rowIds.indexOf(rowId)) : '';
  };

  function move(rowId: string, toIndex: number) {
    onEvent({ type: 'moved', rowId, toIndex, rowIds: storedIds });
  }

  function moveAndSay(rowId: string, toIndex: number) {
    move(rowId, toIndex);
    setSaid(`${nameOf(rowId)} moved to position ${toIndex + 1} of ${rowIds.length}.`);
  }

  const actions: EditRowActions = {
    toggleMark: (rowId) => onEvent({ type: 'markToggled', rowId }),
    move: moveAndSay,
    askForPosition(rowId) {
      setAskedId(rowId);
      setIsAsking(true);
    },
  };

  function handlePosition(position: number) {
    if (askedId !== undefined) moveAndSay(askedId, position - 1);
    setIsAsking(false);
  }

  function handleCancel() {
    onEvent({ type: 'ended' });
    void queryClient.invalidateQueries(cardsQuery(setId));
  }

  return (
    <section className={panelStyles.flush} aria-labelledby="edit-cards-heading" aria-busy={isSaving}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.heading} id="edit-cards-heading" tabIndex={-1} ref={focusOnce}>
            Edit Cards
          </h2>
          <p className={styles.changes} role="status">
            {deckChangeWords(deckChanges(draft, storedIds))}
            {isFiltered && ' To reorder, show all cards.'}
          </p>
        </div>
        <FindField
          count={rowIds.length}
          foundCount={shownRows.length}
          isFiltered={isFiltered}
          query={query}
          onQueryChange={onQueryChange}
        />
        <Button kind="ghost" disabled={isSaving} onClick={handleCancel}>
          Cancel
        </Button>
        <Button kind="primary" isPending={isSaving} onClick={onSave}>
          Save
        </Button>
      </div>
      <div inert={isSaving}>
        {shownRows.length === 0 && isFiltered && <NoMatch query={query} onShowAll={() => onQueryChange('')} />}
        <SortableList ids={rowIds} nameOf={nameOf} onMove={move}>
          <EditList
            key={key}
            labelledBy="edit-cards-heading"
            rows={shownRows}
            count={rowIds.length}
            canMove={!isFiltered}
            cardOf={(rowId) => cardsByRow.get(rowId)}
            marked={draft.marked}
            askedId={askedId}
            actions={actions}
          />
        </SortableList>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <PositionDialog
        isOpen={isAsking}
        name={nameOf(askedId ?? '')}
        position={rowIds.indexOf(askedId ?? '') + 1}
        count={rowIds.length}
        onMove={handlePosition}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

/** What opened the mode is gone: its heading takes the focus. */
function focusOnce(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
}
