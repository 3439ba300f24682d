import { call } from '../../api/web/client.ts';
import { listSetting } from './use-edited-list.ts';

/** If the list is empty, the catalog offers every category. */
export const catalogCategoriesSetting = listSetting({
  name: 'catalog-categories',
  read: async (signal) => (await call('GET /api/settings/catalog-categories', { signal })).categories,
  write: async (entries) => {
    const { categories } = await call('PUT /api/settings/catalog-categories', { body: { categories: [...entries] } });
    return categories;
  },
});
