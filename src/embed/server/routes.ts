import type { RichEmbed } from '../contract.ts';
import { allowedFeaturesOf, frameLook, makeFrameElement, makeShortcode, onOneLine } from '../rules/snippets.ts';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';
import { catalogSnippetHeightPx, defaultEmbedHeightPx, productName } from '../../platform/rules/limits.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { notFound, ProblemError, overloaded } from '../../platform/server/base/problems.ts';
import type { HandlersOf } from '../../api/server/handler.ts';
import { originOf } from '../../platform/server/http/request-parts.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findSet } from '../../sets/server/set-store.ts';
import { embedParametersOf, readEmbeddable, type Embeddable } from './embeddable.ts';
import { textsOf, studioLanguage } from '../../platform/server/languages/language-of.ts';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { decode } from '../../media/server/decoder.ts';
import { detectMediaType, mediaKeyOf } from '../../media/server/media-key.ts';
import { prepareImage } from '../../media/server/store-media.ts';
import { setHue } from '../../platform/rules/hue.ts';
import type { LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { textsIn } from '../../platform/server/languages/texts-in.ts';
import { log } from '../../platform/server/base/log.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { allowAnyOrigin } from '../../platform/server/http/cors.ts';
import type { StudySet } from '../../sets/contract/set.ts';

/** The width if the request names none. */
const columnPx = 960;

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
    const [maxWidth, maxHeight] = [parseLength(query.maxwidth), parseLength(query.maxheight)];
    return makeRichEmbed({
      ...content,
      origin,
      address: origin + embeddable.path,
      widthPx: Math.min(columnPx, maxWidth ?? columnPx),
      heightPx: Math.min(content.heightPx, maxHeight ?? content.heightPx),
      maxWidthPx: maxWidth,
      picture: fits(content.picture, maxWidth, maxHeight) ? content.picture : undefined,
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

/** Returns undefined for a set that visitors cannot see, even if the administrator asks. */
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

interface Frame extends Content {
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
}: Frame): RichEmbed {
  const html = makeFrameElement({
    src: address,
    title: onOneLine(title),
    width: '100%',
    height: `${heightPx}`,
    frameborder: '0',
    style: `${frameLook}${maxWidthPx === undefined ? '' : `;max-width:${widthPx}px`}`,
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

/** https://oembed.com, 2.3.4 */
function fits(picture: Picture | undefined, maxWidth = Infinity, maxHeight = Infinity): boolean {
  return picture !== undefined && picture.width <= maxWidth && picture.height <= maxHeight;
}

/** In pixels; undefined for anything else. */
function parseLength(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** To be increased when the drawing changes. */
const drawing = 2;

/** Readers of link previews cache a picture by its address. */
function linkPictureVersion(set: StudySet, language: LanguageTag): string {
  const shown = [drawing, set.id, displayTitle(set), set.thumbnailPath, noteOf(set, language)];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
}

function noteOf({ cardCount }: StudySet, language: LanguageTag): string {
  return textsIn(language)('{count, plural, one {# card} other {# cards}}', { count: cardCount });
}

interface Studio {
  readonly origin: string;
  /** The studio's language, because services that read link previews have none. */
  readonly language: LanguageTag;
}

/** https://ogp.me */
export function linkPicture(set: StudySet, { origin, language }: Studio) {
  const version = linkPictureVersion(set, language);
  return { url: `${origin}/link-pictures/${set.id}.jpg?v=${version}`, width: 1200, height: 630 };
}

/** This many pictures are some seconds of work. */
const picturesUnderWay = 20;

type Drawing = Pick<Services, 'db' | 'media' | 'config'>;
type ReadLinkPicture = (set: StudySet) => Promise<Buffer>;

/** Drawn at the first request, and when what it shows has changed. */
function openLinkPictures(services: Drawing): ReadLinkPicture {
  const underWay = new Map<string, Promise<Buffer>>();
  return async (set) => {
    const version = linkPictureVersion(set, studioLanguage(services.config));
    const name = `${set.id}/${version}`;
    const coming = underWay.get(name);
    if (coming !== undefined) return await coming;
    if (underWay.size >= picturesUnderWay) throw overloaded('Too many pictures are being drawn, please try again');
    const reading = findOrDraw(services, set, version).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return await reading;
  };
}

async function findOrDraw(services: Drawing, set: StudySet, version: string): Promise<Buffer> {
  const found = await findLinkPicture(services.db, set.id, version);
  if (found !== undefined) return found;
  const jpeg = await draw(set, noteOf(set, studioLanguage(services.config)), await readSign(services, set));
  await saveLinkPicture(services.db, { setId: set.id, version, jpeg }).catch((error: unknown) =>
    log.warn({ err: error, setId: set.id }, 'The picture for link previews cannot be kept and will be drawn again'),
  );
  return jpeg;
}

async function draw(set: StudySet, note: string, sign: Buffer | undefined): Promise<Buffer> {
  const made = await decode({
    task: 'draw-link-picture',
    bytes: sign ?? new Uint8Array(),
    title: displayTitle(set),
    note,
    hue: setHue(set.id),
    isStack: set.cardCount > 1,
  });
  if (made !== undefined) return Buffer.from(made.bytes);
  if (sign !== undefined) return await draw(set, note, undefined);
  throw new Error('The picture could not be drawn');
}

/** Undefined without a thumbnail, or for one that would not pass as an upload today. */
async function readSign({ media }: Pick<Services, 'media'>, set: StudySet): Promise<Buffer | undefined> {
  const stream = set.thumbnailPath === null ? undefined : await media.read(mediaKeyOf(set.thumbnailPath));
  if (stream === undefined) return undefined;
  const bytes = await buffer(stream);
  const contentType = await detectMediaType(bytes);
  if (contentType !== 'image/jpeg' && contentType !== 'image/png' && contentType !== 'image/gif') return undefined;
  try {
    return Buffer.from(prepareImage(bytes, contentType));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

interface LinkPicture {
  readonly setId: string;
  readonly version: string;
  readonly jpeg: Buffer;
}

async function findLinkPicture(db: Database, setId: string, version: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('link_pictures')
    .select('jpeg')
    .where('set_id', '=', setId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && Buffer.from(row.jpeg);
}

async function saveLinkPicture(db: Database, { setId, version, jpeg }: LinkPicture): Promise<void> {
  await db
    .insertInto('link_pictures')
    .values({ set_id: setId, version, jpeg })
    .onConflict((conflict) => conflict.column('set_id').doUpdateSet({ version, jpeg }))
    .execute();
}

/** Serves the pictures of link previews. A private set has none, even for the administrator. */
export function registerLinkPictures(app: FastifyInstance, services: Services): void {
  const readLinkPicture = openLinkPictures(services);
  app.get<{ Params: { file: string } }>('/link-pictures/:file', async (request, reply) => {
    allowAnyOrigin(reply);
    const [, setId] = /^([\w-]{1,200})\.jpg$/.exec(request.params.file) ?? [];
    const set = setId === undefined ? undefined : await findSet(services.db, setId);
    if (set === undefined || set.visibility === 'private') throw notFound('Set');
    return reply
      .header('cache-control', 'no-cache')
      .type('image/jpeg')
      .send(await readLinkPicture(set));
  });
}
