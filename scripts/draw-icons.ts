/** Draws the icons of the installed site from `src/app/web/icon.svg`. Run: `node scripts/draw-icons.ts`. */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

const folder = 'src/app/web/icons';
const brand = '#005c5a';
const paper = '#ffffff';

/** Sizes in pixels. Systems crop a maskable icon: only its inner 80 % are safe. */
const icons = [
  { name: 'icon-192', size: 192, markShare: 0.62, radiusShare: 0.22 },
  { name: 'icon-512', size: 512, markShare: 0.62, radiusShare: 0.22 },
  { name: 'maskable-512', size: 512, markShare: 0.5, radiusShare: 0 },
];

await mkdir(folder, { recursive: true });
for (const { name, ...look } of icons) {
  const png = sharp(Buffer.from(iconSvg(look))).png({ palette: true, compressionLevel: 9, effort: 10 });
  await png.toFile(`${folder}/${name}.png`);
}

interface Look {
  readonly size: number;
  readonly markShare: number;
  readonly radiusShare: number;
}

/** The mark is 24 units wide and centred. */
function iconSvg({ size, markShare, radiusShare }: Look): string {
  const scale = (size * markShare) / 24;
  const edge = (size - 24 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="100%" height="100%" rx="${size * radiusShare}" fill="${brand}"/>
    <g transform="translate(${edge} ${edge}) scale(${scale})">
      <rect x="9" y="2.4" width="11.6" height="15.4" rx="2.5" fill="none" stroke="${paper}" stroke-width="1.6"
        transform="rotate(10 14.8 10.1)"/>
      <rect x="2.4" y="5.4" width="12.6" height="16.6" rx="2.6" fill="${paper}" stroke="${brand}" stroke-width="1.8"/>
    </g>
  </svg>`;
}
