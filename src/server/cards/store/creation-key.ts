type Creation = 'card' | 'bulk' | 'import' | 'csv' | 'copy';

/** An `Idempotency-Key` is scoped to one call of one set. */
export function creationKeyOf(
  setId: string,
  creation: Creation,
  idempotencyKey: string | undefined,
): string | undefined {
  return idempotencyKey === undefined ? undefined : `${setId} ${creation} ${idempotencyKey}`;
}

/** No header value contains what follows it. */
export function creationKeyPrefix(creationKey: string): string {
  return `${creationKey}\n`;
}

/** Each card has a key of its own. @param index among those that are added at once */
export function creationKeyAt(creationKey: string, index: number): string {
  return index === 0 ? creationKey : `${creationKeyPrefix(creationKey)}${index}`;
}
