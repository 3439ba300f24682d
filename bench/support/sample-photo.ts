import sharp from 'sharp';

const wantedBytes = 40_000;
const widthPx = 800;
const heightPx = 600;

/** Makes a photo of about 40 kB, which is the same in every run: soft patches with a grain that does not compress. */
export async function samplePhoto(): Promise<Buffer> {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  for (let index = 0; index < pixels.length; index++) {
    const pixel = Math.floor(index / 3);
    const patch = 128 + 60 * Math.sin((pixel % widthPx) / 90) + 50 * Math.cos(Math.floor(pixel / widthPx) / 70);
    pixels[index] = Math.max(0, Math.min(255, Math.round(patch + 40 * (random() - 0.5))));
  }
  const image = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } });
  let best = await image.jpeg({ quality: 10 }).toBuffer();
  for (let quality = 12; quality <= 90 && best.length < wantedBytes; quality += 2) {
    best = await image.jpeg({ quality }).toBuffer();
  }
  return best;
}
