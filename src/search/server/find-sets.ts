import type { QueriedDatabase } from '../../platform/server/database/opened-database.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { maxSearchLength } from '../../platform/rules/limits.ts';
import { readPostings, readPostingsOfTerms } from './index-store.ts';
import { setsPerBlock } from './postings.ts';
import { findLastNumber, listChanged, listHolding, listTermsContaining } from './search-store.ts';
import { SetBits } from './set-bits.ts';
import { isPart, type TermKey } from './set-terms.ts';
import type { Audience, Wanted } from './wanted.ts';

type Opened = Pick<QueriedDatabase, 'dialect'> & { readonly db: Database };

/** Changed sets are searched by their texts, so that answers are never old. */
export async function findSets(opened: Opened, wanted: Wanted): Promise<SetBits> {
  const changed = await listChanged(opened, wanted);
  const found = await findIndexed(opened, wanted);
  for (const { number, isHolding } of changed) {
    if (isHolding) found.add(number);
    else found.remove(number);
  }
  return found;
}

async function findIndexed(opened: Opened, wanted: Wanted): Promise<SetBits> {
  const blocks = 1 + Math.floor((await findLastNumber(opened.db)) / setsPerBlock);
  const conditions = [
    ...(await findByTerms(opened, termConditions(wanted), blocks)),
    ...(await findByWords(opened, wanted, blocks)),
  ];
  const [found = new SetBits(blocks), ...others] = conditions;
  for (const other of others) found.intersect(other);
  return found;
}

/** One term of each list. */
function termConditions({ words, audience, category = '', isListed = false }: Wanted): TermKey[][] {
  const parts = words
    .filter(isPart)
    .map((word): TermKey[] => kindsOf(audience, 'part').map((kind) => `${kind} ${word}` as const));
  return [
    ...(isListed ? [['listed ' as const]] : []),
    ...(category === '' ? [] : [[`category ${category}` as const]]),
    ...parts,
  ];
}

function kindsOf<Kind extends 'word' | 'part'>(audience: Audience, kind: Kind): (Kind | `internal-${Kind}`)[] {
  return audience === 'admin' ? [kind, `internal-${kind}`] : [kind];
}

async function findByTerms(opened: Opened, conditions: readonly TermKey[][], blocks: number): Promise<SetBits[]> {
  const bits = conditions.map(() => new SetBits(blocks));
  const places = new Map(conditions.flatMap((keys, place) => keys.map((key) => [key, place] as const)));
  for (const { key, block, sets } of await readPostingsOfTerms(opened.db, opened.dialect, [...places.keys()])) {
    bits[places.get(key) ?? -1]?.addBlock(block, sets);
  }
  return bits;
}

/** With more, searching texts is faster. */
const maxTermsWithWord = 20_000;

async function findByWords(opened: Opened, { words, audience }: Wanted, blocks: number): Promise<SetBits[]> {
  const found: SetBits[] = [];
  for (const word of words.filter((each) => !isPart(each)))
    found.push(await findByWord(opened, word, { audience, blocks }));
  return found;
}

async function findByWord(
  opened: Opened,
  word: string,
  { audience, blocks }: { readonly audience: Audience; readonly blocks: number },
): Promise<SetBits> {
  const bits = new SetBits(blocks);
  const isInOnePiece = Array.from(word).length <= maxSearchLength;
  const kinds = kindsOf(audience, 'word');
  const terms = isInOnePiece ? await listTermsContaining(opened, { word, kinds, limit: maxTermsWithWord }) : undefined;
  if (terms === undefined) {
    for (const number of await listHolding(opened, { words: [word], audience })) bits.add(number);
  } else {
    for (const { block, sets } of await readPostings(opened.db, opened.dialect, terms)) bits.addBlock(block, sets);
  }
  return bits;
}
