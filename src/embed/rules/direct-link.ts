import { toEmbedSearch, type EmbedOptions } from '../../platform/rules/addresses/options.ts';

export interface EmbeddedSet {
  /** The studio's origin, such as `https://cards.example`. */
  readonly origin: string;
  readonly setId: string;
  readonly options: EmbedOptions;
}

export function makeDirectLink({ origin, setId, options }: EmbeddedSet): string {
  return `${origin}/embed/${encodeURIComponent(setId)}${toEmbedSearch(options)}`;
}
