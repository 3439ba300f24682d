import { makeDirectLink, type EmbeddedSet } from './direct-link.ts';
import { makeFrameMarkup } from './frame-markup.ts';
import type { EmbedOptions } from '../../platform/rules/addresses/options.ts';

interface TitledSet extends EmbeddedSet {
  readonly title: string;
}

/** Lazy, as a page may show many. */
export function makeIframeSnippet(set: TitledSet): string {
  const { origin, title, options } = set;
  return makeFrameMarkup({
    origin,
    address: makeDirectLink(set),
    title,
    heightPx: options.height,
    allowedFeatures: allowedFeaturesOf(options),
    isLazy: true,
  });
}

export function allowedFeaturesOf({ modes, fullscreen }: Pick<EmbedOptions, 'modes' | 'fullscreen'>): string[] {
  return [...(modes.includes('flip') ? ['camera'] : []), ...(fullscreen ? ['fullscreen'] : [])];
}
