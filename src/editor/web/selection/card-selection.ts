import { Listeners } from '../../../platform/web/outbound/listeners.ts';
import { emptySelection, selectionReducer, type Selection, type SelectionEvent } from './selection.ts';

/** Outside React, so that of a thousand rows only changed ones rerender. */
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

  choose(rowId: string, isRange: boolean): void {
    this.dispatch(isRange ? { type: 'extended', rowId, order: this.#order } : { type: 'toggled', rowId });
  }

  /** Extends from a row to its neighbour; the first is chosen too, if none is. */
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

  /** The shown rows; others are deselected. */
  follow(order: readonly string[]): void {
    this.#order = order;
    const there = new Set(order);
    const kept = [...this.#selection.rowIds].filter((rowId) => there.has(rowId));
    if (kept.length === this.#selection.rowIds.size) return;
    this.#selection = { ...this.#selection, rowIds: new Set(kept) };
    this.#listeners.notify();
  }
}
