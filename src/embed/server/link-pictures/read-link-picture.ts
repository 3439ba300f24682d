import { buffer } from 'node:stream/consumers';
import type { StudySet } from '../../../sets/contract/set.ts';
import { setHue } from '../../../platform/rules/hue.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';
import { log } from '../../../platform/server/base/log.ts';
import { overloaded, ProblemError } from '../../../platform/server/base/problems.ts';
import { prepareImage } from '../../../media/server/check-image.ts';
import { decode } from '../../../media/server/decoder.ts';
import { detectMediaType } from '../../../media/server/detect-media-type.ts';
import { mediaKeyOf } from '../../../media/server/media-key.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { linkPictureVersion } from '../link-picture.ts';
import type { Database } from '../../../platform/server/database/schema.ts';

/** Some seconds of work. */
const picturesUnderWay = 20;

type ReadLinkPicture = (set: StudySet) => Promise<Buffer>;

/** Drawn at the first request, and when what it shows has changed. */
export function openLinkPictures(services: Pick<Services, 'db' | 'media'>): ReadLinkPicture {
  const underWay = new Map<string, Promise<Buffer>>();
  return async (set) => {
    const version = linkPictureVersion(set);
    const name = `${set.id}/${version}`;
    const coming = underWay.get(name);
    if (coming !== undefined) return await coming;
    if (underWay.size >= picturesUnderWay) throw overloaded('Too many pictures are being drawn, please try again');
    const reading = findOrDraw(services, set, version).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return await reading;
  };
}

async function findOrDraw(services: Pick<Services, 'db' | 'media'>, set: StudySet, version: string): Promise<Buffer> {
  const found = await findLinkPicture(services.db, set.id, version);
  if (found !== undefined) return found;
  const jpeg = await draw(set, await readSign(services, set));
  await saveLinkPicture(services.db, { setId: set.id, version, jpeg }).catch((error: unknown) =>
    log.warn({ err: error, setId: set.id }, 'The picture for link previews cannot be kept and will be drawn again'),
  );
  return jpeg;
}

async function draw(set: StudySet, sign: Buffer | undefined): Promise<Buffer> {
  const made = await decode({
    task: 'draw-link-picture',
    bytes: sign ?? new Uint8Array(),
    title: displayTitle(set),
    note: countedText(set.cardCount, 'card'),
    hue: setHue(set.id),
    isStack: set.cardCount > 1,
  });
  if (made !== undefined) return Buffer.from(made.bytes);
  if (sign !== undefined) return await draw(set, undefined);
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
