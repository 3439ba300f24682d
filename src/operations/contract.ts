import { z } from 'zod';

/**
 * The contents of a backup as listed in its `manifest.json`. Checksums are SHA-256 in hexadecimal. Those of tables are
 * taken before compression.
 */
export const backupManifest = z.object({
  format: z.literal(1),
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rowCount: z.number(), sha256: z.string() })),
  files: z.array(z.object({ key: z.string(), byteSize: z.number(), sha256: z.string() })),
  /** Files that have a row in the database but are missing or damaged in the media store. */
  missing: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof backupManifest>;
