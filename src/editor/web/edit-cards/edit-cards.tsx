import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type Dispatch, useId, type SubmitEvent } from 'react';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../saving/web/cards.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { SortableList } from '../../../platform/web/ui/sortable/sortable-list.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import { FindField } from '../find/find-field.tsx';
import { NoMatch } from '../find/no-match.tsx';
import { useFoundCards } from '../find/use-found-cards.ts';
import panelStyles from '../../../saving/web/parts/panel.module.css';
import { cardName } from './card-name.ts';
import { deckChanges, deckChangeWords, orderedRows, type DeckDraft, type DeckEvent } from './deck-draft.ts';
import styles from './edit-cards.module.css';
import { EditList } from './edit-list.tsx';
import type { EditRowActions } from './edit-row.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { TextField } from '../../../platform/web/ui/fields/text-field.tsx';

interface EditCardsProps {
  setId: string;
  editing: CardEditing;
  query: string;
  onQueryChange: (query: string) => void;
  draft: DeckDraft;
  isSaving: boolean;
  onSave: () => void;
  onEvent: Dispatch<DeckEvent>;
}

/** Changes nothing before Save. */
export function EditCards(props: EditCardsProps) {
  const { query, onQueryChange, draft, isSaving } = props;
  const rows = useDeckRows(props);
  const { rowIds, shownRows, isFiltered, nameOf } = rows;
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<{ rowId: string; isOpen: boolean }>();

  function moveAndSay(rowId: string, toIndex: number) {
    rows.move(rowId, toIndex);
    setSaid(`${nameOf(rowId)} moved to position ${toIndex + 1} of ${rowIds.length}.`);
  }

  const actions: EditRowActions = {
    toggleMark: (rowId) => props.onEvent({ type: 'markToggled', rowId }),
    move: moveAndSay,
    askForPosition: (rowId) => setAsked({ rowId, isOpen: true }),
  };

  const closeDialog = () => setAsked((before) => before && { ...before, isOpen: false });

  return (
    <section className={panelStyles.flush} aria-labelledby="edit-cards-heading" aria-busy={isSaving}>
      <EditCardsHead {...props} rows={rows} />
      <div inert={isSaving}>
        {shownRows.length === 0 && isFiltered && <NoMatch query={query} onShowAll={() => onQueryChange('')} />}
        <SortableList ids={rowIds} nameOf={nameOf} onMove={rows.move}>
          <EditList
            key={rows.key}
            labelledBy="edit-cards-heading"
            rows={shownRows}
            count={rowIds.length}
            canMove={!isFiltered}
            cardOf={rows.cardOf}
            marked={draft.marked}
            askedId={asked?.rowId}
            actions={actions}
          />
        </SortableList>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <PositionDialog
        isOpen={asked?.isOpen ?? false}
        name={nameOf(asked?.rowId ?? '')}
        position={rowIds.indexOf(asked?.rowId ?? '') + 1}
        count={rowIds.length}
        onMove={(position) => {
          if (asked) moveAndSay(asked.rowId, position - 1);
          closeDialog();
        }}
        onClose={closeDialog}
      />
    </section>
  );
}

type DeckRows = ReturnType<typeof useDeckRows>;

function useDeckRows({ setId, editing, query, draft, onEvent }: EditCardsProps) {
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const cardsByRow = useMemo(() => new Map(cards.map((card) => [editing.rowIdOf(card.id), card])), [cards, editing]);
  const storedIds = useMemo(() => [...cardsByRow.keys()], [cardsByRow]);
  const rowIds = useMemo(() => orderedRows(draft, storedIds), [draft, storedIds]);
  const { foundIds, key } = useFoundCards(cards, editing, query);
  const shownRows = useMemo(
    () => rowIds.map((rowId, index) => ({ rowId, index })).filter(({ rowId }) => foundIds?.has(rowId) ?? true),
    [rowIds, foundIds],
  );
  const cardOf = (rowId: string) => cardsByRow.get(rowId);

  function nameOf(rowId: string): string {
    const card = cardOf(rowId);
    return card ? cardName(card, rowIds.indexOf(rowId)) : '';
  }

  function move(rowId: string, toIndex: number): void {
    onEvent({ type: 'moved', rowId, toIndex, rowIds: storedIds });
  }

  return { storedIds, rowIds, shownRows, isFiltered: foundIds !== undefined, key, cardOf, nameOf, move };
}

function EditCardsHead(props: EditCardsProps & { rows: DeckRows }) {
  const { setId, query, onQueryChange, draft, isSaving, onSave, onEvent, rows } = props;
  const queryClient = useQueryClient();

  function handleCancel() {
    onEvent({ type: 'ended' });
    void queryClient.invalidateQueries(cardsQuery(setId));
  }

  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.heading} id="edit-cards-heading" tabIndex={-1} ref={focusOnce}>
          Edit Cards
        </h2>
        <p className={styles.changes} role="status">
          {deckChangeWords(deckChanges(draft, rows.storedIds))}
          {rows.isFiltered && ' To reorder, show all cards.'}
        </p>
      </div>
      <FindField
        count={rows.rowIds.length}
        foundCount={rows.shownRows.length}
        isFiltered={rows.isFiltered}
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
  );
}

function focusOnce(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
}

interface PositionDialogProps {
  isOpen: boolean;
  name: string;
  position: number;
  count: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

function PositionDialog({ isOpen, name, position, count, onMove, onClose }: PositionDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={<span dir="auto">Move “{name}”</span>}
      width="narrow"
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <Button kind="primary" type="submit" form={formId}>
          Move
        </Button>
      }
    >
      <PositionForm id={formId} position={position} count={count} onMove={onMove} />
    </Dialog>
  );
}

interface PositionFormProps extends Pick<PositionDialogProps, 'position' | 'count' | 'onMove'> {
  id: string;
}

function PositionForm({ id, position, count, onMove }: PositionFormProps) {
  const [typed, setTyped] = useState(String(position));
  const [isRefused, setIsRefused] = useState(false);
  const range = `from 1 to ${count.toLocaleString('en-US')}`;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const chosen = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
    if (chosen >= 1 && chosen <= count) onMove(chosen);
    else setIsRefused(true);
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <TextField
        label="Position"
        data-types-first=""
        inputMode="numeric"
        autoComplete="off"
        hint={`A number ${range}`}
        error={isRefused ? `Please enter a number ${range}` : undefined}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
