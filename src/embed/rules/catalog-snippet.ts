import { catalogSnippetHeightPx } from '../../platform/rules/limits.ts';
import { makeFrameMarkup } from './frame-markup.ts';

/**
 * Not lazy: its height must be known before the browser restores the reader's position.
 * @param origin such as `https://cards.example`
 */
export function makeCatalogSnippet(origin: string): string {
  return makeFrameMarkup({
    origin,
    address: `${origin}/catalog`,
    title: 'Flashcard Study Sets',
    heightPx: catalogSnippetHeightPx,
    allowedFeatures: ['camera', 'fullscreen'],
    isLazy: false,
  });
}
