/** One thing that was measured, with the most that it may be. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly byHand: string;
  readonly value: number;
  readonly limit: number;
  /** `×` where the value is a ratio to the page by hand. */
  readonly unit: string;
}

/** Prints what was measured beside its limits. @returns whether all is within them */
export function printRows(name: string, rows: readonly Row[], conditions: string): boolean {
  process.stdout.write(`${conditions}\n\n`);
  const line = (cells: readonly string[]) =>
    process.stdout.write(`${cells.map((cell, index) => cell.padEnd(index === 0 ? 34 : 14)).join('')}\n`);
  line(['', name, 'by hand', 'measured', 'limit']);
  for (const { what, ours, byHand, value, limit, unit } of rows) {
    const measured = unit === '×' ? `${value.toFixed(2)} ×` : '';
    line([what, ours, byHand, measured, `${limit}${unit}`, value <= limit ? '✓' : '✗ over']);
  }
  process.stdout.write('\n');
  return rows.every(({ value, limit }) => value <= limit);
}

/** The conditions of pages that are opened anew and anew. */
export function slowPhone(rounds: number): string {
  return `Medians of ${rounds} interleaved rounds: 1.6 Mbit/s, 150 ms, CPU 4× slower, nothing cached.`;
}
