import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { decode } from '../../media/server/decoder.ts';
import { detectMediaType, mediaKeyOf } from '../../media/server/media-key.ts';
import { prepareImage } from '../../media/server/store-media.ts';
import { readKnownFile } from '../../media/server/trash.ts';
import { setHue } from '../../platform/rules/hue.ts';
import type { LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { log } from '../../platform/server/base/log.ts';
import { notFound, overloaded, ProblemError } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { allowAnyOrigin } from '../../platform/server/http/cors.ts';
import { studioLanguage } from '../../platform/server/languages/language-of.ts';
import { textsIn } from '../../platform/server/languages/texts-in.ts';
import type { Services } from '../../platform/server/services/services.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { findSet } from '../../sets/server/set-store.ts';

/** The most pictures that are drawn or wait to be drawn, which takes some seconds. Further requests are refused. */
const maxPendingReads = 20;

/** How long a picture without thumbnail is served before the thumbnail is decoded again. */
const fallbackMs = 60_000;
/** The most pictures that stay in memory. Each has at most 100 kB. */
const maxFallbackPictures = 50;

interface Studio {
  readonly origin: string;
  /** The studio's language, because services that show link previews have none. */
  readonly language: LanguageTag;
}

/** Returns the address and size for `og:image` (https://ogp.me). */
export function linkPicture(set: StudySet, { origin, language }: Studio) {
  const version = linkPictureVersion(set, language);
  return { url: `${origin}/link-pictures/${set.id}.jpg?v=${version}`, width: 1200, height: 630 };
}

/** Serves the pictures of link previews. A private set has none, even for the administrator. */
export function registerLinkPictures(app: FastifyInstance, services: Services): void {
  const linkPictures = new LinkPictures(services);
  app.get<{ Params: { file: string } }>('/link-pictures/:file', async (request, reply) => {
    allowAnyOrigin(reply);
    const [, setId] = /^([\w-]{1,200})\.jpg$/.exec(request.params.file) ?? [];
    const set = setId === undefined ? undefined : await findSet(services.db, setId);
    if (set === undefined || set.visibility === 'private') throw notFound('Set');
    return reply
      .header('cache-control', 'no-cache')
      .type('image/jpeg')
      .send(await linkPictures.read(set));
  });
}

type Dependencies = Pick<Services, 'db' | 'media' | 'config' | 'now'>;

/**
 * Draws the picture of a set at its first request, and again when what it shows has changed. Requests at the same time
 * share it. If the thumbnail cannot be decoded, a picture without it is shown for a minute.
 */
class LinkPictures {
  readonly #services: Dependencies;
  readonly #pendingReads = new Map<string, Promise<Buffer>>();
  readonly #fallbackPictures: LRUCache<string, Buffer>;

  constructor(services: Dependencies) {
    this.#services = services;
    const clock = { perf: { now: services.now }, ttlResolution: 0 };
    this.#fallbackPictures = new LRUCache({ max: maxFallbackPictures, ttl: fallbackMs, ...clock });
  }

  async read(set: StudySet): Promise<Buffer> {
    const version = linkPictureVersion(set, studioLanguage(this.#services.config));
    const key = `${set.id}/${version}`;
    const available = this.#fallbackPictures.get(key) ?? this.#pendingReads.get(key);
    if (available !== undefined) return await available;
    if (this.#pendingReads.size >= maxPendingReads)
      throw overloaded('Too many pictures are being drawn, please try again');
    const reading = this.#findOrDraw(key, set, version).finally(() => this.#pendingReads.delete(key));
    this.#pendingReads.set(key, reading);
    return await reading;
  }

  async #findOrDraw(key: string, set: StudySet, version: string): Promise<Buffer> {
    const { db, config } = this.#services;
    const stored = await findLinkPicture(db, set.id, version);
    if (stored !== undefined) return stored;
    const note = describeCardCount(set, studioLanguage(config));
    const jpeg = await draw(set, note, await readThumbnail(this.#services, set));
    if (jpeg === undefined) {
      // The thumbnail cannot be decoded, or the decoder failed. A later request tries again, so nothing is stored.
      const fallback = await drawWithoutThumbnail(set, note);
      this.#fallbackPictures.set(key, fallback);
      return fallback;
    }
    await saveLinkPicture(db, { setId: set.id, version, jpeg }).catch((error: unknown) =>
      log.warn({ err: error, setId: set.id }, 'The picture for link previews cannot be kept and will be drawn again'),
    );
    return jpeg;
  }
}

/**
 * The version of the drawing. It must be increased when the drawing changes, so that stored pictures are drawn again.
 */
const drawingVersion = 2;

/**
 * Returns a hash of all that the picture shows. It is part of the address, because services that show link previews
 * cache a picture by its address.
 */
function linkPictureVersion(set: StudySet, language: LanguageTag): string {
  const contents = [drawingVersion, set.id, displayTitle(set), set.thumbnailPath, describeCardCount(set, language)];
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url').slice(0, 16);
}

function describeCardCount({ cardCount }: StudySet, language: LanguageTag): string {
  return textsIn(language)('{count, plural, one {# card} other {# cards}}', { count: cardCount });
}

async function drawWithoutThumbnail(set: StudySet, note: string): Promise<Buffer> {
  const jpeg = await draw(set, note, undefined);
  if (jpeg === undefined) throw new Error('The picture could not be drawn');
  return jpeg;
}

/**
 * Draws the picture of a set.
 * @returns undefined when the decoder failed, or cannot decode the thumbnail
 */
async function draw(set: StudySet, note: string, thumbnail: Buffer | undefined): Promise<Buffer | undefined> {
  const drawing = await decode({
    task: 'draw-link-picture',
    bytes: thumbnail ?? new Uint8Array(),
    title: displayTitle(set),
    note,
    hue: setHue(set.id),
    isStack: set.cardCount > 1,
  });
  return drawing && Buffer.from(drawing.bytes);
}

/** Returns the set's thumbnail, or undefined if there is none or it would not pass as an upload today. */
async function readThumbnail({ media }: Pick<Services, 'media'>, set: StudySet): Promise<Buffer | undefined> {
  const stream = set.thumbnailPath === null ? undefined : await readKnownFile(media, mediaKeyOf(set.thumbnailPath));
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
