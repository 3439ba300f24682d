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
const CatalogScreens = lazy(async () => ({
  default: (await import('../screens/catalog/catalog-screens.tsx')).CatalogScreens,
}));

/** The catalog, a set of it, its leaderboard, its settings; its other addresses are not found. */
const catalogPaths = /^\/catalog(?:\/(?:leaderboard|settings|set\/[^/]+))?\/?$/;

/**
 * The screen of each address (spec section 2), fetched when it is asked for. Screens about one set begin anew for
 * another set, whose title the page bears. Visitors' screens bring their own title and theme.
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
            <AdminTheme>
              <SetEditor key={id} setId={id} />
            </AdminTheme>
          )}
        </Route>
        <Route path="/sets/:id/play">{({ id }) => <Play key={id} setId={id} />}</Route>
        <Route path={catalogPaths}>
          <CatalogScreens />
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
