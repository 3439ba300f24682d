import { setImmediate } from 'node:timers/promises';
import { cardFields, searchedFields } from '../../cards/card-fields.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { foldCaseAndMarks } from '../../platform/rules/text/search-text.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { partsOf } from './holds-words.ts';

const searchedColumns = searchedFields.map((name) => cardFields[name].column);

/**
 * Writes the texts by which search finds the set. Must be called in every transaction that changes a set's texts or
 * cards, under the set's lock. The text of a hidden set is written when the set is shown.
 */
export async function writeSetText(db: Database, setId: string): Promise<void> {
  const set = await db
    .selectFrom('sets')
    .select(['title', 'public_title as publicTitle', 'description', 'tags', 'categories'])
    .where('id', '=', setId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (set === undefined) return;
  const cards = await db
    .selectFrom('cards')
    .select(searchedColumns)
    .where('set_id', '=', setId)
    .orderBy('order_index')
    .execute();
  const cardTexts = cards.flatMap((card) => searchedColumns.map((column) => card[column]));
  const texts = [displayTitle(set), set.description, set.tags, set.categories, ...cardTexts];
  const folded = await foldTexts(texts);
  const internal = set.publicTitle === '' ? '' : foldCaseAndMarks(set.title);
  await yieldBetweenLargeTexts(texts);
  const parts = partsOf(folded);
  await yieldBetweenLargeTexts(texts);
  await db
    .insertInto('set_texts')
    .values({ set_id: setId, folded, internal, parts })
    .onConflict((conflict) =>
      conflict
        .column('set_id')
        .doUpdateSet(({ ref }) => ({
          folded: ref('excluded.folded'),
          internal: ref('excluded.internal'),
          parts: ref('excluded.parts'),
        }))
        // An unchanged row is not written. `parts` need no comparison, because they follow from `folded`.
        .where(({ eb, or, ref }) =>
          or([
            eb('set_texts.folded', '!=', ref('excluded.folded')),
            eb('set_texts.internal', '!=', ref('excluded.internal')),
          ]),
        ),
    )
    .execute();
}

/** The number of texts that are folded in one turn. With the longest texts this takes a twentieth of a second. */
const textsAtOnce = 100;

async function foldTexts(texts: readonly string[]): Promise<string> {
  const folded = [];
  for (const chunk of chunksOf(texts, textsAtOnce)) {
    folded.push(foldCaseAndMarks(chunk.join('\n')));
    await yieldBetweenLargeTexts(texts);
  }
  return folded.join('\n');
}

/** Answers other requests between two steps, each of which takes up to a tenth of a second for a large set. */
async function yieldBetweenLargeTexts(texts: readonly string[]): Promise<void> {
  if (texts.length > textsAtOnce) await setImmediate();
}
