import { Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { productName } from '../../platform/rules/limits.ts';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import {
  activity,
  catalog,
  catalogPaths,
  chooseSet,
  dashboard,
  platforms,
  bin,
  play,
  setEditor,
  signIn,
} from './screens.ts';
import { adminDarkModeKey, parseBoolean } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { useTheme } from '../../platform/web/browser/page/use-theme.ts';
import { Spinner } from '../../platform/web/ui/display/spinner.tsx';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import styles from './screen-loading.module.css';
import { ArrowRight } from 'lucide-react';
import { links } from '../../platform/web/addresses/links.ts';
import { Hand } from '../../platform/web/ui/hand/hand.tsx';
import { fourHand } from '../../platform/web/ui/hand/four-hand.ts';
import { zeroHand } from '../../platform/web/ui/hand/zero-hand.ts';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import { DeckEdge } from '../../platform/web/ui/display/deck-edge.tsx';

/**
 * Screens about a set are remounted for another set, whose title the page bears. Visitors' screens bring their own
 * title and theme.
 */
export function Routes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Switch>
        <Route path="/">
          <AdminPage title={`Sign in · ${productName}`}>
            <signIn.Screen />
          </AdminPage>
        </Route>
        <Route path="/admin">
          <AdminPage title={`Dashboard · ${productName}`}>
            <dashboard.Screen />
          </AdminPage>
        </Route>
        <Route path="/admin/platforms">
          <AdminPage title={`Learning Platforms · ${productName}`}>
            <platforms.Screen />
          </AdminPage>
        </Route>
        <Route path="/admin/bin">
          <AdminPage title={`Deleted Sets and Cards · ${productName}`}>
            <bin.Screen />
          </AdminPage>
        </Route>
        <Route path="/lti/play/:id">{({ id }) => <activity.Screen key={id} setId={id} />}</Route>
        <Route path="/lti/pick">
          <chooseSet.Screen />
        </Route>
        <Route path="/sets/:id/edit">
          {({ id }) => (
            <AdminTheme>
              <setEditor.Screen key={id} setId={id} />
            </AdminTheme>
          )}
        </Route>
        <Route path="/sets/:id/play">{({ id }) => <play.Screen key={id} setId={id} />}</Route>
        <Route path={catalogPaths}>
          <catalog.Screen />
        </Route>
        <Route>
          <AdminPage title="404 Page Not Found">
            <NotFound />
          </AdminPage>
        </Route>
      </Switch>
    </Suspense>
  );
}

interface PageProps {
  title: string;
  children: ReactNode;
}

function Page({ title, children }: PageProps) {
  usePageTitle(title);
  return children;
}

function AdminPage({ title, children }: PageProps) {
  return (
    <AdminTheme>
      <Page title={title}>{children}</Page>
    </AdminTheme>
  );
}

/** Visitors' screens have their own. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const [isDark] = usePreference(adminDarkModeKey, parseBoolean, false);
  useTheme(isDark ? 'dark' : 'light');
  return children;
}

/** Visible only after a moment. */
function ScreenLoading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner size="big" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </div>
  );
}

/** 404 in signs. */
export function NotFound() {
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
            <h1 className={styles.title}>404 Page Not Found</h1>
            <p className={styles.text}>Did you forget to add the page to the router?</p>
          </div>
        </DeckEdge>
      </div>
      <LinkButton href={links.catalog} iconEnd={ArrowRight}>
        See all flashcard sets
      </LinkButton>
    </main>
  );
}
