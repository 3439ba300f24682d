export type ComboboxState = { phase: 'closed' } | { phase: 'open'; typed: string | undefined; activeIndex: number };

export type ComboboxEvent =
  | { type: 'opened' }
  /** `activeIndex`: the row that Enter would choose, -1 for none. */
  | { type: 'typed'; text: string; activeIndex: number }
  | { type: 'moved'; by: 1 | -1; rowCount: number }
  | { type: 'pointed'; index: number }
  | { type: 'closed' };

/** A name to choose, or one to make. */
export type ComboboxRow = { kind: 'option'; name: string } | { kind: 'create'; name: string };

export function comboboxReducer(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  switch (event.type) {
    case 'opened':
      return state.phase === 'open' ? state : { phase: 'open', typed: undefined, activeIndex: -1 };
    case 'typed':
      return { phase: 'open', typed: event.text, activeIndex: event.activeIndex };
    case 'moved':
      return move(state, event.by, event.rowCount);
    case 'pointed':
      return state.phase === 'open' ? { ...state, activeIndex: event.index } : state;
    case 'closed':
      return { phase: 'closed' };
  }
}

/** Cyclic; the first arrow key opens the list. */
function move(state: ComboboxState, by: 1 | -1, rowCount: number): ComboboxState {
  if (state.phase === 'closed') return { phase: 'open', typed: undefined, activeIndex: by === 1 ? 0 : rowCount - 1 };
  if (rowCount === 0) return state;
  const from = state.activeIndex < 0 && by === -1 ? rowCount : state.activeIndex;
  return { ...state, activeIndex: (from + by + rowCount) % rowCount };
}

/** Followed by an offer to create the name, unless it exists. */
export function comboboxRows(options: readonly string[], typed: string, canCreate: boolean): ComboboxRow[] {
  const name = typed.trim();
  const rows: ComboboxRow[] = options
    .filter((option) => option.toLocaleLowerCase().includes(name.toLocaleLowerCase()))
    .map((option) => ({ kind: 'option', name: option }));
  const isNew = name !== '' && !options.some((option) => option.toLocaleLowerCase() === name.toLocaleLowerCase());
  return canCreate && isNew ? [...rows, { kind: 'create', name }] : rows;
}
