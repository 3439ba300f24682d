export interface FormerPlace {
  readonly id: string;
  /** From 0, at the time of deletion. */
  readonly place: number;
}

/**
 * The order when deleted cards return to their places, as far as the set is unchanged.
 * @param deleted all of them, by place
 */
export function putBack(
  order: readonly string[],
  deleted: readonly FormerPlace[],
  returning: ReadonlySet<string>,
): string[] {
  const result: string[] = [];
  let next = 0;
  let staying = 0;
  for (const { id, place } of deleted) {
    if (!returning.has(id)) staying += 1;
    else {
      const end = next + Math.max(0, place - staying - result.length);
      result.push(...order.slice(next, end), id);
      next = Math.min(end, order.length);
    }
  }
  return [...result, ...order.slice(next)];
}
