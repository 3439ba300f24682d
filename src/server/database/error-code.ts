/** Such as `SQLITE_FULL`, `23505` or `ECONNREFUSED`; else empty. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
