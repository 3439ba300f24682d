import { z } from 'zod';
import { maxCsvBytes } from '../platform/rules/limits.ts';
import { batchCard, bulkTerms, card, cardsToImport, importedCards } from '../cards/contract/card.ts';
import { setById } from '../sets/contract/set.ts';
import { maxBulkJsonBytes, maxImportJsonBytes } from '../api/contract/json-sizes.ts';
import { mediaUpload, type Route } from '../platform/contract/route.ts';
import { packageFormats, type NamedFormat, type PackageName } from './rules/packages.ts';

const option = z.string().max(40).optional();

/**
 * The parameters of an embed's address (`EmbedParameters`). They decide how the player in a package starts and what it
 * offers. A package is a ZIP with the player and one set, such as a SCORM package for a learning platform.
 */
const packageOptions = z.object({
  modes: option,
  defaultMode: option,
  darkMode: option,
  shuffle: option,
  showDefinitionFirst: option,
  hideSettings: option,
  fullscreen: option,
  quizType: option,
  typeTerm: option,
  chooseSign: option,
  maxQuestions: option,
  matchingTiles: option,
  lang: option,
});

export type PackageOptions = z.output<typeof packageOptions>;

/** The method and path of a package's route. */
export type PackageCall = `GET /api/sets/:id/${PackageName}.zip`;

function packageRoute({ summary }: NamedFormat) {
  return {
    summary,
    access: 'admin',
    params: setById,
    query: packageOptions,
    status: 200,
    download: 'application/zip',
  } as const satisfies Route;
}

const packageRoutes = Object.fromEntries(
  packageFormats.map((format) => [`GET /api/sets/:id/${format.name}.zip`, packageRoute(format)]),
) as Record<PackageCall, ReturnType<typeof packageRoute>>;

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
  ...packageRoutes,
} as const satisfies Record<string, Route>;
