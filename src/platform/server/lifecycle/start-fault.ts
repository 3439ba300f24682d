import { ConfigError } from '../base/config.ts';
import { errorCode } from '../base/error-code.ts';
import { reasonOf } from '../base/log.ts';
import { NewerSchemaError } from '../database/migrate.ts';

const damagedCode = /^SQLITE_(NOTADB|CORRUPT)/;
const unwritableCode = /^SQLITE_(FULL|READONLY|CANTOPEN|IOERR)/;

/** Returns a line for the operator, or undefined if the error is a bug. */
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

/**
 * Codes of PostgreSQL (appendix A) and of the operating system. The texts do not contain the address, which may hold a
 * password.
 */
const connectionFaults: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL: the user or the password is wrong',
  '28000': 'DATABASE_URL: the server refuses this user',
  '3D000': 'DATABASE_URL: the server has no database of this name',
  '3F000': 'DATABASE_URL: the user may use no schema of its search_path',
  ENOTFOUND: 'DATABASE_URL: its host is not known (in a password, special characters are written as %XX)',
  EAI_AGAIN: 'DATABASE_URL: its host cannot be looked up just now',
  ECONNREFUSED: 'DATABASE_URL: no server answers at this host and port',
};

const missingRightCode = '42501';

/** Returns a line for the operator, or undefined for other errors. */
export function describeConnectionFault(error: unknown): string | undefined {
  const code = errorCode(error);
  const text =
    code === missingRightCode ? `DATABASE_URL: the user lacks a right: ${reasonOf(error)}` : connectionFaults[code];
  return text && `${text} (${code}).`;
}
