import '../../platform/web/styles/fonts.css';
import '../../platform/web/styles/tokens.css';
import '../../platform/web/styles/site-tokens.css';
import '../../platform/web/styles/reset.css';
import '../../platform/web/styles/loading-note.css';
import '../../platform/web/styles/document-message.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hydrateQueries, readInitialData } from '../../api/web/initial-data.ts';
import { startHistoryGuard } from '../../platform/web/browser/history.ts';
import { App } from './app.tsx';
import { readTexts, fetchLaterTexts } from '../../platform/web/languages/page-texts.ts';
import { stopRecordingClicks } from './click-replay.ts';
import { prepareForOffline } from './prepare-for-offline.ts';
import { loadScreen, waitForScreen } from './screens.ts';
import { createQueryClient } from '../../api/web/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root to put the site into.');
const queryClient = createQueryClient();
const site = (
  <StrictMode>
    <App queryClient={queryClient} texts={readTexts()} />
  </StrictMode>
);
startHistoryGuard();
prepareForOffline(queryClient);
void (root.hasAttribute('data-rendered') ? hydrate(root) : start(root));

/** Renders the site into an empty document. */
async function start(emptyRoot: HTMLElement) {
  const loading = loadScreen(location.pathname);
  // The first render waits for the texts, because the frame around a screen is not rendered again when they arrive.
  await fetchLaterTexts();
  if (loading) await waitForScreen(loading);
  hydrateQueries(queryClient, readInitialData());
  createRoot(emptyRoot).render(site);
}

/** Uses the data of the rendered page, so that the first render equals the page. */
async function hydrate(renderedRoot: HTMLElement) {
  await loadScreen(location.pathname);
  hydrateQueries(queryClient, readInitialData());
  stopRecordingClicks();
  hydrateRoot(renderedRoot, site);
}
