import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

const resultsFile = new URL('./results.json', import.meta.url);

/** One thing that was measured, with the most that it may be. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly byHand: string;
  readonly value: number;
  readonly limit: number;
  /** `×` where the value is a ratio to the page by hand. */
  readonly unit: string;
  /** The limit is the least that it may be. */
  readonly isAtLeast?: boolean;
}

/** Prints what was measured beside its limits and notes it in `results.json`. @returns whether all is within them */
export function printRows(name: string, rows: readonly Row[], conditions: string): boolean {
  process.stdout.write(`${conditions}\n\n`);
  const line = (cells: readonly string[]) =>
    process.stdout.write(`${cells.map((cell, index) => cell.padEnd(index === 0 ? 34 : 14)).join('')}\n`);
  line(['', name, 'by hand', 'measured', 'limit']);
  for (const row of rows) {
    const { what, ours, byHand, value, limit, unit, isAtLeast = false } = row;
    const measured = unit === '×' ? `${value.toFixed(2)} ×` : '';
    const verdict = isWithin(row) ? '✓' : `✗ ${isAtLeast ? 'under' : 'over'}`;
    line([what, ours, byHand, measured, `${isAtLeast ? '≥ ' : ''}${limit}${unit}`, verdict]);
  }
  process.stdout.write('\n');
  noteResults(name, rows, conditions);
  return rows.every(isWithin);
}

function isWithin({ value, limit, isAtLeast = false }: Row): boolean {
  return isAtLeast ? value >= limit : value <= limit;
}

/** Parts that were not measured this time stay as they were. */
function noteResults(name: string, rows: readonly Row[], conditions: string): void {
  const results: object = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const [load = 0] = loadavg();
  const machine = { processors: availableParallelism(), load: Math.round(load) };
  const noted = { ...results, [name]: { measuredAt: new Date(), ...machine, conditions, rows } };
  writeFileSync(resultsFile, `${JSON.stringify(noted, undefined, 2)}\n`);
}

/** The conditions of pages that are opened anew and anew. */
export function slowPhone(rounds: number): string {
  return `Medians of ${rounds} interleaved rounds: 1.6 Mbit/s, 150 ms, CPU 4× slower, nothing cached.`;
}
