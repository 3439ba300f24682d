/** Returns the upper middle value if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the 95 % confidence interval of the median, by the order of the values. */
export function medianRange(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = values.toSorted((one, other) => one - other);
  const half = 0.98 * Math.sqrt(sorted.length);
  const [low, high] = [Math.floor(sorted.length / 2 - half), Math.ceil(sorted.length / 2 + half)];
  return [sorted[Math.max(0, low)] ?? Number.NaN, sorted[Math.min(sorted.length - 1, high)] ?? Number.NaN];
}

/** Returns the value that the given percentage of values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
