/** Returns for example `ENOENT`, `SQLITE_FULL` or `23505`, or an empty string if the error has no code. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Turns the error of a missing file or folder into undefined, and throws any other. */
export function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
