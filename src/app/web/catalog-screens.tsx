import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import { CatalogLeaderboard } from '../../catalog/web/catalog-leaderboard.tsx';
import { CatalogSettings } from '../../catalog/web/catalog-settings.tsx';
import { Catalog } from '../../catalog/web/catalog.tsx';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { SetPage } from '../../catalog/web/set-page.tsx';
import { MyStudy } from '../../catalog/web/my-study.tsx';

const loadPrint = () => import('../../print/web/print-set.tsx');
type LoadPage = () => Promise<{ Page: ComponentType }>;
const listPages: ReadonlyMap<string, LoadPage> = new Map([
  ['', async () => ({ Page: (await import('../../catalog/web/list-page.tsx')).ListPage })],
  ['play', async () => ({ Page: (await import('../../catalog/web/list-player.tsx')).ListPlayer })],
  ['print', async () => ({ Page: (await import('../../print/web/print-list.tsx')).PrintList })],
]);
const catalogTitle = 'Flashcard Study Sets';

/** One chunk, so that changing between them shows no loading. */
export function CatalogScreens() {
  return (
    <Switch>
      <Route path="/catalog">
        <Title text={catalogTitle} />
        <Catalog />
      </Route>
      <Route path="/catalog/set/:setId">{({ setId }) => <SetPage key={setId} setId={setId} />}</Route>
      <Route path="/catalog/set/:setId/print">{({ setId }) => <PrintPage key={setId} setId={setId} />}</Route>
      <Route path="/catalog/leaderboard">
        <Title text={`Fastest Times · ${catalogTitle}`} />
        <CatalogLeaderboard />
      </Route>
      <Route path="/catalog/study">
        <Title text={`My study · ${catalogTitle}`} />
        <MyStudy />
      </Route>
      <Route path="/catalog/list/:page?">
        {({ page = '' }) => {
          const load = listPages.get(page);
          return load && <ListPart key={page} load={load} />;
        }}
      </Route>
      <Route path="/catalog/settings">
        <Title text={`Settings · ${catalogTitle}`} />
        <CatalogSettings />
      </Route>
    </Switch>
  );
}

/** Loaded on demand, as few print. */
function PrintPage({ setId }: { setId: string }) {
  const part = useLoaded(loadPrint, true, false);
  return part ? <part.PrintSet setId={setId} /> : null;
}

function ListPart({ load }: { load: LoadPage }) {
  const part = useLoaded(load, true, false);
  return part ? <part.Page /> : null;
}

function Title({ text }: { text: string }) {
  usePageTitle(text);
  return null;
}
