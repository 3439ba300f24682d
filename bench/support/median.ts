/** Of an even number of values, the upper middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that so many percent do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
