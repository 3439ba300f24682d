import { useQuery } from '@tanstack/react-query';
import { Printer, ListPlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject, useId, type ComponentType } from 'react';
import { catalogFrameHeightPx, productName, maxListedTerms } from '../../platform/rules/limits.ts';
import { parseBoolean, placesKey, rememberKey } from '../../platform/rules/preference-keys.ts';
import { parseStudyMode, type StudyMode } from '../../platform/rules/addresses/modes.ts';
import { withPlace } from '../../platform/rules/addresses/settings.ts';
import { isGone, isWorthRetrying } from '../../platform/web/outbound/failure.ts';
import { setQuery, setTermsQuery } from '../../sets/web/sets-queries.ts';
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
import { NothingHere } from './frame/nothing-here.tsx';
import { scrollPageTo, useSetFrame } from './set-page/use-set-frame.ts';
import { useAddressSearch, useCatalogDarkMode } from './frame/catalog-state.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { sourceLanguage, type LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { useIsHydrated } from '../../platform/web/browser/hooks.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { StudySet } from '../../sets/contract/set.ts';
import { drillLetters } from '../../drill/rules/spelling-drill.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { DrillButton } from '../../drill/web/drill-button.tsx';
import { signLanguageName as nameIn } from '../../platform/web/languages/sign-language-name.ts';
import type { SetTerm } from '../../cards/contract/card.ts';
import { setHue } from '../../platform/rules/hue.ts';
import { framedPicture } from '../../media/web/framing.ts';
import { Thumbnail } from '../../media/web/thumbnail.tsx';
import { type Message, message } from '../../platform/rules/languages/texts.ts';
import styles from './set-page.module.css';
import setPrintsStyles from './set-page/set-prints.module.css';

const loadControl = () => import('../../offline/web/keep-control.tsx');

const loadDueButton = () => import('./set-page/due-button.tsx');

interface SetPageProps {
  setId: string;
}

/** The player loads while the set is fetched. */
export function SetPage({ setId }: SetPageProps) {
  const t = useTexts();
  const set = useQuery({ ...setQuery(setId), retryOnMount: isWorthRetrying });
  const mode = parseStudyMode(new URLSearchParams(useAddressSearch()).get('mode'));
  const [chosenCards, setChosenCards] = useState(0);
  const title = set.data && displayTitle(set.data);
  const isMissing = isGone(set.error) || set.data?.cardCount === 0;
  const isPublic = !isMissing && set.data?.visibility !== 'private';
  usePageTitle(isMissing || title ? `${isMissing ? t('Set not found') : title} · ${productName}` : undefined);

  function handleChooseCard(cardId: string) {
    beginAtCard(setId, cardId);
    setChosenCards(chosenCards + 1);
  }

  function content() {
    if (isMissing) return <SetMissing />;
    if (set.isError) return <SetFailed isRetrying={set.isFetching} onRetry={() => void set.refetch()} />;
    return (
      <>
        <SetFrame
          key={chosenCards}
          setId={setId}
          title={title ?? t('Flashcards')}
          mode={chosenCards > 0 ? 'flip' : mode}
          isWanted={chosenCards > 0}
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
          <KeepOnDevice setId={setId} title={isPublic ? title : undefined} />
          <DueToday setId={setId} onStart={() => setChosenCards(chosenCards + 1)} />
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
      {content()}
    </CatalogPage>
  );
}

function beginAtCard(setId: string, cardId: string): void {
  writePreference(placesKey, withPlace(readPreference(placesKey) ?? '', setId, { cardId, seed: undefined }));
}

function DueToday(props: { setId: string; onStart: () => void }) {
  const [remembers] = usePreference<boolean>(rememberKey, parseBoolean, false);
  const part = useLoaded(loadDueButton, remembers, remembers);
  return remembers && part ? <part.DueButton {...props} /> : null;
}

interface SetFrameProps {
  setId: string;
  title: string;
  mode: StudyMode | undefined;
  /** Whether a mode was chosen further down the page. */
  isWanted: boolean;
}

/** The frame keeps its first address; changes are sent as messages. */
function SetFrame({ setId, title, mode, isWanted }: SetFrameProps) {
  const [isDark, setDark] = useCatalogDarkMode();
  const { language } = useTexts();
  const [address] = useState(() => playerAddress({ setId, mode, isDark, language }));
  const frame = useRef<HTMLIFrameElement>(null);
  useSetFrame(frame, { isDark, onDarkModeChange: setDark });
  useReachedFrame(frame, isWanted);
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

function useReachedFrame(frame: RefObject<HTMLIFrameElement | null>, isWanted: boolean): void {
  useLayoutEffect(() => {
    if (!isWanted || !frame.current) return;
    frame.current.focus({ preventScroll: true });
    scrollPageTo(frame.current.getBoundingClientRect().top + window.scrollY);
  }, [frame, isWanted]);
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
      <NothingHere
        level={1}
        title={t('Set not found')}
        text={t('This flashcard set is not available or has no cards.')}
      />
    </div>
  );
}

interface SetFailedProps {
  isRetrying: boolean;
  onRetry: () => void;
}

function SetFailed({ isRetrying, onRetry }: SetFailedProps) {
  const t = useTexts();
  return (
    <div className={styles.message} role="alert">
      <FailedState
        level={1}
        title={hasWorker() ? t('This set is not on this device') : t('The flashcards did not load')}
        text={
          hasWorker()
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
  /** Undefined if unknown or not public. */
  title: string | undefined;
}

/** Not in frames of other sites, where storage belongs to the page around. */
function KeepOnDevice(props: KeepOnDeviceProps) {
  const isHydrated = useIsHydrated();
  const isOwnPage = isHydrated && window === window.top;
  const part = useLoaded(loadControl, isOwnPage, false);
  return part ? <part.KeepControl {...props} /> : null;
}

interface SetAboutProps {
  set: Pick<
    StudySet,
    'id' | 'visibility' | 'description' | 'cardCount' | 'signer' | 'licence' | 'signLanguage' | 'termLanguage'
  >;
  onChooseCard: (cardId: string) => void;
}

const loadButton = () => import('../../lists/web/collect-button.tsx');
const loadLink = () => import('../../lists/web/current-list-link.tsx');

function SetAbout({ set, onChooseCard }: SetAboutProps) {
  const t = useTexts();
  const { terms = [], signLanguageName: english = '' } = useQuery(setTermsQuery(set.id)).data ?? {};
  const title = useId();
  const [isCollecting, setCollecting] = useState(false);
  const collecting = useLoaded(loadButton, isCollecting);
  const current = useLoaded(loadLink, true, false);
  const hasMore = terms.length === maxListedTerms && set.cardCount > terms.length;
  const letters = terms.length < set.cardCount ? undefined : drillLetters(terms);
  const facts = factsOf(set, nameIn(english, t));
  if (set.description === '' && facts.length === 0 && terms.length === 0) return null;
  return (
    <div className={styles.about}>
      {set.description !== '' && (
        <p className={styles.description} dir="auto">
          {set.description}
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {terms.length > 0 && (
        <section aria-labelledby={title}>
          <div className={styles.setAboutHead}>
            <h2 className={styles.title} id={title}>
              {t('Terms in this set')}
            </h2>
            {current && <current.CurrentListLink kind="ghost" className={styles.list} />}
            <div className={styles.actions}>
              {letters && <DrillButton letters={letters} isAmerican={set.signLanguage === 'ase'} />}
              {set.visibility !== 'private' && (
                <Button
                  size="small"
                  icon={ListPlus}
                  aria-pressed={isCollecting}
                  className={styles.collect}
                  onClick={() => setCollecting(!isCollecting)}
                >
                  {t('Collect cards')}
                </Button>
              )}
            </div>
          </div>
          <SetPrints
            setId={set.id}
            terms={terms}
            language={set.termLanguage}
            onChoose={onChooseCard}
            CollectButton={isCollecting ? collecting?.CollectButton : undefined}
          />
          {hasMore && <p className={styles.more}>{t('and {count} more', { count: set.cardCount - terms.length })}</p>}
        </section>
      )}
    </div>
  );
}

interface Fact {
  readonly name: Message;
  readonly text: string;
}

function factsOf({ signer, licence }: SetAboutProps['set'], signLanguage: string): Fact[] {
  const facts = [
    { name: message('Sign language'), text: signLanguage },
    { name: message('Signer'), text: signer },
    { name: message('Licence of the clips'), text: licence },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useTexts();
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name.source}>
          <dt>{t(name)}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SetPrintsProps {
  setId: string;
  terms: readonly SetTerm[];
  /** The terms' language; empty if unknown. */
  language: string;
  onChoose: (cardId: string) => void;
  /** While cards are collected. */
  CollectButton: ComponentType<{ cardId: string; term: string; className?: string | undefined }> | undefined;
}

function SetPrints({ setId, terms, language, onChoose, CollectButton }: SetPrintsProps) {
  return (
    <ul
      className={setPrintsStyles.prints}
      data-hue={setHue(setId)}
      data-collecting={CollectButton !== undefined || undefined}
    >
      {terms.map((term) => (
        <li key={term.cardId}>
          {CollectButton ? (
            <>
              <div className={setPrintsStyles.print} data-face={faceOf(term)}>
                <PrintFace setId={setId} term={term} language={language} />
              </div>
              <CollectButton cardId={term.cardId} term={term.term} className={setPrintsStyles.collect} />
            </>
          ) : (
            <button
              type="button"
              className={setPrintsStyles.print}
              data-face={faceOf(term)}
              onClick={() => onChoose(term.cardId)}
            >
              <PrintFace setId={setId} term={term} language={language} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function faceOf(term: SetTerm): 'term' | 'picture' {
  return term.picturePath === null ? 'term' : 'picture';
}

interface PrintFaceProps {
  readonly setId: string;
  readonly term: SetTerm;
  readonly language: string;
}

function PrintFace({ setId, term, language }: PrintFaceProps) {
  return (
    <>
      {term.picturePath !== null && (
        <Thumbnail
          className={setPrintsStyles.picture}
          setId={setId}
          title={term.term}
          imagePath={term.picturePath}
          framed={framedPicture(term)}
        />
      )}
      <span className={setPrintsStyles.term} dir="auto" lang={language || undefined}>
        {term.term}
      </span>
    </>
  );
}
