import { useState, useEffect, useRef } from 'react';
import { rememberKey } from '../../platform/rules/preference-keys.ts';
import { formatRemembering, parseRemembering, type Remembering } from '../../remember/rules/remembering.ts';
import { usePreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { useNow } from '../../platform/web/browser/hooks.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { RememberChoice } from '../../remember/web/remember-choice.tsx';
import { BackToCatalog } from './back-to-catalog.tsx';
import { CatalogPage } from './catalog-page.tsx';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import pageStyles from './catalog-page.module.css';
import styles from './my-study.module.css';
import { countCards, parseStudyFile, type StudyRecord } from '../../remember/rules/study-file.ts';
import { packedInFragment, unpackText } from '../../remember/web/packed-text.ts';
import { mergeRecord } from '../../remember/web/study-record.ts';
import { useFocusRecovery } from '../../platform/web/ui/focus.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

const loadMyLists = () => import('./study/my-lists.tsx');
const loadKeptOverview = () => import('../../offline/web/kept-overview.tsx');
const loadStudyOverview = () => import('./study/study-overview.tsx');

/** How often due cards are counted again, because cards become due while the page is open. */
const nowRefreshMs = 60_000;

/** The page of what the visitor studies on this device: due cards, own lists and saved sets. */
export function MyStudy() {
  const t = useTexts();
  // Only answers that are kept for every visit make cards due.
  const [remembering] = usePreference<Remembering>(rememberKey, parseRemembering, 'off');
  const isSpaced = remembering === 'spaced';
  const overviewModule = useLoaded(loadStudyOverview, isSpaced);
  const listsModule = useLoaded(loadMyLists, true, { isLikely: false });
  const keptModule = useLoaded(loadKeptOverview, true, { isLikely: false });
  const nowMs = useNow(nowRefreshMs);
  return (
    <CatalogPage width="narrow">
      <BackToCatalog />
      <h1 className={pageStyles.title}>{t('My study')}</h1>
      <ArrivedCards />
      {isSpaced && overviewModule && <overviewModule.StudyOverview nowMs={nowMs} />}
      {!isSpaced && (
        <p className={primitiveStyles.soft}>
          {t('Choose Every visit, and the cards that you answer come back here when they are due.')}
        </p>
      )}
      <div className={styles.panel}>
        <RememberChoice />
      </div>
      {keptModule && <keptModule.KeptOverview />}
      {isSpaced && overviewModule && <overviewModule.StudyTransfer />}
      {listsModule && <listsModule.MyLists />}
    </CatalogPage>
  );
}

type Arrival =
  | { readonly phase: 'none' | 'unreadable' }
  | { readonly phase: 'asking'; readonly record: StudyRecord; readonly hasFailed?: boolean }
  | { readonly phase: 'added'; readonly count: number };

/** Offers to add the cards that a code from another device carries in the address. */
function ArrivedCards() {
  const t = useTexts();
  const [arrival, setArrival] = useState<Arrival>({ phase: 'none' });
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery({ list: place, rowIds: arrival.phase === 'asking' ? ['add'] : [], target: 'button' });

  useEffect(() => {
    const readArrival = async () => {
      const packed = packedInFragment(window.location.hash);
      if (packed === undefined) return;
      const record = parseStudyFile((await unpackText(packed)) ?? '');
      setArrival(record ? { phase: 'asking', record } : { phase: 'unreadable' });
    };
    const handleHash = () => void readArrival();
    handleHash();
    window.addEventListener('hashchange', handleHash);
    return () => window.removeEventListener('hashchange', handleHash);
  }, []);

  async function handleAdd(record: StudyRecord) {
    try {
      await mergeRecord(record);
    } catch (error) {
      console.error('The cards could not be stored.', error);
      return setArrival({ phase: 'asking', record, hasFailed: true });
    }
    writePreference(rememberKey, formatRemembering('spaced'));
    window.history.replaceState(window.history.state, '', window.location.pathname);
    setArrival({ phase: 'added', count: countCards(record) });
  }

  if (arrival.phase === 'none') return null;
  return (
    <div ref={place} className={styles.arrival} role="status" tabIndex={-1}>
      {arrival.phase === 'unreadable' && <p>{t('The code could not be read. Please scan it again.')}</p>}
      {arrival.phase === 'added' && (
        <p>{t('{count, plural, one {# card} other {# cards}} added.', { count: arrival.count })}</p>
      )}
      {arrival.phase === 'asking' && (
        <>
          <p>
            {arrival.hasFailed
              ? t('The cards could not be added. Please try again')
              : t(
                  '{count, plural, one {# card} other {# cards}} came from another device. For each card the newest answer counts.',
                  { count: countCards(arrival.record) },
                )}
          </p>
          <Button data-row="add" kind="primary" onClick={() => void handleAdd(arrival.record)}>
            {t('Add them here')}
          </Button>
        </>
      )}
    </div>
  );
}
