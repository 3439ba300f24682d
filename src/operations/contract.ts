import { z } from 'zod';

/** The contents of a backup, in its `manifest.json`: SHA-256 in hexadecimal, of rows before compression. */
export const backupManifest = z.object({
  format: z.literal(1),
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rowCount: z.number(), sha256: z.string() })),
  files: z.array(z.object({ key: z.string(), byteSize: z.number(), sha256: z.string() })),
  /** Files that the database knows and the media store lacks, or has damaged. */
  missing: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof backupManifest>;
