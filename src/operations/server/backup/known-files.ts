import type { StoredRow, TableSource } from '../../../platform/server/database/stored-row.ts';
import { copiedTables } from '../../../platform/server/database/table-keys.ts';
import type { KnownFile } from './copy-media.ts';

export async function listKnownFiles(source: TableSource): Promise<KnownFile[]> {
  const table = copiedTables.find(({ name }) => name === 'media');
  const files: KnownFile[] = [];
  if (table === undefined) return files;
  for await (const rows of source.rows(table)) files.push(...rows.map(toKnownFile));
  return files;
}

function toKnownFile({ key, byte_size: byteSize, sha256 = null }: StoredRow): KnownFile {
  return { key: String(key), byteSize: Number(byteSize), sha256: sha256 === null ? null : String(sha256) };
}
