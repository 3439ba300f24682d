import type { InitialData } from '../../rules/pages/initial-data.ts';
import type { RenderedPage } from '../../rules/pages/rendered-page.ts';
import { readRenderer } from './read-renderer.ts';
import type { Texts } from '../../rules/languages/texts.ts';

export interface SiteInput {
  /** Path and query. */
  readonly address: string;
  readonly initialData: InitialData;
  readonly texts: Texts;
}

export type RenderSite = (input: SiteInput) => Promise<RenderedPage>;

/** Undefined without a build in `ssrDir`. */
export async function readSiteRenderer(ssrDir: string): Promise<RenderSite | undefined> {
  const render = await readRenderer(ssrDir, 'render-site.js', 'renderSite');
  return isRenderer(render) ? render : undefined;
}

function isRenderer(value: unknown): value is RenderSite {
  return typeof value === 'function';
}
