import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { takeBackup } from '../backup/take-backup.ts';
import { UsageError, type Tool } from './tool.ts';

export const backupTool: Tool = {
  usage: `npm run backup -- FOLDER [--keep N]

Backs up the database and the media into FOLDER, also while the server runs. Media that an earlier
backup in FOLDER has are not copied again. The configuration is that of the server (DATA_DIR,
DATABASE_URL, MEDIA_URL).

  --keep N   removes all backups in FOLDER but the newest N
`,

  async run({ args, readConfig, willWriteTo, now, terminal }) {
    const { folder, keep } = readBackupArguments(args);
    willWriteTo(folder);
    const newBackup = await takeBackup({ config: readConfig(), folder, keep, now, terminal });
    terminal.say(`Backup: ${newBackup.path}`);
    terminal.say(
      `${newBackup.rowCount} rows, ${newBackup.fileCount} media files, of which ${newBackup.newFileCount} are new here.`,
    );
    if (newBackup.missingKeys.length === 0) return 0;
    terminal.say(
      `${newBackup.missingKeys.length} files are missing or damaged in the media store and not in the backup, such as ${newBackup.missingKeys[0]}. See: npm run doctor`,
    );
    return 1;
  },
};

function readBackupArguments(args: readonly string[]): { folder: string; keep: number | undefined } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (!folder?.trim() || more.length > 0) throw new UsageError('Please name one folder for the backups');
  if (values.keep === undefined) return { folder: resolve(folder), keep: undefined };
  if (!/^[1-9]\d{0,3}$/.test(values.keep)) throw new UsageError('--keep must be a whole number from 1 to 9999');
  return { folder: resolve(folder), keep: Number(values.keep) };
}
