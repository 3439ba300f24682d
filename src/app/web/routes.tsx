import { Suspense, useEffect, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { adminPages, type AdminPath } from '../admin-pages.ts';
import { productName } from '../../platform/rules/limits.ts';
import { usePageTitle, useRootAttribute, useTheme } from '../../platform/web/browser/page.ts';
import { activity, adminScreens, catalog, catalogPaths, chooseSet, play, setEditor, signIn } from './screens.ts';
import { adminDarkModeKey, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { adminLanguage, directionOf, type LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { englishTexts, message, type Message } from '../../platform/rules/languages/texts.ts';
import { TextsContext, useTexts } from '../../platform/web/languages/use-texts.tsx';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { Spinner, VisuallyHidden, DeckEdge } from '../../platform/web/ui/primitives.tsx';
import styles from './screen-loading.module.css';
import { ArrowRight } from 'lucide-react';
import { links } from '../../platform/web/addresses/links.ts';
import { Hand, zeroHand } from '../../platform/web/ui/hand/hand.tsx';
import { fourHand } from '../../platform/web/ui/hand/four-hand.ts';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';

const adminPaths = Object.keys(adminPages) as AdminPath[];

/**
 * Shows the screen that belongs to the page's address. A screen about a set has a key, so that it is mounted again for
 * another set. Screens outside `AdminPage` set their titles.
 */
export function Routes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Switch>
        <Route path="/">
          <AdminPage name={message('Sign in')}>
            <signIn.Screen />
          </AdminPage>
        </Route>
        {adminPaths.map((path) => {
          const { Screen } = adminScreens[path];
          return (
            <Route key={path} path={path}>
              <AdminPage name={adminPages[path].name}>
                <Screen />
              </AdminPage>
            </Route>
          );
        })}
        <Route path="/lti/play/:id">{({ id }) => <activity.Screen key={id} setId={id} />}</Route>
        <Route path="/lti/pick">
          <chooseSet.Screen />
        </Route>
        <Route path="/sets/:id/edit">
          {({ id }) => (
            <AdminTheme>
              <AdminLanguage>
                <setEditor.Screen key={id} setId={id} />
              </AdminLanguage>
            </AdminTheme>
          )}
        </Route>
        <Route path="/sets/:id/play">{({ id }) => <play.Screen key={id} setId={id} />}</Route>
        <Route path={catalogPaths}>
          <catalog.Screen />
        </Route>
        <Route>
          <AdminTheme>
            <NotFound />
          </AdminTheme>
        </Route>
      </Switch>
    </Suspense>
  );
}

interface PageProps {
  name: Message;
  children: ReactNode;
}

function AdminPage({ name, children }: PageProps) {
  return (
    <AdminTheme>
      <AdminLanguage>
        <Page name={name}>{children}</Page>
      </AdminLanguage>
    </AdminTheme>
  );
}

function Page({ name, children }: PageProps) {
  const t = useTexts();
  usePageTitle(`${t(name)} · ${productName}`);
  return children;
}

/** Sets the theme of the administrator's screens. Visitors' screens set their own. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const [isDark] = usePreference(adminDarkModeKey, parseBoolean, false);
  useTheme(isDark);
  return children;
}

/**
 * Shows the administrator's screens in English if the language is complete only for visitors. Browsers may not translate
 * them, because they replace text nodes, and React then fails in the middle of the work.
 */
export function AdminLanguage({ children }: { children: ReactNode }) {
  const t = useTexts();
  useRootAttribute('translate', 'no');
  const language = adminLanguage(t.language);
  useDocumentLanguage(language);
  return <TextsContext value={language === t.language ? t : englishTexts}>{children}</TextsContext>;
}

/** Sets the language of a page that was reached without loading a new document. */
function useDocumentLanguage(language: LanguageTag): void {
  useEffect(() => {
    const { lang, dir } = document.documentElement;
    if (lang === language) return undefined;
    Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
    return () => void Object.assign(document.documentElement, { lang, dir });
  }, [language]);
}

/** Shows a placeholder, which becomes visible only after a moment, so that it does not flash. */
function ScreenLoading() {
  const t = useTexts();
  return (
    <div className={styles.loading} role="status">
      <Spinner size="big" />
      <VisuallyHidden>{t('Loading...')}</VisuallyHidden>
    </div>
  );
}

/** Shows the number 404 in signs. */
export function NotFound() {
  const t = useTexts();
  usePageTitle(t('404 Page Not Found'));
  return (
    <main className={styles.page}>
      <div className={styles.signed}>
        <div className={styles.hands}>
          <Hand picture={fourHand} />
          <Hand picture={zeroHand} />
          <Hand picture={fourHand} />
        </div>
        <DeckEdge className={styles.deck} data-hue={6}>
          <div className={styles.card}>
            <h1 className={styles.title}>{t('404 Page Not Found')}</h1>
            <p className={styles.text}>{t('Did you forget to add the page to the router?')}</p>
          </div>
        </DeckEdge>
      </div>
      <LinkButton href={links.catalog} iconEnd={ArrowRight}>
        {t('See all flashcard sets')}
      </LinkButton>
    </main>
  );
}
