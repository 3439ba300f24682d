import { visitorLanguages, type LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { chooseStudioLanguage } from '../../platform/server/languages/language-of.ts';
import { CoalescedReads } from '../../platform/server/base/coalesced-reads.ts';
import { log } from '../../platform/server/base/log.ts';
import { studioScope, type ChangeListener } from '../../platform/server/database/changes/public-changes.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findText, upsertSetting } from './setting-store.ts';

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
  const stored = await findText(db, settingName);
  chooseStudioLanguage(config, visitorLanguages.find(({ tag }) => tag === stored)?.tag);
}

export async function saveStudioLanguage(services: Dependencies, language: LanguageTag): Promise<void> {
  await upsertSetting(services.db, settingName, language);
  await loadStudioLanguage(services);
}

function reportUnreadable(error: unknown): void {
  log.error({ err: error }, "The studio's language cannot be read just now");
}
