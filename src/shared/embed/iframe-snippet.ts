import { makeDirectLink } from './direct-link.ts';
import type { EmbeddedSet } from './direct-link.ts';
import { makeFrameMarkup } from './frame-markup.ts';

interface TitledSet extends EmbeddedSet {
  readonly title: string;
}

/**
 * The code that shows a set in any page (spec 2.4). A page may show many, so each is fetched when the reader comes near.
 * In flip mode signs can be practised in front of one's own camera; whoever does is asked for it then.
 */
export function makeIframeSnippet(set: TitledSet): string {
  const { origin, title, options } = set;
  const lent = [...(options.modes.includes('flip') ? ['camera'] : []), ...(options.fullscreen ? ['fullscreen'] : [])];
  return makeFrameMarkup({
    origin,
    address: makeDirectLink(set),
    title,
    heightPx: options.height,
    lent,
    isLazy: true,
  });
}
