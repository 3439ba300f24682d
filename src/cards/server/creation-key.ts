type Creation = 'card' | 'bulk' | 'import' | 'csv' | 'copy';

/** Scoped to one call of one set. */
export function creationKeyOf(
  setId: string,
  creation: Creation,
  idempotencyKey: string | undefined,
): string | undefined {
  return idempotencyKey === undefined ? undefined : `${setId} ${creation} ${idempotencyKey}`;
}

/** No header value contains a line end. */
export function creationKeyPrefix(creationKey: string): string {
  return `${creationKey}\n`;
}

/** @param index among those added at once */
export function creationKeyAt(creationKey: string, index: number): string {
  return index === 0 ? creationKey : `${creationKeyPrefix(creationKey)}${index}`;
}
