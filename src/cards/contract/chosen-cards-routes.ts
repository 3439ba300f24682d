import { z } from 'zod';
import { cardsToPut, chosenCards, deletedCard, deletion, deletionById, doneCards } from './card.ts';
import { setById } from '../../sets/contract/set.ts';
import { maxOrderJsonBytes } from '../../api/contract/json-sizes.ts';
import type { Route } from '../../platform/contract/route.ts';

const changeOfCards = {
  access: 'admin',
  params: setById,
  body: chosenCards,
  maxBodyBytes: maxOrderJsonBytes,
  status: 200,
  response: doneCards,
} as const;

export const chosenCardsRoutes = {
  'POST /api/sets/:id/cards/delete': {
    summary: 'Delete cards of a set; they can be restored for 30 days',
    ...changeOfCards,
  },
  'POST /api/sets/:id/cards/restore': {
    summary: 'Bring deleted cards of a set back to where they were',
    ...changeOfCards,
  },
  'POST /api/sets/:id/cards/move': {
    summary: 'Move cards of a set to the end of another',
    ...changeOfCards,
    body: cardsToPut,
  },
  'POST /api/sets/:id/cards/copy': {
    summary: 'Copy cards of a set, with their media: behind the last of them, or to the end of another set',
    access: 'admin',
    isIdempotent: true,
    params: setById,
    body: cardsToPut,
    maxBodyBytes: maxOrderJsonBytes,
    status: 201,
    response: doneCards,
  },
  'GET /api/bin/cards': {
    summary: 'What cards were deleted and can be restored, the last deleted first',
    access: 'admin',
    status: 200,
    response: z.array(deletion),
  },
  'GET /api/bin/cards/:id': {
    summary: 'The cards that were deleted at once',
    access: 'admin',
    params: deletionById,
    status: 200,
    response: z.array(deletedCard),
  },
} as const satisfies Record<string, Route>;
