import type { CallAnswer } from '../../../api/contract/call-types.ts';
import { withKnownSpelling } from '../../../platform/rules/text/category-names.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { upsertList } from '../../../settings/server/setting-store.ts';
import { listCategoryNames } from '../category-store.ts';

export async function changeChips({
  services,
  body,
}: HandlerInput<'PUT /api/settings/catalog-categories'>): Promise<CallAnswer<'PUT /api/settings/catalog-categories'>> {
  const known = (await listCategoryNames(services.db)).toReversed();
  const names = known.map(({ name }) => name);
  const categories = body.categories.map((chip) => withKnownSpelling(chip, names));
  await upsertList(services.db, 'catalog-categories', categories);
  return { categories };
}
