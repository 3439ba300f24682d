import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { splitPreloads, type RenderedPage, type SiteInput } from '../../platform/rules/pages/rendered-page.ts';
import { hydrateQueries } from '../../api/web/initial-data.ts';
import { App } from './app.tsx';
import { createQueryClient } from '../../api/web/query-client.ts';
import { loadScreen } from './screens.ts';

/** Renders exactly what the program will render first. */
export async function renderSite({ address, initialData, texts }: SiteInput): Promise<RenderedPage> {
  const { pathname } = new URL(address, 'http://server');
  const queryClient = createQueryClient();
  await loadScreen(pathname);
  hydrateQueries(queryClient, initialData);
  const rendered = renderToString(
    <StrictMode>
      <App queryClient={queryClient} address={address} texts={texts} />
    </StrictMode>,
  );
  queryClient.clear();
  return splitPreloads(rendered);
}
