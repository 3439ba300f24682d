// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSetMemories, type SetMemory } from '../../rules/card-memory.ts';
import { dayOf } from '../../rules/study-days.ts';
import { parseStudyFile } from '../../rules/study-file.ts';
import { cardIds, memories } from '../../rules/test-memories.ts';
import { fitsIntoQrCode } from '../../../platform/web/ui/display/fits-into-qr-code.ts';
import { codeAddresses } from './code-addresses.ts';
import { packedInFragment, unpackText } from '../packed-text.ts';

const page = 'https://signs.example.org/catalog/study';
const days = new Map(Array.from({ length: 400 }, (_, day) => [dayOf(day * 24 * 60 * 60 * 1000), (day * 7) % 60]));

function someSets(setCount: number, cardsOfEach: number): Map<string, SetMemory> {
  const setIds = fc.sample(cardIds, { numRuns: setCount, seed: 1 });
  const cards = fc.sample(fc.tuple(cardIds, memories), { numRuns: setCount * cardsOfEach, seed: 2 });
  return new Map(setIds.map((id, index) => [id, new Map(cards.slice(index * cardsOfEach, (index + 1) * cardsOfEach))]));
}

test.each([
  [0, 0, 6],
  [1, 3, 7],
  [16, 1, 9],
  [30, 30, 120],
])('400 days and %i sets of %i cards come over in codes that a phone can read', async (setCount, cards, mostCodes) => {
  const sets = someSets(setCount, cards);
  const addresses = await codeAddresses({ sets, days }, page);
  expect(addresses.length).toBeLessThanOrEqual(mostCodes);
  const together = new Map<string, SetMemory>();
  const daysTogether = new Map<string, number>();
  for (const address of addresses) {
    expect(fitsIntoQrCode(address)).toBe(true);
    const text = await unpackText(packedInFragment(new URL(address).hash) ?? '');
    const part = parseStudyFile(text ?? '');
    for (const [id, memory] of part?.sets ?? [])
      together.set(id, mergeSetMemories(together.get(id) ?? new Map(), memory));
    for (const [day, count] of part?.days ?? []) daysTogether.set(day, count);
  }
  expect(together).toEqual(sets);
  expect(daysTogether).toEqual(days);
});

test('a few cards are one code', async () => {
  const record = { sets: someSets(1, 8), days: new Map([['2026-11-22', 8]]) };
  expect(await codeAddresses(record, page)).toHaveLength(1);
});
