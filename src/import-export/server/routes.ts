import type { HandlersOf, HandlerInput } from '../../api/server/handler.ts';
import type { PackageCall } from '../contract.ts';
import { packageFormats } from '../rules/packages.ts';
import { makePackage, type PackageRequest } from './make-package.ts';
import { importCsv } from './import-csv.ts';
import { exportAnki } from './export-anki.ts';
import { exportZip } from './export-zip.ts';
import type { Download } from '../../api/contract/routes.ts';
import { fileNameOf } from '../../platform/rules/text/file-name.ts';
import { writeTermRows } from '../rules/csv/term-rows.ts';
import { listCards } from '../../cards/server/card-store.ts';
import { readSet } from '../../sets/server/read-set.ts';
import { joinInChunks } from './zip-of.ts';

const packageHandlers = Object.fromEntries(
  packageFormats.map((format) => [
    `GET /api/sets/:id/${format.name}.zip`,
    (request: PackageRequest) => makePackage(format, request),
  ]),
) as Record<PackageCall, (request: PackageRequest) => Promise<Download>>;

export const importExportHandlers = {
  'POST /api/sets/:id/import-csv': importCsv,
  'GET /api/sets/:id/export.csv': exportCsv,
  'GET /api/sets/:id/export.zip': exportZip,
  'GET /api/sets/:id/export.apkg': exportAnki,
  ...packageHandlers,
} satisfies HandlersOf<
  | 'POST /api/sets/:id/import-csv'
  | 'GET /api/sets/:id/export.csv'
  | 'GET /api/sets/:id/export.zip'
  | 'GET /api/sets/:id/export.apkg'
  | PackageCall
>;

async function exportCsv({ services, params }: HandlerInput<'GET /api/sets/:id/export.csv'>): Promise<Download> {
  const set = await readSet(services.db, params.id);
  const cards = await listCards(services.db, params.id);
  return { name: `${fileNameOf(set.title)}.csv`, content: joinInChunks(writeTermRows(cards)) };
}
