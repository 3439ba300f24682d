import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { catalogFrameHeightPx, productName } from '../../platform/rules/limits.ts';
import { placesKey, rememberKey } from '../../platform/rules/preference-keys.ts';
import { parseRemembering, type Remembering } from '../../remember/rules/remembering.ts';
import { parseStudyMode, type StudyMode } from '../../platform/rules/addresses/modes.ts';
import { withPlace } from '../../platform/rules/addresses/settings.ts';
import { isAnsweredByServer, isGone, retryUnlessGone } from '../../platform/web/outbound/failure.ts';
import { setQuery } from '../../sets/web/sets-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { usePageTitle } from '../../platform/web/browser/page.ts';
import { readPreference, usePreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { hasWorker } from '../../platform/web/browser/find-interface.ts';
import { IconLink } from '../../platform/web/ui/controls/links.tsx';
import { FailedState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { BackToCatalog } from './back-to-catalog.tsx';
import { CatalogPage } from './catalog-page.tsx';
import { CatalogEmptyState } from './frame/catalog-empty-state.tsx';
import { useSetFrame } from './set-page/use-set-frame.ts';
import { scrollPageTo } from './frame/page-scroll.ts';
import { useAddressSearch, useCatalogDarkMode } from './frame/catalog-state.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import type { LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../platform/rules/languages/language-tag.ts';
import { useIsHydrated } from '../../platform/web/browser/hooks.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import styles from './set-page.module.css';
import { SetAbout } from './set-page/set-about.tsx';

/** The page of a set in the catalog. The player is rendered at once, so that it loads while the set is fetched. */
export function SetPage({ setId }: { setId: string }) {
  const t = useTexts();
  const set = useQuery({ ...setQuery(setId), retryOnMount: retryUnlessGone });
  const mode = parseStudyMode(new URLSearchParams(useAddressSearch()).get('mode'));
  /** How often the page has restarted the player, with a chosen card or with those that are due. */
  const [restartCount, setRestartCount] = useState(0);
  const isMissing = isGone(set.error) || set.data?.cardCount === 0;
  const title = isMissing ? t('Set not found') : set.data && displayTitle(set.data);
  const isHidden = isMissing || set.data?.visibility === 'private';
  usePageTitle(title && `${title} · ${productName}`);

  function handleChooseCard(cardId: string) {
    storePlace(setId, cardId);
    setRestartCount(restartCount + 1);
  }

  function renderSet() {
    if (isMissing) return <SetMissing />;
    if (set.isError)
      return <SetFailed error={set.error} isRetrying={set.isFetching} onRetry={() => void set.refetch()} />;
    return (
      <>
        <SetFrame
          key={restartCount}
          setId={setId}
          title={title ?? t('Flashcards')}
          mode={restartCount > 0 ? 'flip' : mode}
          takesFocus={restartCount > 0}
        />
        {set.data && <SetAbout set={set.data} onChooseCard={handleChooseCard} />}
      </>
    );
  }

  return (
    <CatalogPage width="frame">
      <div className={styles.head}>
        <BackToCatalog />
        <span className={styles.tools}>
          <KeepOnDevice setId={setId} title={isHidden ? undefined : title} />
          <DueToday setId={setId} onStart={() => setRestartCount(restartCount + 1)} />
          {set.data && !isMissing && (
            <IconLink
              href={links.printSet(setId, t.language)}
              label={t('Print this set')}
              icon={Printer}
              target="_blank"
              tooltipSide="bottom"
            />
          )}
        </span>
      </div>
      {renderSet()}
    </CatalogPage>
  );
}

/** Stores the card at which the player begins when it opens. */
function storePlace(setId: string, cardId: string): void {
  writePreference(placesKey, withPlace(readPreference(placesKey) ?? '', setId, { cardId, seed: undefined }));
}

const loadKeepControl = () => import('../../offline/web/keep-control.tsx');
const loadDueButton = () => import('./set-page/due-button.tsx');

function DueToday(props: { setId: string; onStart: () => void }) {
  // Only answers that are kept for every visit make cards due.
  const [remembering] = usePreference<Remembering>(rememberKey, parseRemembering, 'off');
  const isSpaced = remembering === 'spaced';
  const dueButtonModule = useLoaded(loadDueButton, isSpaced, { isLikely: false });
  return isSpaced && dueButtonModule ? <dueButtonModule.DueButton {...props} /> : null;
}

interface SetFrameProps {
  setId: string;
  title: string;
  mode: StudyMode | undefined;
  /** Whether the page scrolls to the player and moves the focus there. */
  takesFocus: boolean;
}

/** Shows the player in a frame, which keeps its first address. Changes of the theme are sent to it as messages. */
function SetFrame({ setId, title, mode, takesFocus }: SetFrameProps) {
  const [isDark, setDark] = useCatalogDarkMode();
  const { language } = useTexts();
  const [address] = useState(() => playerAddress({ setId, mode, isDark, language }));
  const frame = useRef<HTMLIFrameElement>(null);
  useSetFrame(frame, { isDark, onDarkModeChange: setDark });
  useFocusOnFrame(frame, takesFocus);
  return (
    <>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <iframe
        ref={frame}
        className={styles.frame}
        src={address}
        height={catalogFrameHeightPx}
        title={title}
        allow="fullscreen; autoplay"
      />
    </>
  );
}

function useFocusOnFrame(frame: RefObject<HTMLIFrameElement | null>, takesFocus: boolean): void {
  useLayoutEffect(() => {
    if (!takesFocus || !frame.current) return;
    frame.current.focus({ preventScroll: true });
    scrollPageTo(frame.current.getBoundingClientRect().top + window.scrollY);
  }, [frame, takesFocus]);
}

interface PlayerAddress {
  setId: string;
  mode: StudyMode | undefined;
  isDark: boolean;
  language: LanguageTag;
}

function playerAddress({ setId, mode, isDark, language }: PlayerAddress): string {
  const query = new URLSearchParams();
  if (mode) query.set('defaultMode', mode);
  if (isDark) query.set('darkMode', '1');
  if (language !== sourceLanguage) query.set('lang', language);
  return query.size > 0 ? `${links.embedSet(setId)}?${query}` : links.embedSet(setId);
}

function SetMissing() {
  const t = useTexts();
  return (
    <div className={styles.message}>
      <CatalogEmptyState
        level={1}
        title={t('Set not found')}
        text={t('This flashcard set is not available or has no cards.')}
      />
    </div>
  );
}

interface SetFailedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/**
 * Says that the set did not load. If the server did not answer, the service worker has looked for the set on this
 * device, and it is not there either.
 */
function SetFailed({ error, isRetrying, onRetry }: SetFailedProps) {
  const t = useTexts();
  const isOffDevice = hasWorker() && !isAnsweredByServer(error);
  return (
    <div className={styles.message} role="alert">
      <FailedState
        level={1}
        title={isOffDevice ? t('This set is not on this device') : t('The flashcards did not load')}
        text={
          isOffDevice
            ? t('Check your connection. Sets that you keep on this device are in My study.')
            : t('Check your connection, then try again.')
        }
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    </div>
  );
}

interface KeepOnDeviceProps {
  setId: string;
  /** Undefined until it is known, and if the set is private or missing. */
  title: string | undefined;
}

/**
 * Offers to keep the set on this device. In a frame on another site it offers nothing, because browsers give each such
 * site a storage of its own.
 */
function KeepOnDevice(props: KeepOnDeviceProps) {
  const isHydrated = useIsHydrated();
  const isOwnPage = isHydrated && window === window.top;
  const keepControlModule = useLoaded(loadKeepControl, isOwnPage, { isLikely: false });
  return keepControlModule ? <keepControlModule.KeepControl {...props} /> : null;
}
