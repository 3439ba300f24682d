import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { withFirstAnswers } from '../api/first-answers.ts';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { loadScreen, prefetchPage } from './screens.ts';

interface SiteViewInput {
  /** Path and query of the page. */
  readonly address: string;
  /** What the page reads at once, by path; null stands for 404. */
  readonly answers: Readonly<Record<string, unknown>>;
}

interface SiteView {
  /** Belongs into `#root`. */
  readonly html: string;
  /** `<link>`s for what is seen first; belong into the head. */
  readonly preloads: string;
}

/** A page of the catalog as its program will first show it, rendered on the server. */
export async function renderSiteView({ address, answers }: SiteViewInput): Promise<SiteView> {
  const { pathname, search } = new URL(address, 'http://server');
  const queryClient = createQueryClient();
  await loadScreen(pathname);
  await withFirstAnswers(answers, () => prefetchPage(queryClient, pathname, search));
  const rendered = renderToString(
    <StrictMode>
      <App queryClient={queryClient} address={address} />
    </StrictMode>,
  );
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads };
}
