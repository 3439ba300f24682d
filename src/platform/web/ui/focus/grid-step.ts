interface GridPlace {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
  readonly isRightToLeft: boolean;
}

/** Undefined for other keys. Stops at the edges. */
export function gridStep(key: string, { index, count, columns, isRightToLeft }: GridPlace): number | undefined {
  const sideways = isRightToLeft ? -1 : 1;
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, Math.max(0, index + sideways));
    case 'ArrowLeft':
      return Math.min(last, Math.max(0, index - sideways));
    case 'ArrowUp':
      return index < columns ? index : index - columns;
    case 'ArrowDown':
      return Math.floor(index / columns) === Math.floor(last / columns) ? index : Math.min(last, index + columns);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

export function gridColumns(items: readonly HTMLElement[]): number {
  const top = items[0]?.offsetTop;
  return Math.max(1, items.filter((item) => item.offsetTop === top).length);
}
