import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/site-tokens.css';
import '../styles/reset.css';
import '../styles/loading-note.css';
import '../styles/document-message.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hydrateQueries, readInitialData } from '../api/initial-data.ts';
import { startHistoryGuard } from '../browser/history/history-guard.ts';
import { App } from './app.tsx';
import { stopRecordingClicks } from './click-replay.ts';
import { withPatience } from './load-first.ts';
import { createQueryClient } from '../api/query-client.ts';
import { loadScreen } from './screens.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root to put the site into.');
const queryClient = createQueryClient();
const site = (
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>
);
startHistoryGuard();
void (root.hasAttribute('data-rendered') ? hydrate(root) : start(root));

async function start(empty: HTMLElement) {
  const loading = loadScreen(location.pathname);
  if (loading) await withPatience(loading);
  hydrateQueries(queryClient, readInitialData());
  createRoot(empty).render(site);
}

/** With the data that the page was rendered with, so that the first render is the same. */
async function hydrate(rendered: HTMLElement) {
  await loadScreen(location.pathname);
  hydrateQueries(queryClient, readInitialData());
  stopRecordingClicks();
  hydrateRoot(rendered, site);
}
