/** By what call cards are added. */
type Creation = 'card' | 'bulk' | 'import' | 'csv';

/** What tells the repeated adding of cards to a set from the adding of others; an `Idempotency-Key` is good for one call of one set. */
export function creationKeyOf(
  setId: string,
  creation: Creation,
  idempotencyKey: string | undefined,
): string | undefined {
  return idempotencyKey === undefined ? undefined : `${setId} ${creation} ${idempotencyKey}`;
}

/** Keys of the cards after the first begin so: what no header's value, and so no other key, contains. */
export function creationKeyPrefix(creationKey: string): string {
  return `${creationKey}\n`;
}

/** Each card has a key of its own. @param index of the card among those that are added at once */
export function creationKeyAt(creationKey: string, index: number): string {
  return index === 0 ? creationKey : `${creationKeyPrefix(creationKey)}${index}`;
}
