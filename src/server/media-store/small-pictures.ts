import { buffer } from 'node:stream/consumers';
import { smallPicturesAtOnce, smallPicturesBytes } from '../../shared/limits.ts';
import type { SmallPictureSize } from '../../shared/small-picture.ts';
import { openImage } from './check-image.ts';
import type { MediaStore } from './media-store.ts';

/** Small enough for a page full of them; no edge of a hand gets lost. */
const webp = { quality: 78, smartSubsample: true } as const;
/** A drawing of few colours is exact in as many bytes: lossy, its grounds and edges would take on a tint. */
const maxExactBytes = 16_000;

type ReadSmallPicture = (key: string, sizePx: SmallPictureSize) => Promise<Buffer | undefined>;

/**
 * Pictures in small, as WebP: made when they are first asked for, a few at a time, and kept in memory. Browsers keep
 * them for good, so that one is made about once for each start of a process.
 * @returns a reader; it answers undefined when there is no such file
 */
export function openSmallPictures(media: Pick<MediaStore, 'read'>): ReadSmallPicture {
  const made = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const inTurn = takeTurns(smallPicturesAtOnce);
  let bytes = 0;

  function keep(name: string, picture: Buffer): void {
    made.set(name, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of made) {
      if (bytes <= smallPicturesBytes) return;
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

  return async (key, sizePx) => {
    const name = `${key}/${sizePx}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    const making = underWay.get(name) ?? inTurn(() => make(name, key, sizePx));
    underWay.set(name, making);
    return await making.finally(() => underWay.delete(name));
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
