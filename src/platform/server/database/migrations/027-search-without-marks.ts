import { sql, type QueryExecutorProvider } from 'kysely';

const setsAtOnce = 500;
const marks = /\u0640|[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]/g;

/**
 * Texts are written again without diacritics, so that "e" also finds "é", and Arabic is found with or without vowel
 * marks.
 */
export async function foldMarksForSearch(db: QueryExecutorProvider): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ number: number; folded: string; internal: string }>`
      select number, folded, internal from set_texts where number > ${last} order by number limit ${sql.lit(setsAtOnce)}`.execute(
      db,
    );
    if (rows.length === 0) return;
    for (const { number, ...texts } of rows) {
      const [folded, internal] = [withoutMarks(texts.folded), withoutMarks(texts.internal)];
      if (folded === texts.folded && internal === texts.internal) continue;
      await sql`update set_texts set folded = ${folded}, internal = ${internal}, parts = ${partsOf(folded)}
        where number = ${number}`.execute(db);
    }
    last = rows.at(-1)?.number ?? last;
  }
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(marks, '').normalize('NFC');
}

/** A copy of `partsOf` from the search of that version. */
function partsOf(folded: string): string {
  const parts = new Set<string>();
  for (const word of new Set(folded.split(/\s+/u))) {
    let last = '';
    for (const character of word) {
      parts.add(character);
      if (last !== '') parts.add(last + character);
      last = character;
    }
  }
  return `\u0001${[...parts].join('\u0001')}\u0001`;
}
