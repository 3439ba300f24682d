import { z } from 'zod';
import {
  card,
  cardById,
  cardChange,
  cardOrder,
  clipOrder,
  mediaInfo,
  mediaToRemove,
  mediaToSet,
  newCard,
  signingBoxChange,
} from './card.ts';
import { setById } from '../../sets/contract/set.ts';
import { maxCardEditJsonBytes, maxCardJsonBytes, maxOrderJsonBytes } from '../../api/contract/json-sizes.ts';
import { mediaUpload } from '../../platform/contract/media-upload.ts';
import type { Route } from '../../platform/contract/route.ts';

export const cardRoutes = {
  'GET /api/sets/:id/cards': {
    summary: 'The cards of a set, in order',
    access: 'visible-set',
    isCrossOrigin: true,
    params: setById,
    status: 200,
    response: z.array(card),
  },
  'POST /api/sets/:id/cards': {
    summary: 'Add a card',
    access: 'admin',
    isIdempotent: true,
    params: setById,
    body: newCard,
    maxBodyBytes: maxCardJsonBytes,
    status: 201,
    response: card,
  },
  'POST /api/sets/:id/reorder': {
    summary: 'Put the cards of a set in a new order',
    access: 'admin',
    params: setById,
    body: cardOrder,
    maxBodyBytes: maxOrderJsonBytes,
    status: 204,
  },
  'GET /api/cards/:id': { summary: 'A card', access: 'admin', params: cardById, status: 200, response: card },
  'PUT /api/cards/:id': {
    summary: 'Change a card',
    access: 'admin',
    params: cardById,
    body: cardChange,
    maxBodyBytes: maxCardEditJsonBytes,
    status: 200,
    response: card,
  },
  'DELETE /api/cards/:id': {
    summary: 'Delete a card; it can be restored for 30 days',
    access: 'admin',
    params: cardById,
    status: 204,
  },
  'POST /api/cards/:id/media': {
    summary: 'Set an image or a video of a card, with an optional poster for a video',
    access: 'admin',
    params: cardById,
    body: mediaToSet,
    upload: mediaUpload,
    status: 201,
    response: mediaInfo,
  },
  'PUT /api/cards/:id/signing-box': {
    summary: "Tell where in a card's image or video the signing happens",
    access: 'admin',
    params: cardById,
    body: signingBoxChange,
    status: 200,
    response: card,
  },
  'DELETE /api/cards/:id/media': {
    summary: 'Remove an image or a video of a card; those behind it move up',
    access: 'admin',
    params: cardById,
    query: mediaToRemove,
    status: 204,
  },
  'PUT /api/cards/:id/clips': {
    summary: 'Put the images and videos of a card in a new order, with their labels',
    access: 'admin',
    params: cardById,
    body: clipOrder,
    status: 200,
    response: card,
  },
} as const satisfies Record<string, Route>;
