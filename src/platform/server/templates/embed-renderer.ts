import type { Card } from '../../../cards/contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import type { EmbedParameters } from '../../rules/addresses/options.ts';
import type { RenderedPage } from '../../rules/pages/rendered-page.ts';
import { readRenderer } from './read-renderer.ts';
import type { Texts } from '../../rules/languages/texts.ts';

interface EmbedInput {
  readonly set: StudySet;
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
  readonly texts: Texts;
}

/** Undefined for pages that cannot be rendered in advance, such as those with shuffled cards. */
export type RenderEmbed = (input: EmbedInput) => RenderedPage | undefined;

/** Undefined without a build in `ssrDir`. */
export async function readEmbedRenderer(ssrDir: string): Promise<RenderEmbed | undefined> {
  const render = await readRenderer(ssrDir, 'render-embed.js', 'renderEmbed');
  return isRenderer(render) ? render : undefined;
}

function isRenderer(value: unknown): value is RenderEmbed {
  return typeof value === 'function';
}
