import { makeDirectLink } from './direct-link.ts';
import type { EmbeddedSet } from './direct-link.ts';
import { makeFrameMarkup } from './frame-markup.ts';
import type { EmbedOptions } from './options.ts';

interface TitledSet extends EmbeddedSet {
  readonly title: string;
}

/**
 * The code that shows a set in any page (spec 2.4). A page may show many, so each is fetched when the reader comes near.
 * In flip mode signs can be practised in front of one's own camera; whoever does is asked for it then.
 */
export function makeIframeSnippet(set: TitledSet): string {
  const { origin, title, options } = set;
  return makeFrameMarkup({
    origin,
    address: makeDirectLink(set),
    title,
    heightPx: options.height,
    lent: lentFeatures(options),
    isLazy: true,
  });
}

/** What the page around an embedded set lends to it. */
export function lentFeatures({ modes, fullscreen }: Pick<EmbedOptions, 'modes' | 'fullscreen'>): string[] {
  return [...(modes.includes('flip') ? ['camera'] : []), ...(fullscreen ? ['fullscreen'] : [])];
}
