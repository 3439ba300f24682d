import type { Texts } from '../../../platform/rules/languages/texts.ts';

/** The set to which cards are moved or copied. */
export interface TargetSet {
  readonly id: string;
  readonly title: string;
}

/** What Save will do with a card. `show` and `hide` are about showing its definition beside its media. */
export type CardChange =
  | { readonly what: 'delete' | 'duplicate' | 'show' | 'hide' }
  | { readonly what: 'move' | 'copy'; readonly to: TargetSet };

/** The changes and the selection in Edit Cards, by row id, until they are saved. */
export interface DeckDraft {
  /** The row ids in their new order. Undefined if no row was moved. May name rows that are gone, and lack new ones. */
  readonly order: readonly string[] | undefined;
  readonly changes: ReadonlyMap<string, readonly CardChange[]>;
  readonly selected: ReadonlySet<string>;
  /** The row that was last selected or deselected alone. A range begins there. */
  readonly anchorId: string | undefined;
}

/** The definition of a card with media. */
export interface MediaDefinition {
  readonly rowId: string;
  /** Whether the stored card shows the definition beside its media. */
  readonly isShown: boolean;
}

type Rows = readonly string[];

export type DeckEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'deletionToggled'; readonly rowId: string }
  | { readonly type: 'moved'; readonly rowId: string; readonly toIndex: number; readonly rowIds: Rows }
  | { readonly type: 'changeAdded'; readonly rowIds: Rows; readonly change: CardChange }
  /** Removes the change and all that it excludes from these rows, or all their changes if none is given. */
  | { readonly type: 'changeRemoved'; readonly rowIds: Rows; readonly change?: CardChange }
  /** Shows the definitions beside their media, or hides them if all of them will already be shown. */
  | { readonly type: 'definitionsToggled'; readonly definitions: readonly MediaDefinition[] }
  | { readonly type: 'selected'; readonly rowIds: Rows }
  | { readonly type: 'rowToggled'; readonly rowId: string }
  /**
   * Selects all shown rows from the anchor to this one if the anchor is selected, or else deselects them. Without an
   * anchor, only the row is toggled.
   */
  | { readonly type: 'rangeToggled'; readonly rowId: string; readonly shownIds: Rows }
  | { readonly type: 'ended' };

const emptyDraft: DeckDraft = { order: undefined, changes: new Map(), selected: new Set(), anchorId: undefined };

/** Applies an event to the draft. The draft is undefined while Edit Cards is closed. */
export function deckReducer(draft: DeckDraft | undefined, event: DeckEvent): DeckDraft | undefined {
  if (event.type === 'begun') return emptyDraft;
  if (draft === undefined || event.type === 'ended') return undefined;
  switch (event.type) {
    case 'deletionToggled':
      return isMarkedForDeletion(draft, event.rowId)
        ? withoutChange(draft, [event.rowId], { what: 'delete' })
        : withChange(draft, [event.rowId], { what: 'delete' });
    case 'moved':
      return { ...draft, order: withRowMoved(orderedRows(draft, event.rowIds), event.rowId, event.toIndex) };
    case 'changeAdded':
      return withChange(draft, event.rowIds, event.change);
    case 'changeRemoved':
      return withoutChange(draft, event.rowIds, event.change);
    case 'definitionsToggled':
      return withDefinitionsToggled(draft, event.definitions);
    case 'selected':
      return { ...draft, selected: new Set(event.rowIds), anchorId: undefined };
    case 'rowToggled':
      return withRowToggled(draft, event.rowId);
    case 'rangeToggled':
      return withRangeToggled(draft, event.rowId, event.shownIds);
  }
}

/**
 * Puts the stored rows into the order of the draft. A new row follows the row that it follows in the stored order, but
 * rows that were added at the end stay there.
 */
export function orderedRows({ order }: Pick<DeckDraft, 'order'>, rowIds: Rows): Rows {
  if (order === undefined) return rowIds;
  const stored = new Set(rowIds);
  const known = new Set(order.filter((rowId) => stored.has(rowId)));
  const lastKnown = rowIds.findLast((rowId) => known.has(rowId));
  if (lastKnown === undefined) return rowIds;
  const newRows = newRowsByPredecessor(known, rowIds);
  const ordered = [...(newRows.get(undefined) ?? [])];
  for (const rowId of known) {
    ordered.push(rowId);
    if (rowId !== lastKnown) ordered.push(...(newRows.get(rowId) ?? []));
  }
  return [...ordered, ...(newRows.get(lastKnown) ?? [])];
}

export function isMarkedForDeletion({ changes }: DeckDraft, rowId: string): boolean {
  return changes.get(rowId)?.some(({ what }) => what === 'delete') ?? false;
}

/** Whether all of the definitions will be shown after Save. */
export function willShowDefinitions({ changes }: DeckDraft, definitions: readonly MediaDefinition[]): boolean {
  return definitions.every(({ rowId, isShown }) => {
    const plannedChange = changes.get(rowId)?.find(({ what }) => what === 'show' || what === 'hide');
    return plannedChange ? plannedChange.what === 'show' : isShown;
  });
}

/**
 * Whether the rows that stay in the set are in another order than the stored one.
 * @param rowIds all rows in the stored order
 */
export function isReordered(draft: DeckDraft, rowIds: Rows): boolean {
  const before = remainingRows(draft, rowIds);
  return remainingRows(draft, orderedRows(draft, rowIds)).some((rowId, index) => rowId !== before[index]);
}

/** A change, and the rows that it is planned for. */
export interface ChangedRows {
  readonly change: CardChange;
  readonly rowIds: Rows;
}

/** Cards are copied before any of them is moved or deleted, which takes them out of the set. */
const savingOrder = ['show', 'hide', 'duplicate', 'copy', 'move', 'delete'] as const;

/** Groups the rows by change, in the order of saving. */
export function changedRows({ changes }: DeckDraft, rowIds: Rows): ChangedRows[] {
  const groups = new Map<string, { change: CardChange; rowIds: string[] }>();
  for (const rowId of rowIds) {
    for (const change of changes.get(rowId) ?? []) {
      const key = `${change.what} ${'to' in change ? change.to.id : ''}`;
      const group = groups.get(key);
      if (group) group.rowIds.push(rowId);
      else groups.set(key, { change, rowIds: [rowId] });
    }
  }
  return savingOrder.flatMap((what) => [...groups.values()].filter(({ change }) => change.what === what));
}

export function hasDeckChanges(draft: DeckDraft, rowIds: Rows): boolean {
  return changedRows(draft, rowIds).length > 0 || isReordered(draft, rowIds);
}

/** Sums up the planned changes, such as "1 to delete, order changed". */
export function describeDeckChanges(draft: DeckDraft, rowIds: Rows, t: Texts): string {
  const groups = changedRows(draft, rowIds);
  const changes = savingOrder.toReversed().flatMap((what) => {
    const changed = new Set(groups.flatMap((group) => (group.change.what === what ? group.rowIds : [])));
    return changed.size === 0 ? [] : [describeChangeCount(what, changed.size, t)];
  });
  if (isReordered(draft, rowIds)) changes.push(t('order changed'));
  return new Intl.ListFormat(t.language, { type: 'unit', style: 'short' }).format(changes);
}

function describeChangeCount(what: CardChange['what'], count: number, t: Texts): string {
  switch (what) {
    case 'show':
      return t('{count, plural, one {# definition} other {# definitions}} to show', { count });
    case 'hide':
      return t('{count, plural, one {# definition} other {# definitions}} to hide', { count });
    case 'duplicate':
      return t('of cards|{count} to duplicate', { count });
    case 'copy':
      return t('of cards|{count} to copy', { count });
    case 'move':
      return t('of cards|{count} to move', { count });
    case 'delete':
      return t('of cards|{count} to delete', { count });
  }
}

/** The rows that stay in the set. */
function remainingRows({ changes }: DeckDraft, rowIds: Rows): string[] {
  return rowIds.filter((rowId) => !changes.get(rowId)?.some(({ what }) => what === 'delete' || what === 'move'));
}

function withChange(draft: DeckDraft, rowIds: Rows, change: CardChange): DeckDraft {
  const { changes: others } = withoutChange(draft, rowIds, change);
  const changes = new Map(others);
  for (const rowId of rowIds) changes.set(rowId, [...(others.get(rowId) ?? []), change]);
  return { ...draft, changes };
}

function withoutChange(draft: DeckDraft, rowIds: Rows, change: CardChange | undefined): DeckDraft {
  const changes = new Map(draft.changes);
  for (const rowId of rowIds) {
    const others = change ? (changes.get(rowId) ?? []).filter((other) => !excludes(change, other)) : [];
    changes.set(rowId, others);
  }
  return { ...draft, changes };
}

function withDefinitionsToggled(draft: DeckDraft, definitions: readonly MediaDefinition[]): DeckDraft {
  const mustShow = !willShowDefinitions(draft, definitions);
  const change: CardChange = { what: mustShow ? 'show' : 'hide' };
  const rowsWhere = (areShown: boolean) => definitions.flatMap((each) => (each.isShown === areShown ? each.rowId : []));
  // Cards that are already as wanted only lose their planned change, so that Undo does not change them.
  return withChange(withoutChange(draft, rowsWhere(mustShow), change), rowsWhere(!mustShow), change);
}

const exclusiveChanges: readonly (readonly CardChange['what'][])[] = [
  ['delete', 'move'],
  ['show', 'hide'],
  ['duplicate'],
];

/** Whether a card can have only one of the two changes. It can be copied to several sets. */
function excludes(change: CardChange, other: CardChange): boolean {
  if (change.what === 'copy') return other.what === 'copy' && other.to.id === change.to.id;
  return exclusiveChanges.some((group) => group.includes(change.what) && group.includes(other.what));
}

function withRowToggled(draft: DeckDraft, rowId: string): DeckDraft {
  const selected = new Set(draft.selected);
  if (!selected.delete(rowId)) selected.add(rowId);
  return { ...draft, selected, anchorId: rowId };
}

function withRangeToggled(draft: DeckDraft, rowId: string, shownIds: Rows): DeckDraft {
  const { anchorId } = draft;
  if (anchorId === undefined) return withRowToggled(draft, rowId);
  const from = shownIds.indexOf(anchorId);
  const to = shownIds.indexOf(rowId);
  if (from < 0 || to < 0) return withRowToggled(draft, rowId);
  const range = new Set(shownIds.slice(Math.min(from, to), Math.max(from, to) + 1));
  const outside = [...draft.selected].filter((id) => !range.has(id));
  return { ...draft, selected: new Set(draft.selected.has(anchorId) ? [...outside, ...range] : outside) };
}

function withRowMoved(rowIds: Rows, rowId: string, toIndex: number): Rows {
  if (!rowIds.includes(rowId)) return rowIds;
  return rowIds.filter((other) => other !== rowId).toSpliced(toIndex, 0, rowId);
}

/** Groups the new rows by the known row before them, which is undefined for those at the start. */
function newRowsByPredecessor(known: ReadonlySet<string>, rowIds: Rows): Map<string | undefined, string[]> {
  const newRows = new Map<string | undefined, string[]>();
  let predecessor: string | undefined;
  for (const rowId of rowIds) {
    if (known.has(rowId)) {
      predecessor = rowId;
      continue;
    }
    const group = newRows.get(predecessor);
    if (group) group.push(rowId);
    else newRows.set(predecessor, [rowId]);
  }
  return newRows;
}
