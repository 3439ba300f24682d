import type { HandlersOf } from '../../api/server/handler.ts';
import { copyChosenCards } from './bulk/copy-chosen-cards.ts';
import { readDeletedCards, readDeletions } from './bulk/list-deletions.ts';
import { moveCards } from './bulk/move-cards.ts';
import { removeCard } from './bulk/remove-card.ts';
import { removeCards } from './bulk/remove-cards.ts';
import { restoreCards } from './bulk/restore-cards.ts';

export const bulkHandlers = {
  'DELETE /api/cards/:id': removeCard,
  'POST /api/sets/:id/cards/delete': removeCards,
  'POST /api/sets/:id/cards/restore': restoreCards,
  'POST /api/sets/:id/cards/move': moveCards,
  'POST /api/sets/:id/cards/copy': copyChosenCards,
  'GET /api/bin/cards': readDeletions,
  'GET /api/bin/cards/:id': readDeletedCards,
} satisfies HandlersOf<
  | 'DELETE /api/cards/:id'
  | 'POST /api/sets/:id/cards/delete'
  | 'POST /api/sets/:id/cards/restore'
  | 'POST /api/sets/:id/cards/move'
  | 'POST /api/sets/:id/cards/copy'
  | 'GET /api/bin/cards'
  | 'GET /api/bin/cards/:id'
>;
