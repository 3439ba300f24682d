import { catalogSnippetHeightPx } from '../limits.ts';
import { makeFrameMarkup } from './frame-markup.ts';

/**
 * The code that shows the catalog in any page (spec 2.3). It is fetched at once: its height has to be known before the
 * reader comes back to a place in it.
 * @param origin the studio's, such as `https://cards.example`
 */
export function makeCatalogSnippet(origin: string): string {
  return makeFrameMarkup({
    origin,
    address: `${origin}/catalog`,
    title: 'Flashcard Study Sets',
    heightPx: catalogSnippetHeightPx,
    lent: ['camera', 'fullscreen'],
    isLazy: false,
  });
}
