import '../../platform/web/styles/fonts.css';
import '../../platform/web/styles/tokens.css';
import '../../platform/web/styles/site-tokens.css';
import '../../platform/web/styles/reset.css';
import '../../platform/web/styles/loading-note.css';
import '../../platform/web/styles/document-message.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hydrateQueries, readInitialData } from '../../api/web/initial-data.ts';
import { whenIdle } from '../../platform/web/browser/timing.ts';
import { startHistoryGuard } from '../../platform/web/browser/history.ts';
import { hasWorker } from '../../platform/web/browser/find-interface.ts';
import { App } from './app.tsx';
import { readTexts, textsOfLaterParts } from '../../platform/web/languages/page-texts.ts';
import { stopRecordingClicks } from './click-replay.ts';
import { loadScreen, withPatience } from './screens.ts';
import { createQueryClient } from '../../api/web/query-client.ts';

/** Synchronisation starts within this time, after the page itself has loaded. */
const syncWithinMs = 5_000;

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root to put the site into.');
const queryClient = createQueryClient();
const site = (
  <StrictMode>
    <App queryClient={queryClient} texts={readTexts()} />
  </StrictMode>
);
startHistoryGuard();
if (hasWorker()) prepareForOffline();
void (root.hasAttribute('data-rendered') ? hydrate(root) : start(root));

/** Queries run even when the browser is offline: the worker answers them. */
function prepareForOffline() {
  const { queries, ...others } = queryClient.getDefaultOptions();
  const always = { ...queries, networkMode: 'always', refetchOnReconnect: true } as const;
  queryClient.setDefaultOptions({ ...others, queries: always });
  whenIdle(() => void syncWhenOnline(), syncWithinMs);
}

async function syncWhenOnline() {
  (await import('../../offline/web/sync-when-online.ts')).syncWhenOnline();
}

async function start(empty: HTMLElement) {
  const loading = loadScreen(location.pathname);
  // The frame around a screen is not rendered again when texts arrive, so it waits for them.
  await textsOfLaterParts();
  if (loading) await withPatience(loading);
  hydrateQueries(queryClient, readInitialData());
  createRoot(empty).render(site);
}

/** Uses the data of the rendered page, so that the first render equals the page. */
async function hydrate(rendered: HTMLElement) {
  await loadScreen(location.pathname);
  hydrateQueries(queryClient, readInitialData());
  stopRecordingClicks();
  hydrateRoot(rendered, site);
}
