import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { usePageTitle } from '../../platform/web/browser/page.ts';
import { CatalogLeaderboard, CatalogSettings } from '../../catalog/web/catalog-page.tsx';
import { Catalog } from '../../catalog/web/catalog.tsx';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { SetPage } from '../../catalog/web/set-page.tsx';
import { MyStudy } from '../../catalog/web/my-study.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { type Message, message } from '../../platform/rules/languages/texts.ts';

const loadPrint = () => import('../../print/web/print-set.tsx');
type LoadPage = () => Promise<{ Page: ComponentType }>;
const listPages: ReadonlyMap<string, LoadPage> = new Map([
  ['', async () => ({ Page: (await import('../../catalog/web/list-page.tsx')).ListPage })],
  ['play', async () => ({ Page: (await import('../../catalog/web/list-player.tsx')).ListPlayer })],
  ['print', async () => ({ Page: (await import('../../print/web/print-list.tsx')).PrintList })],
]);

/**
 * The screens of the catalog, by the page's address. They are in one chunk, so that visitors change between them
 * without waiting. Only lists and prints are loaded when they are opened.
 */
export function CatalogScreens() {
  return (
    <Switch>
      <Route path="/catalog">
        <PageTitle />
        <Catalog />
      </Route>
      <Route path="/catalog/set/:setId">{({ setId }) => <SetPage key={setId} setId={setId} />}</Route>
      <Route path="/catalog/set/:setId/print">{({ setId }) => <PrintPage key={setId} setId={setId} />}</Route>
      <Route path="/catalog/leaderboard">
        <PageTitle screen={message('Fastest Times')} />
        <CatalogLeaderboard />
      </Route>
      <Route path="/catalog/study">
        <PageTitle screen={message('My study')} />
        <MyStudy />
      </Route>
      <Route path="/catalog/list/:page?">
        {({ page = '' }) => {
          const load = listPages.get(page);
          return load && <LazyPage key={page} load={load} />;
        }}
      </Route>
      <Route path="/catalog/settings">
        <PageTitle screen={message('Settings')} />
        <CatalogSettings />
      </Route>
    </Switch>
  );
}

function PrintPage({ setId }: { setId: string }) {
  const printModule = useLoaded(loadPrint, true, { isLikely: false });
  return printModule ? <printModule.PrintSet setId={setId} /> : null;
}

function LazyPage({ load }: { load: LoadPage }) {
  const pageModule = useLoaded(load, true, { isLikely: false });
  return pageModule ? <pageModule.Page /> : null;
}

/** Sets the title of the browser's tab. Renders nothing. */
function PageTitle({ screen }: { screen?: Message }) {
  const t = useTexts();
  const catalog = t('Flashcard Study Sets');
  usePageTitle(screen ? `${t(screen)} · ${catalog}` : catalog);
  return null;
}
