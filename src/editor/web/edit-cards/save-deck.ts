import type { Card } from '../../../cards/contract/card.ts';
import { hasCode } from '../../../platform/web/outbound/api-error.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { deckChanges, hasDeckChanges, keptRows, orderedRows, type DeckDraft } from './deck-draft.ts';

/** `unsaved`: some deletions failed, the order was not tried. */
export type DeckOutcome = 'saved' | 'reordered' | 'unsaved' | 'unordered';

export interface DeckPorts {
  readonly editing: CardEditing;
  readonly cards: () => readonly Card[];
  readonly readCards: () => Promise<unknown>;
  readonly isSetMissing: () => Promise<boolean>;
}

const maxOrderings = 3;

/** Deletes first, then orders. */
export async function saveDeck(draft: DeckDraft, ports: DeckPorts): Promise<DeckOutcome> {
  const rowIds = rowIdsOf(ports);
  const { isReordered } = deckChanges(draft, rowIds);
  if (!hasDeckChanges(draft, rowIds)) return 'saved';
  const marked = rowIds.filter((rowId) => draft.marked.has(rowId));
  await ports.editing.saveAll();
  if (!(await ports.editing.removeAll(marked))) return 'unsaved';
  // A deleted set must not pass for a saved deletion.
  if (marked.length > 0 && (await ports.isSetMissing())) return 'unsaved';
  const isOrdered = !isReordered || (await order(draft, ports));
  if (!isOrdered) return 'unordered';
  return marked.length === 0 ? 'reordered' : 'saved';
}

async function order(draft: DeckDraft, ports: DeckPorts, orderings = 1): Promise<boolean> {
  const ordered = keptRows(draft, orderedRows(draft, rowIdsOf(ports)));
  const isNew = (rowId: string) => ports.editing.newPhaseOf(rowId) !== undefined;
  if (ordered.length === 0) return true;
  try {
    await ports.editing.reorder(ordered.filter((rowId) => !isNew(rowId)));
    return true;
  } catch (error) {
    if (!hasCode(error, 'cards-changed') || orderings === maxOrderings) return false;
    await ports.readCards();
    return await order(draft, ports, orderings + 1);
  }
}

function rowIdsOf({ cards, editing }: DeckPorts): string[] {
  return cards().map((card) => editing.rowIdOf(card.id));
}
