import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import type { RenderedPage } from '../../shared/pages/rendered-page.ts';

interface EmbedInput {
  readonly set: StudySet;
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

/** Undefined for what cannot be rendered beforehand, such as shuffled cards. */
export type RenderEmbed = (input: EmbedInput) => RenderedPage | undefined;

/**
 * @param ssrDir where the server's build is
 * @returns undefined without it: documents then come unrendered
 */
export async function readEmbedRenderer(ssrDir: string): Promise<RenderEmbed | undefined> {
  const file = join(ssrDir, 'render-embed.js');
  if (!existsSync(file)) return undefined;
  const { renderEmbed }: Record<string, unknown> = await import(pathToFileURL(file).href);
  return isRenderer(renderEmbed) ? renderEmbed : undefined;
}

function isRenderer(value: unknown): value is RenderEmbed {
  return typeof value === 'function';
}
