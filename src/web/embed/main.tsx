import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/reset.css';
import '../styles/loading-note.css';
import '../styles/document-message.css';
import './pre-hydration.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { parseEmbedParameters } from '../../shared/embed/options.ts';
import { hydrateQueries, readInitialData } from '../api/initial-data.ts';
import { createQueryClient } from '../api/query-client.ts';
import { EmbedApp } from './embed-app.tsx';
import { beginHydration } from './recorded-input.ts';
import { setIdInPath } from '../addresses/set-id-in-path.ts';

/** The browsers' default, which the pre-hydration script has deleted. */
Object.assign(Error, { stackTraceLimit: 10 });

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root to put the player into.');
const queryClient = createQueryClient();
const setId = setIdInPath(location.pathname);
const parameters = parseEmbedParameters(new URLSearchParams(location.search));

hydrateQueries(queryClient, readInitialData());

if (root.hasAttribute('data-rendered')) hydrate(root);
else createRoot(root).render(<EmbedApp queryClient={queryClient} setId={setId} parameters={parameters} />);

/** A transition works in small pieces: a finger on the screen never waits for it. */
function hydrate(rendered: HTMLElement) {
  const isTurned = beginHydration();
  const app = <EmbedApp queryClient={queryClient} setId={setId} parameters={parameters} isTurned={isTurned} />;
  startTransition(() => void hydrateRoot(rendered, app));
}
