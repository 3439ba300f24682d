import { Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { productName } from '../../platform/rules/limits.ts';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import { AdminTheme } from './admin-theme.tsx';
import { NotFound } from './not-found.tsx';
import { ScreenLoading } from './screen-loading.tsx';
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
