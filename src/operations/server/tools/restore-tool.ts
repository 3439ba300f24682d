import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isReplacedAtStart } from '../../../auth/server/admin-password.ts';
import type { Config } from '../../../platform/server/base/config.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { UsageError, type Tool } from './tool.ts';

const passwordNotice =
  'The next start makes ADMIN_PASSWORD the password: it is another one than when the backup was made.';

/** The command that restores a backup. */
export const restoreTool: Tool = {
  usage: `npm run restore -- BACKUP [--force]

Restores a backup into the configured place (DATA_DIR, DATABASE_URL, MEDIA_URL), whichever database
and media store it was made of. BACKUP is the folder of the backups, of which the newest is taken, or
one of them. The server must be stopped. Everything is verified before anything is replaced.

  --force   replaces the sets that are there and leaves other media where they are; a replaced SQLite
            database stays beside the new one
`,

  async run({ args, readConfig, now, terminal }) {
    const { folder, isForced } = readArguments(args);
    const config = readConfig();
    const restored = await restoreBackup({ config, folder: resolve(folder), isForced, now, terminal });
    terminal.say(`Restored ${restored.backup} with ${restored.fileCount} media files. Everybody has to sign in again.`);
    if (restored.earlierDatabasePath !== undefined)
      terminal.say(`The database that was there is kept as ${restored.earlierDatabasePath}`);
    if (restored.otherFileCount > 0) {
      terminal.say(`${restored.otherFileCount} media files that the backup does not know were left where they are.`);
    }
    if (restored.missingKeys.length > 0) {
      terminal.say(
        `The backup was made without ${restored.missingKeys.length} files that were missing, such as ${restored.missingKeys[0]}`,
      );
    }
    if (restored.adoptionFault !== undefined) {
      terminal.say(
        `The media store does not belong to the database yet (${restored.adoptionFault}), so that nothing is ever ` +
          'removed from it. When it can be written to: npm run doctor -- --adopt',
      );
    }
    // This reads the new database and may fail, so it comes after the notices that only this run can give.
    if (await isPasswordReplacedAtStart(config)) terminal.say(passwordNotice);
    return restored.missingKeys.length === 0 && restored.adoptionFault === undefined ? 0 : 1;
  },
};

async function isPasswordReplacedAtStart(config: Config): Promise<boolean> {
  if (config.adminPassword === undefined) return false;
  const { db } = openDatabase(config);
  return await isReplacedAtStart({ db }, config.adminPassword).finally(() => db.destroy());
}

function readArguments(args: readonly string[]): { folder: string; isForced: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { force: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (!folder?.trim() || more.length > 0) throw new UsageError('Please name one backup, or the folder of the backups');
  return { folder, isForced: values.force === true };
}
