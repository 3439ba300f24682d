import type { Texts } from '../../../platform/rules/languages/texts.ts';

export interface TargetSet {
  readonly id: string;
  readonly title: string;
}

/** What Save does with a card. `show` and `hide` concern its definition beside media. */
export type CardChange =
  | { readonly what: 'delete' | 'duplicate' | 'show' | 'hide' }
  | { readonly what: 'move' | 'copy'; readonly to: TargetSet };

/** What was changed and chosen in Edit Cards, by row, until it is saved. */
export interface DeckDraft {
  /** Undefined if unchanged. It may name rows that are gone, and lack new ones. */
  readonly order: readonly string[] | undefined;
  readonly changes: ReadonlyMap<string, readonly CardChange[]>;
  readonly chosen: ReadonlySet<string>;
  /** The row that was last chosen alone, where a range begins. */
  readonly anchorId: string | undefined;
}

type Rows = readonly string[];

export type DeckEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'markToggled'; readonly rowId: string }
  | { readonly type: 'moved'; readonly rowId: string; readonly toIndex: number; readonly rowIds: Rows }
  | { readonly type: 'staged'; readonly rowIds: Rows; readonly change: CardChange }
  /** Takes back one change of these rows, or all of theirs if none is given. */
  | { readonly type: 'unstaged'; readonly rowIds: Rows; readonly change?: CardChange }
  | { readonly type: 'chosen'; readonly rowIds: Rows }
  | { readonly type: 'toggled'; readonly rowId: string }
  /** All rows from the anchor on become chosen or not, as the anchor is. Without an anchor the row is toggled. */
  | { readonly type: 'extended'; readonly rowId: string; readonly order: Rows }
  | { readonly type: 'ended' };

const begun: DeckDraft = { order: undefined, changes: new Map(), chosen: new Set(), anchorId: undefined };

export function deckReducer(draft: DeckDraft | undefined, event: DeckEvent): DeckDraft | undefined {
  if (event.type === 'begun') return begun;
  if (draft === undefined || event.type === 'ended') return undefined;
  switch (event.type) {
    case 'markToggled':
      return withChange(draft, [event.rowId], { what: 'delete' }, !isMarked(draft, event.rowId));
    case 'moved':
      return { ...draft, order: moved(orderedRows(draft, event.rowIds), event.rowId, event.toIndex) };
    case 'staged':
      return withChange(draft, event.rowIds, event.change, true);
    case 'unstaged':
      return withChange(draft, event.rowIds, event.change, false);
    case 'chosen':
      return { ...draft, chosen: new Set(event.rowIds), anchorId: undefined };
    case 'toggled':
      return toggled(draft, event.rowId);
    case 'extended':
      return extended(draft, event.rowId, event.order);
  }
}

/** Rows in the order of the draft. A new row follows the row that it follows in the stored order. */
export function orderedRows({ order }: Pick<DeckDraft, 'order'>, rowIds: Rows): Rows {
  if (order === undefined) return rowIds;
  const stored = new Set(rowIds);
  const known = new Set(order.filter((rowId) => stored.has(rowId)));
  const lastKnown = rowIds.findLast((rowId) => known.has(rowId));
  const newcomers = newcomersByLeader(known, rowIds);
  const behind = (rowId: string | undefined) => newcomers.get(rowId) ?? [];
  if (lastKnown === undefined) return rowIds;
  // What was added at the end stays at the end.
  const inside = [...known].flatMap((rowId) => [rowId, ...(rowId === lastKnown ? [] : behind(rowId))]);
  return [...behind(undefined), ...inside, ...behind(lastKnown)];
}

export function isMarked({ changes }: DeckDraft, rowId: string): boolean {
  return changes.get(rowId)?.some(({ what }) => what === 'delete') ?? false;
}

export function isReordered(draft: DeckDraft, rowIds: Rows): boolean {
  const before = keptRows(draft, rowIds);
  return keptRows(draft, orderedRows(draft, rowIds)).some((rowId, index) => rowId !== before[index]);
}

export interface ChangedRows {
  readonly change: CardChange;
  readonly rowIds: Rows;
}

const steps = ['show', 'hide', 'duplicate', 'copy', 'move', 'delete'] as const;

/** Lists changes in the order of saving, which copies cards before it deletes or moves any. */
export function changedRows({ changes }: DeckDraft, rowIds: Rows): ChangedRows[] {
  const groups = new Map<string, { change: CardChange; rowIds: string[] }>();
  for (const rowId of rowIds) {
    for (const change of changes.get(rowId) ?? []) {
      const name = `${change.what} ${'to' in change ? change.to.id : ''}`;
      const group = groups.get(name);
      if (group) group.rowIds.push(rowId);
      else groups.set(name, { change, rowIds: [rowId] });
    }
  }
  return steps.flatMap((what) => [...groups.values()].filter(({ change }) => change.what === what));
}

export function hasDeckChanges(draft: DeckDraft, rowIds: Rows): boolean {
  return changedRows(draft, rowIds).length > 0 || isReordered(draft, rowIds);
}

/** Such as '1 to delete, order changed'. */
export function deckChangeWords(draft: DeckDraft, rowIds: Rows, t: Texts): string {
  const groups = changedRows(draft, rowIds);
  const words = steps.toReversed().flatMap((what) => {
    const all = new Set(groups.flatMap(({ change, rowIds: changed }) => (change.what === what ? changed : [])));
    return all.size === 0 ? [] : [stepWords(what, all.size, t)];
  });
  const all = [...words, ...(isReordered(draft, rowIds) ? [t('order changed')] : [])];
  return new Intl.ListFormat(t.language, { type: 'unit', style: 'short' }).format(all);
}

function stepWords(what: CardChange['what'], count: number, t: Texts): string {
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

function keptRows({ changes }: DeckDraft, rowIds: Rows): string[] {
  return rowIds.filter((rowId) => !changes.get(rowId)?.some(({ what }) => what === 'delete' || what === 'move'));
}

function withChange(draft: DeckDraft, rowIds: Rows, change: CardChange | undefined, isStaged: boolean): DeckDraft {
  const changes = new Map(draft.changes);
  for (const rowId of rowIds) {
    const others = (changes.get(rowId) ?? []).filter((other) => change && !excludes(change, other));
    changes.set(rowId, change && isStaged ? [...others, change] : others);
  }
  return { ...draft, changes };
}

/** Whether a card can have only one of the two changes. */
function excludes(change: CardChange, other: CardChange): boolean {
  if (change.what === 'copy') return other.what === 'copy' && other.to.id === change.to.id;
  const leaving = ['delete', 'move'];
  const sides = ['show', 'hide'];
  return [leaving, sides, ['duplicate']].some((names) => names.includes(change.what) && names.includes(other.what));
}

function toggled(draft: DeckDraft, rowId: string): DeckDraft {
  const chosen = new Set(draft.chosen);
  if (!chosen.delete(rowId)) chosen.add(rowId);
  return { ...draft, chosen, anchorId: rowId };
}

function extended(draft: DeckDraft, rowId: string, order: Rows): DeckDraft {
  const { anchorId } = draft;
  const [from, to] = [order.indexOf(anchorId ?? ''), order.indexOf(rowId)];
  if (anchorId === undefined || from < 0 || to < 0) return toggled(draft, rowId);
  const range = new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1));
  const outside = [...draft.chosen].filter((id) => !range.has(id));
  return { ...draft, chosen: new Set(draft.chosen.has(anchorId) ? [...outside, ...range] : outside) };
}

function moved(rowIds: Rows, rowId: string, toIndex: number): Rows {
  if (!rowIds.includes(rowId)) return rowIds;
  return rowIds.filter((other) => other !== rowId).toSpliced(toIndex, 0, rowId);
}

function newcomersByLeader(known: ReadonlySet<string>, rowIds: Rows): Map<string | undefined, string[]> {
  const newcomers = new Map<string | undefined, string[]>();
  let leader: string | undefined;
  for (const rowId of rowIds) {
    if (known.has(rowId)) leader = rowId;
    else if (!newcomers.get(leader)?.push(rowId)) newcomers.set(leader, [rowId]);
  }
  return newcomers;
}
