import type { HandlersOf } from '../../api/server/handler.ts';
import { addBatchCard } from './add-batch-card.ts';
import { addCard } from './add-card.ts';
import { addCards } from './add-cards.ts';
import { creationKeyOf } from './creation-key.ts';
import { editCard } from './edit-card.ts';
import { orderClips } from './files/order-clips.ts';
import { readCard } from './store/read-card.ts';
import { readCards } from './read-cards.ts';
import { removeCardMedia } from './files/remove-card-media.ts';
import { reorderCards } from './reorder-cards.ts';
import { setCardMedia } from './files/set-card-media.ts';
import { setSigningBox } from './files/set-signing-box.ts';

export const cardHandlers = {
  'GET /api/sets/:id/cards': readCards,
  'POST /api/sets/:id/cards': addCard,
  'POST /api/sets/:id/cards/media': addBatchCard,
  'POST /api/sets/:id/cards/bulk': ({ services, params, body, idempotencyKey }) =>
    addCards(services, {
      setId: params.id,
      texts: body.terms.map((term) => ({ term, definition: '' })),
      creationKey: creationKeyOf(params.id, 'bulk', idempotencyKey),
    }),
  'POST /api/sets/:id/cards/import': ({ services, params, body, idempotencyKey }) =>
    addCards(services, {
      setId: params.id,
      texts: body.cards,
      creationKey: creationKeyOf(params.id, 'import', idempotencyKey),
    }),
  'POST /api/sets/:id/reorder': reorderCards,
  'GET /api/cards/:id': ({ services, params }) => readCard(services.db, params.id),
  'PUT /api/cards/:id': editCard,
  'POST /api/cards/:id/media': setCardMedia,
  'PUT /api/cards/:id/signing-box': setSigningBox,
  'PUT /api/cards/:id/clips': orderClips,
  'DELETE /api/cards/:id/media': removeCardMedia,
} satisfies HandlersOf<
  | 'GET /api/sets/:id/cards'
  | 'POST /api/sets/:id/cards'
  | 'POST /api/sets/:id/cards/bulk'
  | 'POST /api/sets/:id/cards/media'
  | 'POST /api/sets/:id/cards/import'
  | 'POST /api/sets/:id/reorder'
  | 'GET /api/cards/:id'
  | 'PUT /api/cards/:id'
  | 'POST /api/cards/:id/media'
  | 'PUT /api/cards/:id/signing-box'
  | 'PUT /api/cards/:id/clips'
  | 'DELETE /api/cards/:id/media'
>;
