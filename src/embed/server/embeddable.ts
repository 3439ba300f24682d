import { parseCatalogView, toCatalogSearch } from '../../platform/rules/addresses/catalog-view.ts';
import { sanitizeEmbedSearch, languageShape } from '../rules/sanitize-search.ts';
import { defaultEmbedOptions, parseEmbedParameters, toEmbedSearch } from '../../platform/rules/addresses/options.ts';
import { parseStudyMode } from '../../platform/rules/addresses/modes.ts';

/** `path` is what the frame shows: its address on this site, with the query. */
export type Embeddable =
  | { readonly kind: 'catalog'; readonly path: string }
  | { readonly kind: 'set'; readonly setId: string; readonly path: string };

/**
 * Parses the address of something that can be embedded, without fetching anything: of a set's page or player, or of the
 * catalog. For example, `https://studio.example/catalog/set/abc?mode=quiz` is shown as `/embed/abc?defaultMode=quiz`.
 * Returns undefined for any other address.
 * @param origin the studio's origin; http and https are not distinguished
 */
export function readEmbeddable(address: string, origin: string): Embeddable | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isOwnHost = /^https?:$/.test(url.protocol) && url.host === hostOf(origin, url.protocol);
  if (!isOwnHost || url.username !== '' || url.password !== '') return undefined;
  const lang = url.searchParams.get('lang') ?? '';
  if (/^\/catalog\/?$/.test(url.pathname)) {
    return {
      kind: 'catalog',
      path: withLanguage(`/catalog${toCatalogSearch(parseCatalogView(url.searchParams))}`, lang),
    };
  }
  const [, page, setId] = /^\/(embed|catalog\/set)\/([\w-]+)\/?$/.exec(url.pathname) ?? [];
  if (setId === undefined) return undefined;
  const search = page === 'embed' ? sanitizeEmbedSearch(url.searchParams) : searchOfSetPage(url.searchParams, lang);
  return { kind: 'set', setId, path: `/embed/${setId}${search}` };
}

/** Returns the player's options that `path` asks for. */
export function embedParametersOf({ path }: Embeddable) {
  return parseEmbedParameters(new URLSearchParams(path.split('?')[1]));
}

/**
 * Returns the query of the player for the address of a set's page, which has no other options than the mode and the
 * language.
 */
function searchOfSetPage(query: URLSearchParams, lang: string): string {
  const defaultMode = parseStudyMode(query.get('mode')) ?? defaultEmbedOptions.defaultMode;
  return withLanguage(toEmbedSearch({ ...defaultEmbedOptions, defaultMode }), lang);
}

function withLanguage(path: string, lang: string): string {
  return languageShape.test(lang) ? `${path}${path.includes('?') ? '&' : '?'}lang=${lang}` : path;
}

/**
 * Returns the host of the studio's origin, as an address with this protocol writes it: without the protocol's default
 * port.
 */
function hostOf(origin: string, protocol: string): string | undefined {
  const studioOrigin = `${protocol}//${origin.replace(/^https?:\/\//, '')}`;
  return URL.canParse(studioOrigin) ? new URL(studioOrigin).host : undefined;
}
