import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { productName } from '../../shared/limits.ts';
import { usePageTitle } from '../browser/use-page-title.ts';
import { AdminTheme } from './admin-theme.tsx';
import { NotFound } from './not-found.tsx';
import { ScreenLoading } from './screen-loading.tsx';

const SignIn = lazy(async () => ({ default: (await import('../screens/sign-in/sign-in.tsx')).SignIn }));
const Dashboard = lazy(async () => ({ default: (await import('../screens/dashboard/dashboard.tsx')).Dashboard }));
const SetEditor = lazy(async () => ({ default: (await import('../screens/set-editor/set-editor.tsx')).SetEditor }));
const Play = lazy(async () => ({ default: (await import('../screens/play/play.tsx')).Play }));
const Catalog = lazy(async () => ({ default: (await import('../screens/catalog/catalog.tsx')).Catalog }));
const SetPage = lazy(async () => ({ default: (await import('../screens/catalog/set-page.tsx')).SetPage }));
const CatalogSettings = lazy(async () => ({
  default: (await import('../screens/catalog/catalog-settings.tsx')).CatalogSettings,
}));
const CatalogLeaderboard = lazy(async () => ({
  default: (await import('../screens/catalog/catalog-leaderboard.tsx')).CatalogLeaderboard,
}));

const catalogTitle = 'Flashcard Study Sets';

/**
 * The screen of each address (spec section 2), fetched when it is asked for. Screens about one set begin anew for
 * another set; those that show it to visitors title the page themselves. Visitors' screens bring their own theme.
 */
export function Routes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Switch>
        <Route path="/">
          <AdminPage title={`Sign in · ${productName}`}>
            <SignIn />
          </AdminPage>
        </Route>
        <Route path="/admin">
          <AdminPage title={`Dashboard · ${productName}`}>
            <Dashboard />
          </AdminPage>
        </Route>
        <Route path="/sets/:id/edit">
          {({ id }) => (
            <AdminPage title={`Edit set · ${productName}`}>
              <SetEditor key={id} setId={id} />
            </AdminPage>
          )}
        </Route>
        <Route path="/sets/:id/play">{({ id }) => <Play key={id} setId={id} />}</Route>
        <Route path="/catalog">
          <Page title={catalogTitle}>
            <Catalog />
          </Page>
        </Route>
        <Route path="/catalog/set/:setId">{({ setId }) => <SetPage key={setId} setId={setId} />}</Route>
        <Route path="/catalog/leaderboard">
          <Page title={`Fastest Times · ${catalogTitle}`}>
            <CatalogLeaderboard />
          </Page>
        </Route>
        <Route path="/catalog/settings">
          <Page title={`Settings · ${catalogTitle}`}>
            <CatalogSettings />
          </Page>
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
