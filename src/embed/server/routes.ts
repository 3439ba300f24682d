import type { RichEmbed } from '../contract.ts';
import { allowedFeaturesOf, frameStyle, makeFrameElement, makeShortcode, onOneLine } from '../rules/snippets.ts';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';
import { catalogSnippetHeightPx, defaultEmbedHeightPx, productName } from '../../platform/rules/limits.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { notFound, ProblemError } from '../../platform/server/base/problems.ts';
import type { HandlersOf } from '../../api/server/handler.ts';
import { originOf } from '../../platform/server/http/request-parts.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findSet } from '../../sets/server/set-store.ts';
import { embedParametersOf, readEmbeddable, type Embeddable } from './embeddable.ts';
import { textsOf, studioLanguage } from '../../platform/server/languages/language-of.ts';
import { linkPicture } from './link-pictures.ts';

/** The width of an embed if the request names none. */
const defaultWidthPx = 960;

export const embedHandlers = {
  'GET /api/embed/shortcode/:id': async ({ params }) => ({ shortcode: makeShortcode(params.id, defaultEmbedOptions) }),
  'GET /api/oembed': async ({ services, request, query }) => {
    if ((query.format ?? 'json') !== 'json') {
      throw new ProblemError(501, 'Not Implemented', 'There is an answer in JSON alone');
    }
    const origin = originOf(request, services);
    const embeddable = readEmbeddable(query.url, origin);
    const content = embeddable && (await findContent(services, embeddable, origin));
    if (embeddable === undefined || content === undefined) throw notFound('Set');
    const [maxWidthPx, maxHeightPx] = [parseLengthPx(query.maxwidth), parseLengthPx(query.maxheight)];
    return makeRichEmbed({
      ...content,
      origin,
      address: origin + embeddable.path,
      widthPx: Math.min(defaultWidthPx, maxWidthPx ?? defaultWidthPx),
      heightPx: Math.min(content.heightPx, maxHeightPx ?? content.heightPx),
      maxWidthPx,
      picture: canBeThumbnail(content.picture, maxWidthPx, maxHeightPx) ? content.picture : undefined,
    });
  },
} satisfies HandlersOf<'GET /api/embed/shortcode/:id' | 'GET /api/oembed'>;

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface Content {
  readonly title: string;
  readonly heightPx: number;
  readonly allowedFeatures: readonly string[];
  readonly picture?: Picture | undefined;
}

/** Returns what the embed shows, or undefined for a set that visitors cannot see, even if the administrator asks. */
async function findContent(services: Services, embeddable: Embeddable, origin: string): Promise<Content | undefined> {
  const { db, config } = services;
  if (embeddable.kind === 'catalog') {
    // The request comes from another site, so the title is in the studio's language.
    const t = textsOf({ url: embeddable.path, headers: {} }, services);
    return {
      title: t('Flashcard Study Sets'),
      heightPx: catalogSnippetHeightPx,
      allowedFeatures: ['camera', 'fullscreen'],
    };
  }
  const set = await findSet(db, embeddable.setId);
  if (set === undefined || set.visibility === 'private') return undefined;
  const allowedFeatures = allowedFeaturesOf(embedParametersOf(embeddable));
  return {
    title: displayTitle(set),
    heightPx: defaultEmbedHeightPx,
    allowedFeatures,
    picture: linkPicture(set, { origin, language: studioLanguage(config) }),
  };
}

interface EmbedDetails extends Content {
  readonly origin: string;
  readonly address: string;
  readonly widthPx: number;
  readonly maxWidthPx: number | undefined;
}

/** Makes an embed without a script, because most sites remove scripts and some remove most attributes. */
function makeRichEmbed({
  origin,
  address,
  title,
  widthPx,
  heightPx,
  maxWidthPx,
  allowedFeatures,
  picture,
}: EmbedDetails): RichEmbed {
  const html = makeFrameElement({
    src: address,
    title: onOneLine(title),
    width: '100%',
    height: `${heightPx}`,
    frameborder: '0',
    style: `${frameStyle}${maxWidthPx === undefined ? '' : `;max-width:${widthPx}px`}`,
    loading: 'lazy',
    allow: allowedFeatures.length > 0 ? allowedFeatures.join('; ') : undefined,
  });
  return {
    version: '1.0',
    type: 'rich',
    provider_name: productName,
    provider_url: origin,
    title,
    width: widthPx,
    height: heightPx,
    html,
    ...(picture && { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height }),
  };
}

/**
 * Whether the picture may be the thumbnail, which must not exceed the size that the request allows (https://oembed.com,
 * 2.3.4).
 */
function canBeThumbnail(picture: Picture | undefined, maxWidthPx = Infinity, maxHeightPx = Infinity): boolean {
  return picture !== undefined && picture.width <= maxWidthPx && picture.height <= maxHeightPx;
}

/** Returns the length in pixels, or undefined for any other text. */
function parseLengthPx(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
