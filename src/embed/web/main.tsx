import '../../platform/web/styles/fonts.css';
import '../../platform/web/styles/tokens.css';
import '../../platform/web/styles/reset.css';
import '../../platform/web/styles/loading-note.css';
import '../../platform/web/styles/document-message.css';
import './pre-hydration.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { renderedMode } from '../../platform/rules/addresses/settings.ts';
import { hydrateQueries, readInitialData } from '../../api/web/initial-data.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { modeViews, type ModeParts } from '../../modes/web/mode-views.ts';
import { readTexts } from '../../platform/web/languages/page-texts.ts';
import { EmbedApp } from './embed-app.tsx';
import { beginHydration } from './recorded-input.ts';
import { setIdInPath } from '../../platform/web/addresses/set-id-in-path.ts';

/** Restores the default of browsers, which the pre-hydration script has removed. */
Object.assign(Error, { stackTraceLimit: 10 });

const root = document.getElementById('root');
if (!root) throw new Error('No #root');
const queryClient = createQueryClient();
const setId = setIdInPath(location.pathname);
const parameters = parseEmbedParameters(new URLSearchParams(location.search));

hydrateQueries(queryClient, readInitialData());

const appProps = { queryClient, setId, parameters, texts: readTexts() };

if (root.hasAttribute('data-rendered'))
  loadRenderedParts().then(
    (parts) => hydrate(root, parts),
    () => render(root),
  );
else render(root);

async function loadRenderedParts(): Promise<ModeParts> {
  const mode = renderedMode(parameters);
  return { [mode]: await modeViews[mode].load?.() };
}

/**
 * Hydrates the page that the server has rendered, in a transition: it works in small pieces, so that touches do not
 * have to wait.
 */
function hydrate(rendered: HTMLElement, parts: ModeParts) {
  const isTurned = beginHydration();
  startTransition(() => void hydrateRoot(rendered, <EmbedApp {...appProps} isTurned={isTurned} parts={parts} />));
}

function render(container: HTMLElement) {
  createRoot(container).render(<EmbedApp {...appProps} />);
}
