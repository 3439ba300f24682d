import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type Dispatch, type KeyboardEvent, type ReactNode } from 'react';
import { Copy, CopyPlus, FolderInput, MessageSquareText, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { cardsQuery } from '../../../saving/web/cards.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { SortableList } from '../../../platform/web/ui/sortable/sortable-list.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { isDefinitionHidden, isDefinitionWithMedia } from '../../../cards/rules/hidden-definition.ts';
import { FindField, NoMatch } from '../find/find-field.tsx';
import { useFoundCards } from '../find/use-found-cards.ts';
import panelStyles from '../../../saving/web/parts/panel.module.css';
import { TargetDialog } from './choose-target.tsx';
import {
  describeDeckChanges,
  orderedRows,
  willShowDefinitions,
  type CardChange,
  type DeckDraft,
  type DeckEvent,
  type MediaDefinition,
} from './deck-draft.ts';
import styles from './edit-cards.module.css';
import { EditList, type EditListActions } from './edit-list.tsx';
import { cardName } from './edit-row.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { hasOtherUse } from '../../../platform/web/ui/overlays/escape-closes.ts';
import { isLetterKey } from '../../../platform/web/browser/is-letter-key.ts';

interface EditCardsProps {
  setId: string;
  editing: CardEditing;
  query: string;
  onQueryChange: (query: string) => void;
  draft: DeckDraft;
  isNarrow: boolean;
  isSaving: boolean;
  onSave: () => void;
  onEvent: Dispatch<DeckEvent>;
}

/**
 * The screen that changes many cards at once: a list of all cards, and buttons for the selected ones. Every change goes
 * into the draft. Save applies it to the cards.
 */
export function EditCards(props: EditCardsProps) {
  const t = useTexts();
  const { query, onQueryChange, draft, isSaving, onEvent } = props;
  const rows = useDeckRows(props);
  const { rowIds, shownIds, shownRows, isFiltered, nameOf } = rows;
  const [announcement, setAnnouncement] = useState('');

  const actions: EditListActions = {
    toggleDeletion: (rowId) => onEvent({ type: 'deletionToggled', rowId }),
    select: (rowId, isRange) =>
      onEvent(isRange ? { type: 'rangeToggled', rowId, shownIds } : { type: 'rowToggled', rowId }),
    move: (rowId, toIndex) => {
      rows.move(rowId, toIndex);
      const values = { name: nameOf(rowId), place: toIndex + 1, count: rowIds.length };
      setAnnouncement(t('{name} moved to position {place} of {count}.', values));
    },
  };

  return (
    <section className={panelStyles.flush} aria-labelledby="edit-cards-heading" aria-busy={isSaving}>
      <SelectionKeys shownIds={shownIds} onEvent={onEvent}>
        <div className={styles.head}>
          <EditCardsHead {...props} rows={rows} />
          <SelectedCards {...props} rows={rows} />
        </div>
        <div inert={isSaving}>
          {shownRows.length === 0 && isFiltered && <NoMatch query={query} onShowAll={() => onQueryChange('')} />}
          <SortableList ids={rowIds} nameOf={nameOf} onMove={rows.move}>
            <EditList
              key={rows.listKey}
              labelledBy="edit-cards-heading"
              rows={shownRows}
              count={rowIds.length}
              canMove={!isFiltered}
              cardOf={rows.cardOf}
              draft={draft}
              actions={actions}
            />
          </SortableList>
        </div>
      </SelectionKeys>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

type DeckRows = ReturnType<typeof useDeckRows>;

/** The rows of the list, in the order of the draft, and which of them are shown and selected. */
function useDeckRows({ setId, editing, query, draft, onEvent }: EditCardsProps) {
  const t = useTexts();
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const cardsByRow = useMemo(() => new Map(cards.map((card) => [editing.rowIdOf(card.id), card])), [cards, editing]);
  const storedIds = useMemo(() => [...cardsByRow.keys()], [cardsByRow]);
  const rowIds = useMemo(() => orderedRows(draft, storedIds), [draft, storedIds]);
  const { foundRowIds, listKey } = useFoundCards(cards, editing, query);
  const shownRows = useMemo(
    () => rowIds.map((rowId, index) => ({ rowId, index })).filter(({ rowId }) => foundRowIds?.has(rowId) ?? true),
    [rowIds, foundRowIds],
  );
  const shownIds = useMemo(() => shownRows.map(({ rowId }) => rowId), [shownRows]);
  const selectedIds = useMemo(() => shownIds.filter((rowId) => draft.selected.has(rowId)), [shownIds, draft.selected]);
  const cardOf = (rowId: string) => cardsByRow.get(rowId);

  function nameOf(rowId: string): string {
    const card = cardOf(rowId);
    return card ? cardName(card, rowIds.indexOf(rowId), t) : '';
  }

  function move(rowId: string, toIndex: number): void {
    onEvent({ type: 'moved', rowId, toIndex, rowIds: storedIds });
  }

  return {
    storedIds,
    rowIds,
    shownRows,
    shownIds,
    selectedIds,
    isFiltered: foundRowIds !== undefined,
    listKey,
    cardOf,
    nameOf,
    move,
  };
}

interface SelectionKeysProps {
  shownIds: readonly string[];
  onEvent: Dispatch<DeckEvent>;
  children: ReactNode;
}

/** Ctrl+A or Cmd+A selects all rows that are shown, and Escape none. */
function SelectionKeys({ shownIds, onEvent, children }: SelectionKeysProps) {
  function handleKeyDown(event: KeyboardEvent) {
    const isInTextField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    // React also reports the keys of dialogs.
    const isInPlace = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isInPlace || isInTextField || event.defaultPrevented || hasOtherUse(event.nativeEvent)) return;
    if (isSelectAll(event)) {
      event.preventDefault();
      onEvent({ type: 'selected', rowIds: shownIds });
    } else if (event.key === 'Escape') {
      onEvent({ type: 'selected', rowIds: [] });
    }
  }

  return (
    <div role="none" onKeyDown={handleKeyDown}>
      {children}
    </div>
  );
}

function isSelectAll(event: KeyboardEvent): boolean {
  return isLetterKey(event, 'a') && event.ctrlKey !== event.metaKey && !event.shiftKey && !event.altKey;
}

function EditCardsHead(props: EditCardsProps & { rows: DeckRows }) {
  const t = useTexts();
  const { setId, query, onQueryChange, draft, isSaving, onSave, onEvent, rows } = props;
  const queryClient = useQueryClient();

  function handleCancel() {
    onEvent({ type: 'ended' });
    void queryClient.invalidateQueries(cardsQuery(setId));
  }

  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <h2 className={styles.heading} id="edit-cards-heading" tabIndex={-1} ref={focusOnMount}>
          {t('Edit Cards')}
        </h2>
        <p className={styles.changes} role="status">
          {describeDeckChanges(draft, rows.storedIds, t)}
          {rows.isFiltered && ` ${t('To reorder, show all cards.')}`}
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
        {t('Cancel')}
      </Button>
      <Button kind="primary" isPending={isSaving} onClick={onSave}>
        {t('Save')}
      </Button>
    </div>
  );
}

function SelectedCards({ setId, draft, isNarrow, isSaving, onEvent, rows }: EditCardsProps & { rows: DeckRows }) {
  const t = useTexts();
  const { selectedIds, shownIds } = rows;
  const [targetVerb, setTargetVerb] = useState<'move' | 'copy'>();
  const selectedCount = selectedIds.length;
  const definitions = selectedDefinitions(rows);
  const addChange = (change: CardChange) => onEvent({ type: 'changeAdded', rowIds: selectedIds, change });

  const selectionActions: readonly SelectionAction[] = [
    { label: t('Delete'), icon: Trash2, onClick: () => addChange({ what: 'delete' }) },
    { label: t('Move to…'), icon: FolderInput, onClick: () => setTargetVerb('move') },
    { label: t('Copy to…'), icon: Copy, onClick: () => setTargetVerb('copy') },
    { label: t('verb|Duplicate'), icon: CopyPlus, onClick: () => addChange({ what: 'duplicate' }) },
    {
      label: t('Show definition with media'),
      icon: MessageSquareText,
      isPressed: definitions.length > 0 && willShowDefinitions(draft, definitions),
      isDisabled: definitions.length === 0,
      onClick: () => onEvent({ type: 'definitionsToggled', definitions }),
    },
    {
      label: t('Leave as they are'),
      icon: Undo2,
      isDisabled: selectedIds.every((rowId) => (draft.changes.get(rowId) ?? []).length === 0),
      onClick: () => onEvent({ type: 'changeRemoved', rowIds: selectedIds }),
    },
  ];

  return (
    <div className={styles.chosen} role="group" aria-label={t('Selected cards')} inert={isSaving}>
      <SelectAll
        selectedCount={selectedCount}
        shownCount={shownIds.length}
        onChange={(isAll) => onEvent({ type: 'selected', rowIds: isAll ? shownIds : [] })}
      />
      <div className={styles.verbs}>
        {selectionActions.map(({ label, icon, isPressed, isDisabled = false, onClick }) => {
          const shared = { icon, 'aria-pressed': isPressed, disabled: isDisabled || selectedCount === 0, onClick };
          return isNarrow ? (
            <IconButton key={label} label={label} {...shared} />
          ) : (
            <Button key={label} kind="ghost" {...shared}>
              {label}
            </Button>
          );
        })}
      </div>
      <TargetDialog
        verb={targetVerb}
        setId={setId}
        selectedCount={selectedCount}
        onChoose={({ id, title }) => {
          if (targetVerb) addChange({ what: targetVerb, to: { id, title } });
          setTargetVerb(undefined);
        }}
        onClose={() => setTargetVerb(undefined)}
      />
    </div>
  );
}

interface SelectionAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** The definitions that the switch shows or hides: those of the selected cards with media and a definition. */
function selectedDefinitions({ selectedIds, cardOf }: DeckRows): MediaDefinition[] {
  return selectedIds.flatMap((rowId) => {
    const card = cardOf(rowId);
    return card && isDefinitionWithMedia(card) ? [{ rowId, isShown: !isDefinitionHidden(card) }] : [];
  });
}

interface SelectAllProps {
  selectedCount: number;
  shownCount: number;
  onChange: (isAll: boolean) => void;
}

function SelectAll({ selectedCount, shownCount, onChange }: SelectAllProps) {
  const t = useTexts();
  const isAll = selectedCount === shownCount && selectedCount > 0;
  const checkbox = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = selectedCount > 0 && !isAll;
  }, [selectedCount, isAll]);

  return (
    <div className={styles.all}>
      <Checkbox
        ref={checkbox}
        label={t('of cards, to select|All')}
        aria-label={t('All {count, plural, one {# card} other {# cards}}', { count: shownCount })}
        checked={isAll}
        onCheckedChange={onChange}
      />
      <span role="status">{selectedCount > 0 && t('of cards|{count} selected', { count: selectedCount })}</span>
    </div>
  );
}

function focusOnMount(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
}
