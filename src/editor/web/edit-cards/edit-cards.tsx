import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  useId,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
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
import { ChooseTarget } from './choose-target.tsx';
import { deckChangeWords, orderedRows, type CardChange, type DeckDraft, type DeckEvent } from './deck-draft.ts';
import styles from './edit-cards.module.css';
import { EditList } from './edit-list.tsx';
import { cardName, type EditRowActions } from './edit-row.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { TextField } from '../../../platform/web/ui/fields/field.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

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

/** Changes only the draft, until it is saved. */
export function EditCards(props: EditCardsProps) {
  const t = useTexts();
  const { query, onQueryChange, draft, isSaving, onEvent } = props;
  const rows = useDeckRows(props);
  const { rowIds, shownRows, isFiltered, nameOf } = rows;
  const [announced, setAnnounced] = useState('');
  const [asked, setAsked] = useState<{ rowId: string; isOpen: boolean }>();

  function moveAndAnnounce(rowId: string, toIndex: number) {
    rows.move(rowId, toIndex);
    const values = { name: nameOf(rowId), place: toIndex + 1, count: rowIds.length };
    setAnnounced(t('{name} moved to position {place} of {count}.', values));
  }

  const actions: EditRowActions = {
    toggleMark: (rowId) => onEvent({ type: 'markToggled', rowId }),
    choose: (rowId, isRange) =>
      onEvent(isRange ? { type: 'extended', rowId, order: rows.shownIds } : { type: 'toggled', rowId }),
    move: moveAndAnnounce,
    askForPosition: (rowId) => setAsked({ rowId, isOpen: true }),
  };

  const closeDialog = () => setAsked((before) => before && { ...before, isOpen: false });

  return (
    <section className={panelStyles.flush} aria-labelledby="edit-cards-heading" aria-busy={isSaving}>
      <Keys rows={rows} onEvent={onEvent}>
        <div className={styles.head}>
          <EditCardsHead {...props} rows={rows} />
          <ChosenCards {...props} rows={rows} />
        </div>
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
              draft={draft}
              askedId={asked?.rowId}
              actions={actions}
            />
          </SortableList>
        </div>
      </Keys>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <PositionDialog
        isOpen={asked?.isOpen ?? false}
        name={nameOf(asked?.rowId ?? '')}
        position={rowIds.indexOf(asked?.rowId ?? '') + 1}
        count={rowIds.length}
        onMove={(position) => {
          if (asked) moveAndAnnounce(asked.rowId, position - 1);
          closeDialog();
        }}
        onClose={closeDialog}
      />
    </section>
  );
}

type DeckRows = ReturnType<typeof useDeckRows>;

function useDeckRows({ setId, editing, query, draft, onEvent }: EditCardsProps) {
  const t = useTexts();
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const cardsByRow = useMemo(() => new Map(cards.map((card) => [editing.rowIdOf(card.id), card])), [cards, editing]);
  const storedIds = useMemo(() => [...cardsByRow.keys()], [cardsByRow]);
  const rowIds = useMemo(() => orderedRows(draft, storedIds), [draft, storedIds]);
  const { foundIds, key } = useFoundCards(cards, editing, query);
  const shownRows = useMemo(
    () => rowIds.map((rowId, index) => ({ rowId, index })).filter(({ rowId }) => foundIds?.has(rowId) ?? true),
    [rowIds, foundIds],
  );
  const shownIds = useMemo(() => shownRows.map(({ rowId }) => rowId), [shownRows]);
  const chosenIds = useMemo(() => shownIds.filter((rowId) => draft.chosen.has(rowId)), [shownIds, draft.chosen]);
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
    chosenIds,
    isFiltered: foundIds !== undefined,
    key,
    cardOf,
    nameOf,
    move,
  };
}

/** Ctrl+A chooses all that is shown, Escape none. */
function Keys({ rows, onEvent, children }: Pick<EditCardsProps, 'onEvent'> & { rows: DeckRows; children: ReactNode }) {
  function handleKeyDown(event: KeyboardEvent) {
    const isInTextField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (isInTextField || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isAll =
      event.key.toLowerCase() === 'a' && event.ctrlKey !== event.metaKey && !event.shiftKey && !event.altKey;
    if (isAll) event.preventDefault();
    if (isAll || event.key === 'Escape') onEvent({ type: 'chosen', rowIds: isAll ? rows.shownIds : [] });
  }

  return (
    <div role="none" onKeyDown={handleKeyDown}>
      {children}
    </div>
  );
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
          {deckChangeWords(draft, rows.storedIds, t)}
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

function ChosenCards({ setId, draft, isNarrow, isSaving, onEvent, rows }: EditCardsProps & { rows: DeckRows }) {
  const t = useTexts();
  const { chosenIds, shownIds } = rows;
  const [asked, setAsked] = useState<'move' | 'copy'>();
  const count = chosenIds.length;
  const definitions = definitionSwitch(rows, draft);
  const stage = (change: CardChange) => onEvent({ type: 'staged', rowIds: chosenIds, change });

  const verbs: readonly Verb[] = [
    { label: t('Delete'), icon: Trash2, onClick: () => stage({ what: 'delete' }) },
    { label: t('Move to…'), icon: FolderInput, onClick: () => setAsked('move') },
    { label: t('Copy to…'), icon: Copy, onClick: () => setAsked('copy') },
    { label: t('verb|Duplicate'), icon: CopyPlus, onClick: () => stage({ what: 'duplicate' }) },
    {
      label: t('Show definition with media'),
      icon: MessageSquareText,
      isPressed: definitions.isOn,
      isDisabled: definitions.isMissing,
      onClick: () => definitions.events.forEach(onEvent),
    },
    {
      label: t('Leave as they are'),
      icon: Undo2,
      isDisabled: chosenIds.every((rowId) => (draft.changes.get(rowId) ?? []).length === 0),
      onClick: () => onEvent({ type: 'unstaged', rowIds: chosenIds }),
    },
  ];

  return (
    <div className={styles.chosen} role="group" aria-label={t('Selected cards')} inert={isSaving}>
      <SelectAll
        count={count}
        shownCount={shownIds.length}
        onChange={(isAll) => onEvent({ type: 'chosen', rowIds: isAll ? shownIds : [] })}
      />
      <div className={styles.verbs}>
        {verbs.map(({ label, icon, isPressed, isDisabled = false, onClick }) => {
          const shared = { icon, 'aria-pressed': isPressed, disabled: isDisabled || count === 0, onClick };
          return isNarrow ? (
            <IconButton key={label} label={label} {...shared} />
          ) : (
            <Button key={label} kind="ghost" {...shared}>
              {label}
            </Button>
          );
        })}
      </div>
      <ChooseTarget
        verb={asked}
        setId={setId}
        count={count}
        onChoose={({ id, title }) => {
          if (asked) stage({ what: asked, to: { id, title } });
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}

interface Verb {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** The switch for the chosen cards with media and a definition. It is on if each of them shows both after Save. */
function definitionSwitch({ chosenIds, cardOf }: DeckRows, { changes }: DeckDraft) {
  const cards = chosenIds.flatMap((rowId) => {
    const card = cardOf(rowId);
    return card && isDefinitionWithMedia(card) ? [{ rowId, isShown: !isDefinitionHidden(card) }] : [];
  });
  const isOn = cards.every(({ rowId, isShown }) => {
    const staged = changes.get(rowId)?.find(({ what }) => what === 'show' || what === 'hide');
    return staged ? staged.what === 'show' : isShown;
  });
  const change: CardChange = { what: isOn ? 'hide' : 'show' };
  const rowsThatShow = (areShown: boolean) =>
    cards.filter(({ isShown }) => isShown === areShown).map(({ rowId }) => rowId);
  // Leaves out cards that are like this already, so that Undo does not change them.
  const events: readonly DeckEvent[] = [
    { type: 'unstaged', rowIds: rowsThatShow(!isOn), change },
    { type: 'staged', rowIds: rowsThatShow(isOn), change },
  ];
  return { isOn: isOn && cards.length > 0, isMissing: cards.length === 0, events };
}

interface SelectAllProps {
  count: number;
  shownCount: number;
  onChange: (isAll: boolean) => void;
}

function SelectAll({ count, shownCount, onChange }: SelectAllProps) {
  const t = useTexts();
  const isAll = count === shownCount && count > 0;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);

  return (
    <div className={styles.all}>
      <Checkbox
        ref={box}
        label={t('of cards, to select|All')}
        aria-label={t('All {count, plural, one {# card} other {# cards}}', { count: shownCount })}
        checked={isAll}
        onCheckedChange={onChange}
      />
      <span role="status">{count > 0 && t('of cards|{count} selected', { count })}</span>
    </div>
  );
}

function focusOnMount(heading: HTMLElement | null) {
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
  const t = useTexts();
  const formId = useId();
  return (
    <Dialog
      title={<span dir="auto">{t('Move “{name}”', { name })}</span>}
      width="narrow"
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <Button kind="primary" type="submit" form={formId}>
          {t('Move')}
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
  const t = useTexts();
  const [typed, setTyped] = useState(String(position));
  const [isRefused, setIsRefused] = useState(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const chosen = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
    if (chosen >= 1 && chosen <= count) onMove(chosen);
    else setIsRefused(true);
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('Position')}
        data-autofocus=""
        inputMode="numeric"
        autoComplete="off"
        hint={t('A number from 1 to {count}', { count })}
        error={isRefused ? t('Please enter a number from 1 to {count}', { count }) : undefined}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
