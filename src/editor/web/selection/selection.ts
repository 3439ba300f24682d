export interface Selection {
  readonly rowIds: ReadonlySet<string>;
  /** Where a range begins: the row last chosen alone. */
  readonly anchorId: string | undefined;
}

export type SelectionEvent =
  | { readonly type: 'toggled'; readonly rowId: string }
  /** From the anchor; without one a toggle. */
  | { readonly type: 'extended'; readonly rowId: string; readonly order: readonly string[] }
  | { readonly type: 'chosen'; readonly rowIds: readonly string[] };

export const emptySelection: Selection = { rowIds: new Set(), anchorId: undefined };

export function selectionReducer(selection: Selection, event: SelectionEvent): Selection {
  switch (event.type) {
    case 'toggled':
      return toggled(selection, event.rowId);
    case 'extended':
      return extended(selection, event.rowId, event.order);
    case 'chosen':
      return { rowIds: new Set(event.rowIds), anchorId: event.rowIds[0] };
  }
}

function toggled({ rowIds }: Selection, rowId: string): Selection {
  const next = new Set(rowIds);
  if (!next.delete(rowId)) next.add(rowId);
  return { rowIds: next, anchorId: rowId };
}

/** All from the anchor to the row become like the anchor. */
function extended(selection: Selection, rowId: string, order: readonly string[]): Selection {
  const { rowIds, anchorId } = selection;
  const [from, to] = [order.indexOf(anchorId ?? ''), order.indexOf(rowId)];
  if (anchorId === undefined || from < 0 || to < 0) return toggled(selection, rowId);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(rowIds);
  for (const id of range)
    if (rowIds.has(anchorId)) next.add(id);
    else next.delete(id);
  return { rowIds: next, anchorId };
}
