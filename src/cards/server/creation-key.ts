type Creation = 'card' | 'bulk' | 'import' | 'csv' | 'copy';

/** Identifies a call, so that a repeated one is recognised. A key is valid for one kind of call and one set. */
export function creationKeyOf(
  setId: string,
  creation: Creation,
  idempotencyKey: string | undefined,
): string | undefined {
  return idempotencyKey === undefined ? undefined : `${setId} ${creation} ${idempotencyKey}`;
}

/** The beginning of the keys of further cards. The key comes from a header, which contains no line end. */
export function creationKeyPrefix(creationKey: string): string {
  return `${creationKey}\n`;
}

/** @param index the place of the card among those that are added at once */
export function creationKeyAt(creationKey: string, index: number): string {
  return index === 0 ? creationKey : `${creationKeyPrefix(creationKey)}${index}`;
}
