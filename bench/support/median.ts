/** Of an even number of values, the upper middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Where the median of all such values lies with 95 %, by the order of these. */
export function medianRange(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = values.toSorted((one, other) => one - other);
  const half = 0.98 * Math.sqrt(sorted.length);
  const [low, high] = [Math.floor(sorted.length / 2 - half), Math.ceil(sorted.length / 2 + half)];
  return [sorted[Math.max(0, low)] ?? Number.NaN, sorted[Math.min(sorted.length - 1, high)] ?? Number.NaN];
}

/** The value that so many percent do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
