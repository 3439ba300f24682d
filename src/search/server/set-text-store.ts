import { setImmediate } from 'node:timers/promises';
import { cardFields, searchedFields } from '../../cards/card-fields.ts';
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
  const texts = cards.flatMap((card) => searchedColumns.map((column) => card[column]));
  await letOthersRun(texts.length);
  const folded = foldCaseAndMarks([displayTitle(set), set.description, set.tags, set.categories, ...texts].join('\n'));
  const internal = set.publicTitle === '' ? '' : foldCaseAndMarks(set.title);
  await letOthersRun(texts.length);
  const parts = partsOf(folded);
  await letOthersRun(texts.length);
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
        .where(({ eb, or, ref }) =>
          or([
            eb('set_texts.folded', '!=', ref('excluded.folded')),
            eb('set_texts.internal', '!=', ref('excluded.internal')),
          ]),
        ),
    )
    .execute();
}

/** Answers other requests between the steps, each of which takes a tenth of a second for a large set. */
async function letOthersRun(textCount: number): Promise<void> {
  if (textCount > 500) await setImmediate();
}
