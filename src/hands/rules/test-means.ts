/** Two means, of the values and of their squares, because one alone would miss values that change places. */
export function meansOf(values: readonly number[]): number[] {
  const means = [1, 2].map((power) => values.reduce((sum, value) => sum + value ** power, 0) / values.length);
  return means.map((mean) => Number(mean.toPrecision(6)));
}
