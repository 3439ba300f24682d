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

/** The catalog's screens are in one chunk, so that visitors change between them without waiting. */
export function CatalogScreens() {
  return (
    <Switch>
      <Route path="/catalog">
        <Title />
        <Catalog />
      </Route>
      <Route path="/catalog/set/:setId">{({ setId }) => <SetPage key={setId} setId={setId} />}</Route>
      <Route path="/catalog/set/:setId/print">{({ setId }) => <PrintPage key={setId} setId={setId} />}</Route>
      <Route path="/catalog/leaderboard">
        <Title of={message('Fastest Times')} />
        <CatalogLeaderboard />
      </Route>
      <Route path="/catalog/study">
        <Title of={message('My study')} />
        <MyStudy />
      </Route>
      <Route path="/catalog/list/:page?">
        {({ page = '' }) => {
          const load = listPages.get(page);
          return load && <ListPart key={page} load={load} />;
        }}
      </Route>
      <Route path="/catalog/settings">
        <Title of={message('Settings')} />
        <CatalogSettings />
      </Route>
    </Switch>
  );
}

/** The screen is loaded on demand, because few visitors print. */
function PrintPage({ setId }: { setId: string }) {
  const part = useLoaded(loadPrint, true, false);
  return part ? <part.PrintSet setId={setId} /> : null;
}

function ListPart({ load }: { load: LoadPage }) {
  const part = useLoaded(load, true, false);
  return part ? <part.Page /> : null;
}

function Title({ of: part }: { of?: Message }) {
  const t = useTexts();
  const catalog = t('Flashcard Study Sets');
  usePageTitle(part ? `${t(part)} · ${catalog}` : catalog);
  return null;
}
