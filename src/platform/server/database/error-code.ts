/** Such as `SQLITE_FULL` or `23505`; else empty. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
