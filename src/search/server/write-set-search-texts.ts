import type { StudySet } from '../../sets/contract/set.ts';
import { deleteSearchText, writeSearchTexts } from './search-text-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';

export type SetTexts = Pick<StudySet, 'id' | 'title' | 'publicTitle' | 'description' | 'categories' | 'tags'>;

/** An internal title is separate: search must not reveal it to visitors. */
export async function writeSetSearchTexts(db: Database, set: SetTexts): Promise<void> {
  const { id, title, publicTitle, description, tags, categories } = set;
  const text = [displayTitle(set), description, tags, categories].join('\n');
  const internalId = `${id}:title`;
  await writeSearchTexts(db, [{ id, setId: id, text }]);
  if (publicTitle === '') await deleteSearchText(db, internalId);
  else await writeSearchTexts(db, [{ id: internalId, setId: id, text: title, isInternal: true }]);
}
