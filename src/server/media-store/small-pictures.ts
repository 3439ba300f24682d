import { buffer } from 'node:stream/consumers';
import { smallPicturesAtOnce, smallPicturesBytes, smallPicturesUnderWay } from '../../shared/limits.ts';
import type { SmallPictureSize } from '../../shared/small-picture.ts';
import { openImage } from './check-image.ts';
import type { MediaStore } from './media-store.ts';

/** Small enough for a page full of them; no edge of a hand gets lost. */
const webp = { quality: 78, smartSubsample: true } as const;
/** A drawing of few colours is exact in as many bytes: lossy, its grounds and edges would take on a tint. */
const maxExactBytes = 16_000;

type ReadSmallPicture = (key: string, sizePx: SmallPictureSize) => Promise<Buffer | 'busy' | undefined>;

/**
 * Pictures in small, as WebP: made when they are first asked for, a few at a time, and kept in memory, those that were
 * asked for last. Browsers keep them for good, so that one is made about once for each start of a process.
 * @returns a reader; it answers undefined when there is no such file, and 'busy' while too many others are waited for
 */
export function openSmallPictures(media: Pick<MediaStore, 'read'>, maxBytes = smallPicturesBytes): ReadSmallPicture {
  const made = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const inTurn = takeTurns(smallPicturesAtOnce);
  let bytes = 0;

  function keep(name: string, picture: Buffer): void {
    made.set(name, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of made) {
      if (bytes <= maxBytes) return;
      made.delete(oldest);
      bytes -= length;
    }
  }

  async function make(name: string, key: string, sizePx: SmallPictureSize): Promise<Buffer | undefined> {
    const stream = await media.read(key);
    if (stream === undefined) return undefined;
    const picture = await shrink(await buffer(stream), sizePx);
    keep(name, picture);
    return picture;
  }

  /** What was asked for last stands last. */
  function readMade(name: string): Buffer | undefined {
    const picture = made.get(name);
    if (picture === undefined) return undefined;
    made.delete(name);
    made.set(name, picture);
    return picture;
  }

  function begin(name: string, key: string, sizePx: SmallPictureSize): Promise<Buffer | undefined> {
    const making = inTurn(() => make(name, key, sizePx)).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return async (key, sizePx) => {
    const name = `${key}/${sizePx}`;
    const found = readMade(name) ?? underWay.get(name);
    if (found !== undefined) return await found;
    return underWay.size < smallPicturesUnderWay ? await begin(name, key, sizePx) : 'busy';
  };
}

async function shrink(bytes: Buffer, sizePx: SmallPictureSize): Promise<Buffer> {
  const small = openImage(bytes)
    .autoOrient()
    .resize({ width: sizePx, height: sizePx, fit: 'inside', withoutEnlargement: true });
  const { format } = await openImage(bytes).metadata();
  const exact = format === 'jpeg' ? undefined : await small.clone().webp({ lossless: true }).toBuffer();
  return exact && exact.length <= maxExactBytes ? exact : await small.webp(webp).toBuffer();
}

/** Lets so many do their work at a time; the others wait in line. */
function takeTurns(atOnce: number) {
  const line: (() => void)[] = [];
  let busy = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= atOnce) await new Promise<void>((turn) => line.push(turn));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
