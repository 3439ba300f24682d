import type { Card } from '../../../cards/contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import type { EmbedParameters } from '../addresses/options.ts';
import type { Texts } from '../languages/texts.ts';
import type { InitialData } from './initial-data.ts';

export interface RenderedPage {
  /** The content of `#root`. */
  readonly html: string;
  /** Links that preload what is visible first. */
  readonly preloads: string;
}

export interface SiteInput {
  /** Path and query of the page. */
  readonly address: string;
  readonly initialData: InitialData;
  readonly texts: Texts;
}

export type RenderSite = (input: SiteInput) => Promise<RenderedPage>;

export interface EmbedInput {
  readonly set: StudySet;
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
  readonly texts: Texts;
}

/** Undefined for pages that cannot be rendered in advance, such as those with shuffled cards. */
export type RenderEmbed = (input: EmbedInput) => RenderedPage | undefined;

/** Splits rendered HTML after the preload links, which React writes before everything else. */
export function splitPreloads(rendered: string): RenderedPage {
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads };
}
