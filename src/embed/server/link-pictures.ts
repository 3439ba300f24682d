import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { decode } from '../../media/server/decoder.ts';
import { detectMediaType, mediaKeyOf } from '../../media/server/media-key.ts';
import { prepareImage } from '../../media/server/store-media.ts';
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

/** Must be increased when the drawing changes, so that stored pictures are drawn again. */
const drawingVersion = 2;

/** The version is part of the address, because services that show link previews cache a picture by its address. */
function linkPictureVersion(set: StudySet, language: LanguageTag): string {
  const shown = [drawingVersion, set.id, displayTitle(set), set.thumbnailPath, noteOf(set, language)];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
}

function noteOf({ cardCount }: StudySet, language: LanguageTag): string {
  return textsIn(language)('{count, plural, one {# card} other {# cards}}', { count: cardCount });
}

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

/** Drawing this many pictures takes some seconds. Further requests are refused. */
const maxPicturesUnderWay = 20;

type Needed = Pick<Services, 'db' | 'media' | 'config'>;
type ReadLinkPicture = (set: StudySet) => Promise<Buffer>;

/**
 * A picture is drawn at its first request, and again when what it shows has changed. Requests at the same time share
 * it.
 */
function openLinkPictures(services: Needed): ReadLinkPicture {
  const underWay = new Map<string, Promise<Buffer>>();
  return async (set) => {
    const version = linkPictureVersion(set, studioLanguage(services.config));
    const name = `${set.id}/${version}`;
    const coming = underWay.get(name);
    if (coming !== undefined) return await coming;
    if (underWay.size >= maxPicturesUnderWay) throw overloaded('Too many pictures are being drawn, please try again');
    const reading = findOrDraw(services, set, version).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return await reading;
  };
}

async function findOrDraw(services: Needed, set: StudySet, version: string): Promise<Buffer> {
  const found = await findLinkPicture(services.db, set.id, version);
  if (found !== undefined) return found;
  const jpeg = await draw(set, noteOf(set, studioLanguage(services.config)), await readThumbnail(services, set));
  await saveLinkPicture(services.db, { setId: set.id, version, jpeg }).catch((error: unknown) =>
    log.warn({ err: error, setId: set.id }, 'The picture for link previews cannot be kept and will be drawn again'),
  );
  return jpeg;
}

async function draw(set: StudySet, note: string, thumbnail: Buffer | undefined): Promise<Buffer> {
  const made = await decode({
    task: 'draw-link-picture',
    bytes: thumbnail ?? new Uint8Array(),
    title: displayTitle(set),
    note,
    hue: setHue(set.id),
    isStack: set.cardCount > 1,
  });
  if (made !== undefined) return Buffer.from(made.bytes);
  // A thumbnail that cannot be decoded is left out.
  if (thumbnail !== undefined) return await draw(set, note, undefined);
  throw new Error('The picture could not be drawn');
}

/** Returns the set's thumbnail, or undefined if there is none or it would not pass as an upload today. */
async function readThumbnail({ media }: Pick<Services, 'media'>, set: StudySet): Promise<Buffer | undefined> {
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
