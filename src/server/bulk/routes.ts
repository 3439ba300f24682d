import type { HandlersOf } from '../http/handler.ts';
import { copyChosenCards } from './copy-chosen-cards.ts';
import { readDeletedCards, readDeletions } from './list-deletions.ts';
import { moveCards } from './move-cards.ts';
import { removeCard } from './remove-card.ts';
import { removeCards } from './remove-cards.ts';
import { restoreCards } from './restore-cards.ts';

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
