import fc from 'fast-check';
import { formatSetMemory } from '../src/remember/rules/card-memory.ts';
import { countDue, endOfToday } from '../src/remember/rules/due-cards.ts';
import { cardIds, memories } from '../src/remember/rules/test-memories.ts';
import { median } from './support/median.ts';
import { printRows } from './support/print-rows.ts';

/**
 * Measures how long pages take to count the due cards in the text that a device stores, compared with reading each of
 * its characters.
 */
const cards = 10_000;
const histories = 1_000;
const rounds = 21;
const maxMs = 10;
const seed = 7;

const known = fc.sample(memories, { numRuns: histories, seed });
const ids = fc.sample(cardIds, { numRuns: cards, seed });
const entries = ids.flatMap((id, index) =>
  known.slice(index % histories, (index % histories) + 1).map((one) => [id, one] as const),
);
const text = formatSetMemory(new Map(entries));
const untilMs = endOfToday(Date.now());
const [ours, byHand]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round++) {
  ours.push(msOf(() => countDue(text, untilMs)));
  byHand.push(msOf(() => countLines(text)));
}
const [our, hand] = [median(ours), median(byHand)];
const texts = { ours: `${our.toFixed(2)} ms`, byHand: `${hand.toFixed(2)} ms` };
const row = { what: `what is due of ${cards} cards`, ...texts, value: our, limit: maxMs, unit: ' ms' };
const conditions = `Medians of ${rounds} rounds in turn, the first ones included; by hand: one look at each character of the same ${text.length} bytes.`;
process.exit(printRows('due', [row], conditions) ? 0 : 1);

function msOf(work: () => number): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

function countLines(lines: string): number {
  let count = 0;
  for (let place = 0; place < lines.length; place++) if (lines.codePointAt(place) === 10) count += 1;
  return count;
}
