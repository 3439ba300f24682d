import { z } from 'zod';

/** What is in a backup, kept beside it in `manifest.json`: SHA-256 in hexadecimal, of the rows before they were compressed. */
export const backupManifest = z.object({
  format: z.literal(1),
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rowCount: z.number(), sha256: z.string() })),
  files: z.array(z.object({ key: z.string(), byteSize: z.number(), sha256: z.string() })),
  /** Files that the database knows and the media store did not have, or only damaged. */
  missing: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof backupManifest>;
