import { ConfigError } from '../base/config.ts';
import { errorCode } from '../database/error-code.ts';
import { NewerSchemaError } from '../database/migrations/migrate.ts';

const damagedCode = /^SQLITE_(NOTADB|CORRUPT)/;
const unwritableCode = /^SQLITE_(FULL|READONLY|CANTOPEN|IOERR)/;

/** Undefined for a bug. */
export function describeStartFault(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof NewerSchemaError) {
    return `The database was changed by a newer version of Flashcard Studio (${error.message}). Start that version, or restore a backup from before.`;
  }
  if (unwritableCode.test(errorCode(error))) {
    return `The database cannot be written to (${errorCode(error)}). Please check the room on the disk of DATA_DIR and who may write there.`;
  }
  if (!damagedCode.test(errorCode(error))) return undefined;
  return `The database is damaged (${errorCode(error)}). Restore a backup: npm run restore -- FOLDER --force`;
}
