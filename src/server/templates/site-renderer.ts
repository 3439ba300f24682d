import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InitialData } from '../../shared/pages/initial-data.ts';
import type { RenderedPage } from '../../shared/pages/rendered-page.ts';

export interface SiteInput {
  /** Path and query. */
  readonly address: string;
  readonly initialData: InitialData;
}

export type RenderSite = (input: SiteInput) => Promise<RenderedPage>;

/**
 * @param ssrDir where the server's build is
 * @returns undefined without it: documents then come unrendered
 */
export async function readSiteRenderer(ssrDir: string): Promise<RenderSite | undefined> {
  const file = join(ssrDir, 'render-site.js');
  if (!existsSync(file)) return undefined;
  const { renderSite }: Record<string, unknown> = await import(pathToFileURL(file).href);
  return isRenderer(renderSite) ? renderSite : undefined;
}

function isRenderer(value: unknown): value is RenderSite {
  return typeof value === 'function';
}
