import { useState } from 'react';
import { parseBoolean, rememberKey } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { RememberChoices } from '../../remember/web/remember-choices.tsx';
import { BackToCatalog } from './back-to-catalog.tsx';
import { CatalogPage } from './catalog-page.tsx';
import { ArrivedCards } from './study/arrived-cards.tsx';
import styles from './my-study.module.css';

const loadLists = () => import('./study/my-lists.tsx');
const loadKept = () => import('../../offline/web/kept-overview.tsx');
const loadOverview = () => import('./study/study-overview.tsx');

export function MyStudy() {
  const [remembers] = usePreference<boolean>(rememberKey, parseBoolean, false);
  const overview = useLoaded(loadOverview, remembers);
  const lists = useLoaded(loadLists, true, false);
  const kept = useLoaded(loadKept, true, false);
  const [nowMs] = useState(Date.now);
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <h1 className={styles.title}>My study</h1>
      <ArrivedCards />
      {remembers && overview && <overview.StudyOverview nowMs={nowMs} />}
      <div className={styles.panel}>
        <RememberChoices />
      </div>
      {kept && <kept.KeptOverview />}
      {remembers && overview && <overview.TakeAlong />}
      {lists && <lists.MyLists />}
    </CatalogPage>
  );
}
