import { visitorLanguages, type LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { chooseStudioLanguage } from '../../platform/server/languages/language-of.ts';
import { CoalescedReads } from '../../platform/server/base/coalesced-reads.ts';
import { log } from '../../platform/server/base/log.ts';
import { studioScope, type ChangeListener } from '../../platform/server/database/changes/public-changes.ts';
import type { Services } from '../../platform/server/services/services.ts';

const settingName = 'studio-language';

type Dependencies = Pick<Services, 'db' | 'config'>;

/** Returns a listener to changes. It reads the administrator's choice again when any process may have changed it. */
export function studioLanguageListener(services: Dependencies): ChangeListener {
  const reads = new CoalescedReads<void>();
  return (scope) => {
    if (scope !== undefined && scope !== studioScope) return;
    reads.read(settingName, () => loadStudioLanguage(services)).catch(reportUnreadable);
  };
}

/** Reads the administrator's choice, by which this process then answers. */
export async function loadStudioLanguage({ db, config }: Dependencies): Promise<void> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', settingName).executeTakeFirst();
  const stored: unknown = row && JSON.parse(row.value);
  chooseStudioLanguage(config, visitorLanguages.find(({ tag }) => tag === stored)?.tag);
}

export async function saveStudioLanguage(services: Dependencies, language: LanguageTag): Promise<void> {
  const value = JSON.stringify(language);
  await services.db
    .insertInto('settings')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await loadStudioLanguage(services);
}

function reportUnreadable(error: unknown): void {
  log.error({ err: error }, "The studio's language cannot be read just now");
}
