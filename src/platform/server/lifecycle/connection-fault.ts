import { errorCode } from '../database/error-code.ts';

/** PostgreSQL, appendix A, and the system's; without what an address holds. */
const connectionFaults: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL: the user or the password is wrong',
  '28000': 'DATABASE_URL: the server refuses this user',
  '3D000': 'DATABASE_URL: the server has no database of this name',
  ENOTFOUND: 'DATABASE_URL: its host is not known (in a password, special characters are written as %XX)',
  EAI_AGAIN: 'DATABASE_URL: its host cannot be looked up just now',
  ECONNREFUSED: 'DATABASE_URL: no server answers at this host and port',
};

/** Undefined for other errors. */
export function describeConnectionFault(error: unknown): string | undefined {
  const code = errorCode(error);
  const text = connectionFaults[code];
  return text && `${text} (${code}).`;
}
