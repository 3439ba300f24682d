/** By rows; ends when saved. */
export interface DeckDraft {
  /** May name removed rows and lack new ones; undefined if unchanged. */
  readonly order: readonly string[] | undefined;
  readonly marked: ReadonlySet<string>;
}

export type DeckEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'markToggled'; readonly rowId: string }
  | { readonly type: 'moved'; readonly rowId: string; readonly toIndex: number; readonly rowIds: readonly string[] }
  | { readonly type: 'ended' };

export function deckReducer(draft: DeckDraft | undefined, event: DeckEvent): DeckDraft | undefined {
  if (event.type === 'begun') return { order: undefined, marked: new Set() };
  if (draft === undefined || event.type === 'ended') return undefined;
  switch (event.type) {
    case 'markToggled':
      return { ...draft, marked: toggled(draft.marked, event.rowId) };
    case 'moved':
      return { ...draft, order: moved(orderedRows(draft, event.rowIds), event.rowId, event.toIndex) };
  }
}

/** New rows follow their predecessor in the stored order. */
export function orderedRows({ order }: Pick<DeckDraft, 'order'>, rowIds: readonly string[]): readonly string[] {
  if (order === undefined) return rowIds;
  const stored = new Set(rowIds);
  const known = new Set(order.filter((rowId) => stored.has(rowId)));
  const lastKnown = rowIds.findLast((rowId) => known.has(rowId));
  const newcomers = newcomersByLeader(known, rowIds);
  const behind = (rowId: string | undefined) => newcomers.get(rowId) ?? [];
  if (lastKnown === undefined) return rowIds;
  const inside = [...known].flatMap((rowId) => [rowId, ...(rowId === lastKnown ? [] : behind(rowId))]);
  return [...behind(undefined), ...inside, ...behind(lastKnown)];
}

export function keptRows({ marked }: DeckDraft, rowIds: readonly string[]): string[] {
  return rowIds.filter((rowId) => !marked.has(rowId));
}

export interface DeckChanges {
  readonly deletions: number;
  readonly isReordered: boolean;
}

export function deckChanges(draft: DeckDraft, rowIds: readonly string[]): DeckChanges {
  const before = keptRows(draft, rowIds);
  const after = keptRows(draft, orderedRows(draft, rowIds));
  return {
    deletions: rowIds.length - before.length,
    isReordered: after.some((rowId, index) => rowId !== before[index]),
  };
}

export function hasDeckChanges(draft: DeckDraft, rowIds: readonly string[]): boolean {
  const { deletions, isReordered } = deckChanges(draft, rowIds);
  return deletions > 0 || isReordered;
}

/** Such as '1 to delete, order changed'. */
export function deckChangeWords({ deletions, isReordered }: DeckChanges): string {
  const words = [deletions > 0 && `${deletions.toLocaleString('en-US')} to delete`, isReordered && 'order changed'];
  return words.filter((word) => word !== false).join(', ');
}

function toggled(marked: ReadonlySet<string>, rowId: string): ReadonlySet<string> {
  const others = [...marked].filter((other) => other !== rowId);
  return new Set(others.length < marked.size ? others : [...others, rowId]);
}

function moved(rowIds: readonly string[], rowId: string, toIndex: number): readonly string[] {
  if (!rowIds.includes(rowId)) return rowIds;
  return rowIds.filter((other) => other !== rowId).toSpliced(toIndex, 0, rowId);
}

function newcomersByLeader(known: ReadonlySet<string>, rowIds: readonly string[]): Map<string | undefined, string[]> {
  const newcomers = new Map<string | undefined, string[]>();
  let leader: string | undefined;
  for (const rowId of rowIds) {
    if (known.has(rowId)) leader = rowId;
    else if (!newcomers.get(leader)?.push(rowId)) newcomers.set(leader, [rowId]);
  }
  return newcomers;
}
