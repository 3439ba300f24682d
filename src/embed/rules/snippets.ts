import { makeDirectLink, type EmbeddedSet } from './direct-link.ts';
import { frameAttribute, makeHostScript } from './host-script.ts';
import { writtenParameters, type EmbedOptions } from '../../platform/rules/addresses/options.ts';
import { catalogSnippetHeightPx } from '../../platform/rules/limits.ts';

interface TitledSet extends EmbeddedSet {
  readonly title: string;
}

/** Makes the code that embeds a set. Its frame loads lazily, because a page may show many. */
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

/** Lists the features of the permissions policy that the player needs. */
export function allowedFeaturesOf({ modes, fullscreen }: Pick<EmbedOptions, 'modes' | 'fullscreen'>): string[] {
  return [...(modes.includes('flip') ? ['camera'] : []), ...(fullscreen ? ['fullscreen'] : [])];
}

/**
 * Makes the code that embeds the catalog. Its frame does not load lazily, because its height must be known before the
 * browser restores the reader's position.
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

interface FrameMarkup {
  readonly origin: string;
  readonly address: string;
  readonly title: string;
  readonly heightPx: number;
  /** Features of the permissions policy. */
  readonly allowedFeatures: readonly string[];
  readonly isLazy: boolean;
}

/** The style of each frame. Its outline is visible on light and dark pages, and takes no space. */
export const frameStyle = 'border:0;border-radius:12px;outline:1px solid #8884;outline-offset:-1px';

function makeFrameMarkup({ origin, address, title, heightPx, allowedFeatures, isLazy }: FrameMarkup): string {
  const frame = makeFrameElement({
    [frameAttribute]: origin,
    src: address,
    title: onOneLine(title),
    style: `width:100%;height:${heightPx}px;${frameStyle}`,
    loading: isLazy ? 'lazy' : undefined,
    allow: allowedFeatures.length > 0 ? allowedFeatures.join('; ') : undefined,
  });
  return `${frame}\n<script>${makeHostScript(origin)}</script>`;
}

export function makeFrameElement(attributes: Readonly<Record<string, string | undefined>>): string {
  const attributeTexts = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe${attributeTexts.join('')}></iframe>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/**
 * Characters that end an attribute, a tag or a shortcode, that begin placeholders of page templates, or are invisible.
 */
const escapedCharacters = /[&"'<>[\]{}$`\\\p{Cf}\p{Zl}\p{Zp}]/gu;

function escapeAttribute(text: string): string {
  return text.replace(escapedCharacters, (character) => entities[character] ?? `&#${character.codePointAt(0)};`);
}

export function onOneLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Makes the shortcode for WordPress. Names the parameters of the address in snake_case, as shortcodes do, and adds the
 * height.
 */
export function makeShortcode(setId: string, options: EmbedOptions): string {
  const attributes = [['id', setId], ...writtenParameters(options), ['height', `${options.height}`]] as const;
  return `[flashcard_set ${attributes.map(([name, value]) => toAttribute(name, value)).join(' ')}]`;
}

function toAttribute(name: string, value: string): string {
  const snakeCase = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  return `${snakeCase}="${escapeAttribute(value)}"`;
}
