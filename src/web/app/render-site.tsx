import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { withInitialData } from '../api/initial-data.ts';
import { App } from './app.tsx';
import { createQueryClient } from '../api/query-client.ts';
import { loadScreen, prefetchPage } from './screens.ts';

interface SiteInput {
  /** Path and query of the page. */
  readonly address: string;
  /** What the page reads at once, by path; null stands for 404. */
  readonly answers: Readonly<Record<string, unknown>>;
}

interface RenderedSite {
  /** Belongs into `#root`. */
  readonly html: string;
  /** `<link>`s for what is seen first; belong into the head. */
  readonly preloads: string;
}

/** A page of the catalog as its program will first show it, rendered on the server. */
export async function renderSite({ address, answers }: SiteInput): Promise<RenderedSite> {
  const { pathname, search } = new URL(address, 'http://server');
  const queryClient = createQueryClient();
  await loadScreen(pathname);
  await withInitialData(answers, () => prefetchPage(queryClient, pathname, search));
  const rendered = renderToString(
    <StrictMode>
      <App queryClient={queryClient} address={address} />
    </StrictMode>,
  );
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads };
}
