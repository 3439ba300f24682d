import { buffer } from 'node:stream/consumers';
import { smallPicturesAtOnce, smallPicturesBytes, smallPicturesUnderWay } from '../../shared/limits.ts';
import type { SmallPictureSize } from '../../shared/small-picture.ts';
import { ProblemError } from '../problems.ts';
import { prepareImage } from './check-image.ts';
import { decode } from './decoder.ts';
import { detectMediaType } from './detect-media-type.ts';
import type { MediaStore } from './media-store.ts';
import { takeTurns } from './take-turns.ts';

type SmallPicture = Buffer | 'not-made';
type ReadSmallPicture = (key: string, sizePx: SmallPictureSize) => Promise<SmallPicture | undefined>;

/**
 * Pictures in small, as WebP: made when they are first asked for, a few at a time, and kept in memory, those that were
 * asked for last. Browsers keep them for good, so that one is made about once for each start of a process.
 * @returns a reader; it answers undefined when there is no such file, and 'not-made' for one that
 * cannot be made: too many others are waited for, or the file would not pass as an upload today
 */
export function openSmallPictures(media: Pick<MediaStore, 'read'>, maxBytes = smallPicturesBytes): ReadSmallPicture {
  const made = new Map<string, SmallPicture>();
  const underWay = new Map<string, Promise<SmallPicture | undefined>>();
  const inTurn = takeTurns(smallPicturesAtOnce);
  let bytes = 0;

  function keep(name: string, picture: SmallPicture): void {
    made.set(name, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of made) {
      if (bytes <= maxBytes) return;
      made.delete(oldest);
      bytes -= length;
    }
  }

  async function make(name: string, key: string, sizePx: SmallPictureSize): Promise<SmallPicture | undefined> {
    const stream = await media.read(key);
    if (stream === undefined) return undefined;
    const picture = await shrink(await buffer(stream), sizePx);
    keep(name, picture);
    return picture;
  }

  /** What was asked for last stands last. */
  function readMade(name: string): SmallPicture | undefined {
    const picture = made.get(name);
    if (picture === undefined) return undefined;
    made.delete(name);
    made.set(name, picture);
    return picture;
  }

  function begin(name: string, key: string, sizePx: SmallPictureSize): Promise<SmallPicture | undefined> {
    const making = inTurn(() => make(name, key, sizePx)).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return async (key, sizePx) => {
    const name = `${key}/${sizePx}`;
    const found = readMade(name) ?? underWay.get(name);
    if (found !== undefined) return await found;
    return underWay.size < smallPicturesUnderWay ? await begin(name, key, sizePx) : 'not-made';
  };
}

/** Nothing is decoded that was not looked at just now: the store may have files from times of weaker checks. */
async function shrink(bytes: Buffer, sizePx: SmallPictureSize): Promise<SmallPicture> {
  const contentType = await detectMediaType(bytes);
  if (contentType !== 'image/jpeg' && contentType !== 'image/png' && contentType !== 'image/gif') return 'not-made';
  try {
    const made = await decode({ task: 'make-small-picture', bytes: prepareImage(bytes, contentType), sizePx });
    return made ? Buffer.from(made.bytes) : 'not-made';
  } catch (error) {
    if (error instanceof ProblemError) return 'not-made';
    throw error;
  }
}
