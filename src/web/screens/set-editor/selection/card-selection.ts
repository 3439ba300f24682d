import { Listeners } from '../../../outbound/listeners.ts';
import { emptySelection, selectionReducer, type Selection, type SelectionEvent } from './selection.ts';

/** Outside of React: of a thousand rows only those that change are drawn. */
export class CardSelection {
  readonly #listeners = new Listeners();
  #selection: Selection = emptySelection;
  #order: readonly string[] = [];

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);

  readonly current = (): Selection => this.#selection;

  has(rowId: string): boolean {
    return this.#selection.rowIds.has(rowId);
  }

  dispatch(event: SelectionEvent): void {
    this.#selection = selectionReducer(this.#selection, event);
    this.#listeners.notify();
  }

  /** A range goes from the row that was chosen last. */
  choose(rowId: string, isRange: boolean): void {
    this.dispatch(isRange ? { type: 'extended', rowId, order: this.#order } : { type: 'toggled', rowId });
  }

  /** From one row to its neighbour; the first one is chosen, too, where nothing is yet. */
  extendFrom(rowId: string, nextId: string): void {
    if (this.#selection.anchorId === undefined || this.#selection.rowIds.size === 0) this.choose(rowId, false);
    this.choose(nextId, true);
  }

  chooseAll(): void {
    this.dispatch({ type: 'chosen', rowIds: this.#order });
  }

  clear(): void {
    this.dispatch({ type: 'chosen', rowIds: [] });
  }

  /** The rows that are shown. What is shown no more is let go. */
  follow(order: readonly string[]): void {
    this.#order = order;
    const there = new Set(order);
    const kept = [...this.#selection.rowIds].filter((rowId) => there.has(rowId));
    if (kept.length === this.#selection.rowIds.size) return;
    this.#selection = { ...this.#selection, rowIds: new Set(kept) };
    this.#listeners.notify();
  }
}
