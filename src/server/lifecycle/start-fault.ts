import { ConfigError } from '../base/config.ts';
import { errorCode } from '../database/error-code.ts';
import { NewerSchemaError } from '../database/migrations/migrate.ts';

const damagedCode = /^SQLITE_(NOTADB|CORRUPT)/;

/** What keeps the server from starting, as one line for the person who starts it; undefined for a fault of the program. */
export function describeStartFault(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof NewerSchemaError) {
    return `The database was changed by a newer version of Flashcard Studio (${error.message}). Start that version, or restore a backup from before.`;
  }
  if (!damagedCode.test(errorCode(error))) return undefined;
  return `The database is damaged (${errorCode(error)}). Restore a backup: npm run restore -- FOLDER --force`;
}
