import type { HandlersOf } from '../../api/server/handler.ts';
import { exportAnki } from './export-anki.ts';
import { exportCsv } from './export-csv.ts';
import { exportZip } from './export-zip.ts';
import { importCsv } from './import-csv.ts';

export const importExportHandlers = {
  'POST /api/sets/:id/import-csv': importCsv,
  'GET /api/sets/:id/export.csv': exportCsv,
  'GET /api/sets/:id/export.zip': exportZip,
  'GET /api/sets/:id/export.apkg': exportAnki,
} satisfies HandlersOf<
  | 'POST /api/sets/:id/import-csv'
  | 'GET /api/sets/:id/export.csv'
  | 'GET /api/sets/:id/export.zip'
  | 'GET /api/sets/:id/export.apkg'
>;
