import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { drawPlots } from './draw-plots.ts';

const resultsFile = new URL('../results.json', import.meta.url);

export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly byHand: string;
  readonly value: number;
  readonly limit: number;
  /** `×` stands for a ratio to the page written by hand. */
  readonly unit: string;
  /** Whether the limit is a minimum. */
  readonly isAtLeast?: boolean;
}

/**
 * Prints values beside their limits and notes them in `results.json`.
 * @returns whether all are within them
 */
export function printRows(name: string, rows: readonly Row[], conditions: string): boolean {
  const areWithin = printTable(name, rows, conditions);
  noteResults(name, rows, conditions);
  return areWithin;
}

/** @returns whether all are within their limits */
export function printTable(name: string, rows: readonly Row[], conditions: string): boolean {
  process.stdout.write(`${conditions}\n\n`);
  const line = (cells: readonly string[]) =>
    process.stdout.write(`${cells.map((cell, index) => `${cell} `.padEnd(index === 0 ? 40 : 14)).join('')}\n`);
  line(['', name, 'by hand', 'measured', 'limit']);
  for (const row of rows) {
    const { what, ours, byHand, value, limit, unit, isAtLeast = false } = row;
    const measured = unit === '×' ? `${value.toFixed(2)} ×` : '';
    const verdict = isWithin(row) ? '✓' : `✗ ${isAtLeast ? 'under' : 'over'}`;
    line([what, ours, byHand, measured, `${isAtLeast ? '≥ ' : ''}${limit}${unit}`, verdict]);
  }
  process.stdout.write('\n');
  return rows.every(isWithin);
}

function isWithin({ value, limit, isAtLeast = false }: Row): boolean {
  return isAtLeast ? value >= limit : value <= limit;
}

function noteResults(name: string, rows: readonly Row[], conditions: string): void {
  const results: object = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const [load = 0] = loadavg();
  const machine = { processors: availableParallelism(), load: Math.round(load) };
  const noted = { ...results, [name]: { measuredAt: new Date(), ...machine, conditions, rows } };
  writeFileSync(resultsFile, `${JSON.stringify(noted, undefined, 2)}\n`);
  drawPlots();
}

/** Describes the conditions of pages that are opened repeatedly. */
export function slowPhone(rounds: number): string {
  return `Medians of ${rounds} interleaved rounds: 1.6 Mbit/s, 150 ms, CPU 4× slower, nothing cached.`;
}
