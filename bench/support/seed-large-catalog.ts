import { sql } from 'kysely';
import { newId } from '../../src/platform/server/base/new-id.ts';
import type { QueriedDatabase } from '../../src/platform/server/database/dialect.ts';
import { partsOf } from '../../src/search/server/holds-words.ts';
import { foldCase, foldCaseAndMarks } from '../../src/platform/rules/text/search-text.ts';
import { naturalSortKey } from '../../src/platform/rules/text/natural-order.ts';
import { seededSets } from './seed-catalog.ts';
import type { CatalogSize, SeededSet } from './seed-catalog.ts';

const setsAtOnce = 500;

/**
 * Fills an empty database with the sets of `seedCatalog`. It writes rows instead of using calls, and so takes a few
 * minutes instead of hours.
 */
export async function seedLargeCatalog(
  { db, dialect }: Pick<QueriedDatabase, 'db' | 'dialect'>,
  size: CatalogSize,
): Promise<void> {
  const insert = dialect.name === 'sqlite' ? fromSqliteJson : fromPostgresJson;
  let rows = emptyRows();
  const write = async () => {
    const written = rows;
    rows = emptyRows();
    await db.transaction().execute(async (transaction) => {
      for (const [table, values] of Object.entries(written)) await insert(table, values).execute(transaction);
    });
  };
  for (const set of seededSets(size)) {
    addRows(rows, set);
    if (rows.sets.length === setsAtOnce) await write();
  }
  if (rows.sets.length > 0) await write();
}

type Rows = Record<'sets' | 'set_categories' | 'cards' | 'set_texts', object[]>;

function emptyRows(): Rows {
  return { sets: [], set_categories: [], cards: [], set_texts: [] };
}

function addRows(rows: Rows, { title, description, category, createdAt, views, texts }: SeededSet): void {
  const id = newId();
  const cardTexts = texts.flatMap(({ term, definition }) => [term, definition]);
  const folded = foldCaseAndMarks([title, description, '', category, ...cardTexts].join('\n'));
  rows.sets.push({
    id,
    title,
    public_title: '',
    description,
    categories: category,
    tags: '',
    visibility: 'public',
    sort_title: naturalSortKey(title),
    card_count: texts.length,
    view_count: views,
    created_at: createdAt,
    updated_at: createdAt,
  });
  rows.set_categories.push({ set_id: id, folded: foldCase(category), name: category });
  rows.set_texts.push({ set_id: id, internal: '', parts: partsOf(folded), folded });
  for (const [place, text] of texts.entries()) {
    rows.cards.push({ id: newId(), set_id: id, ...text, show_media_and_text: 0, order_index: place });
  }
}

function columnsOf(rows: readonly object[]): string[] {
  return Object.keys(rows[0] ?? {});
}

function namesOf(rows: readonly object[]) {
  return sql.join(columnsOf(rows).map((column) => sql.ref(column)));
}

function fromSqliteJson(table: string, rows: readonly object[]) {
  const values = columnsOf(rows).map((column) => sql`value ->> ${sql.lit(column)}`);
  return sql`insert into ${sql.table(table)} (${namesOf(rows)})
    select ${sql.join(values)} from json_each(${JSON.stringify(rows)})`;
}

function fromPostgresJson(table: string, rows: readonly object[]) {
  const names = namesOf(rows);
  return sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
}
