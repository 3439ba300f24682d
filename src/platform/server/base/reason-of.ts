/** In one line. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ');
}
