import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { InitialData } from '../../shared/pages/initial-data.ts';
import type { RenderedPage } from '../../shared/pages/rendered-page.ts';

export interface SiteInput {
  /** Path and query. */
  readonly address: string;
  readonly initialData: InitialData;
}

export type RenderSite = (input: SiteInput) => Promise<RenderedPage>;

/** A page is 10 to 60 kB: at most some 15 MB. */
const maxCached = 250;

/**
 * The renderer from the build for the server, with a cache.
 * @param ssrDir where that build is
 * @returns undefined without such a build: documents then come unrendered
 */
export async function readSiteRenderer(ssrDir: string): Promise<RenderSite | undefined> {
  const file = join(ssrDir, 'render-site.js');
  if (!existsSync(file)) return undefined;
  const { renderSite }: Record<string, unknown> = await import(pathToFileURL(file).href);
  return isRenderer(renderSite) ? cacheRenderedSites(renderSite) : undefined;
}

/** Caches by everything that the page is made of, so that no change is missed. Failures are not cached. */
export function cacheRenderedSites(render: RenderSite): RenderSite {
  const cache = new LRUCache<string, Promise<RenderedPage>>({ max: maxCached });
  return (input) => {
    const key = createHash('sha256').update(JSON.stringify(input)).digest('base64');
    const page = cache.get(key) ?? render(input);
    cache.set(key, page);
    page.catch(() => cache.delete(key));
    return page;
  };
}

function isRenderer(value: unknown): value is RenderSite {
  return typeof value === 'function';
}
