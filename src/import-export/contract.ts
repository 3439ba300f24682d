import { z } from 'zod';
import { maxCsvBytes } from '../platform/rules/limits.ts';
import { batchCard, bulkTerms, card, cardsToImport, importedCards } from '../cards/contract/card.ts';
import { setById } from '../sets/contract/set.ts';
import { maxBulkJsonBytes, maxImportJsonBytes } from '../api/contract/json-sizes.ts';
import { mediaUpload } from '../platform/contract/media-upload.ts';
import type { Route } from '../platform/contract/route.ts';

export const importExportRoutes = {
  'POST /api/sets/:id/cards/bulk': {
    summary: 'Add a card for each term',
    access: 'admin',
    isIdempotent: true,
    params: setById,
    body: bulkTerms,
    maxBodyBytes: maxBulkJsonBytes,
    status: 201,
    response: z.array(card),
  },
  'POST /api/sets/:id/cards/media': {
    summary: 'Add a card with its image or video, once for each place of a batch and in their order',
    access: 'admin',
    params: setById,
    body: batchCard,
    upload: mediaUpload,
    status: 201,
    response: card,
  },
  'POST /api/sets/:id/cards/import': {
    summary: 'Add cards as another set had them, all or none',
    access: 'admin',
    isIdempotent: true,
    params: setById,
    body: cardsToImport,
    maxBodyBytes: maxImportJsonBytes,
    status: 201,
    response: z.array(card),
  },
  'POST /api/sets/:id/import-csv': {
    summary: 'Add the cards of a CSV file, all or none',
    access: 'admin',
    isIdempotent: true,
    params: setById,
    upload: { file: { field: 'file', maxBytes: maxCsvBytes } },
    status: 201,
    response: importedCards,
  },
  'GET /api/sets/:id/export.csv': {
    summary: 'The terms and definitions of a set as CSV, safe to open in a spreadsheet',
    access: 'admin',
    params: setById,
    status: 200,
    download: 'text/csv; charset=utf-8',
  },
  'GET /api/sets/:id/export.zip': {
    summary: 'A set with its media as a ZIP that can be imported again',
    access: 'admin',
    params: setById,
    status: 200,
    download: 'application/zip',
  },
  'GET /api/sets/:id/export.apkg': {
    summary: 'A set with its images and videos as a deck of Anki; taken in again, it updates what is there',
    access: 'admin',
    params: setById,
    status: 200,
    download: 'application/apkg',
  },
} as const satisfies Record<string, Route>;
