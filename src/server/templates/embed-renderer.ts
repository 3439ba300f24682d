import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import type { RenderedPage } from '../../shared/pages/rendered-page.ts';
import { preloadAhead } from '../../shared/limits.ts';

interface EmbedInput {
  readonly set: StudySet;
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

/** Undefined for what cannot be rendered beforehand, such as cards in an order by chance. */
export type RenderEmbed = (input: EmbedInput) => RenderedPage | undefined;

/** A page is 5 to 15 kB: at most some 8 MB. */
const maxCached = 500;

/**
 * The renderer from the build for the server, with a cache.
 * @param ssrDir where that build is
 * @returns undefined without such a build: documents then come unrendered
 */
export async function readEmbedRenderer(ssrDir: string): Promise<RenderEmbed | undefined> {
  const file = join(ssrDir, 'render-embed.js');
  if (!existsSync(file)) return undefined;
  const { renderEmbed }: Record<string, unknown> = await import(pathToFileURL(file).href);
  return isRenderer(renderEmbed) ? cacheRenderedEmbeds(renderEmbed) : undefined;
}

/** Caches by everything that the page shows, so that no change is missed. */
export function cacheRenderedEmbeds(render: RenderEmbed): RenderEmbed {
  const cache = new LRUCache<string, { readonly page: RenderedPage | undefined }>({ max: maxCached });
  return (input) => {
    const key = keyOf(input);
    const { page } = cache.get(key) ?? { page: render(input) };
    cache.set(key, { page });
    return page;
  };
}

/** The titles, how many cards there are, the first of them, and what the address asks for. */
function keyOf({ set, cards, parameters }: EmbedInput): string {
  const { id, title, publicTitle, visibility } = set;
  const seen = [id, title, publicTitle, visibility, cards.length, cards.slice(0, 1 + preloadAhead), parameters];
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64');
}

function isRenderer(value: unknown): value is RenderEmbed {
  return typeof value === 'function';
}
