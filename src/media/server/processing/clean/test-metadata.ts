import { fixture, noise, pngChunk } from '../test-media.ts';
import { box, element } from './test-boxes.ts';

/** A cleaned file must contain none of these. */
const planted = ['PLANTED', '+48.2082+016.3738', '48/1'] as const;
const words = 'PLANTED Pixel 9 at +48.2082+016.3738/';

export function tellsOf(bytes: Uint8Array): boolean {
  return (
    planted.some((text) => Buffer.from(bytes).includes(text)) ||
    Buffer.from(bytes).includes(Buffer.from(words, 'utf16le'))
  );
}

/** The photo contains Exif, XMP, IPTC, a comment and data after its end. */
export async function photo(orientation = 6): Promise<Buffer> {
  const bytes = await noise(90, 60)
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: { Make: words, Model: words, ImageDescription: words },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 29/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${words}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  const iptc = segment(0xed, Buffer.from(`Photoshop 3.0\x008BIM${words}`));
  const pictures = segment(0xe2, Buffer.from(`MPF\0${words}`));
  const comment = segment(0xfe, Buffer.from(words));
  return Buffer.concat([bytes.subarray(0, 2), iptc, pictures, comment, bytes.subarray(2), Buffer.from(words)]);
}

export async function drawing(): Promise<Buffer> {
  const bytes = await noise(90, 60)
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { Make: words }, IFD3: { GPSLatitude: '48/1 12/1 29/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${words}</x:xmpmeta>`)
    .png()
    .toBuffer();
  const chunks = ['tEXt', 'iTXt', 'tIME', 'prVt'].map((type) => pngChunk(type, Buffer.from(`Comment\0${words}`)));
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33), Buffer.from(words)]);
}

export async function animation(): Promise<Buffer> {
  const bytes = await noise(40, 30).gif({ loop: 3 }).toBuffer();
  const at = bytes.indexOf(Buffer.from([0x21, 0xf9]));
  const text = Buffer.concat([Buffer.from([words.length]), Buffer.from(words), Buffer.from([0])]);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), text]);
  const xmp = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), text]);
  return Buffer.concat([bytes.subarray(0, at), comment, xmp, bytes.subarray(at), Buffer.from(words)]);
}

export async function clip(): Promise<Buffer> {
  const bytes = await fixture('index-last.mp4');
  for (const type of ['mvhd', 'tkhd', 'mdhd']) bytes.write('PLANTED', bytes.indexOf(type) + 9);
  bytes.write('PLANTED', bytes.lastIndexOf('avc1') + 4 + 44);
  bytes.write('PLANTED', bytes.indexOf('vide', bytes.indexOf('hdlr')) + 18);
  const moov = bytes.indexOf('moov') - 4;
  const metadata = [
    box(
      'udta',
      box('\u00a9xyz', Buffer.from(`\0\x12\x15\xc7${words}`, 'latin1')),
      box('\u00a9mod', Buffer.from(words)),
    ),
    box('meta', Buffer.from(`\0\0\0\0${words}`)),
    box('uuid', Buffer.from(`${'\xbe'.repeat(16)}${words}`, 'latin1')),
  ];
  bytes.writeUInt32BE(bytes.readUInt32BE(moov) + Buffer.concat(metadata).length, moov);
  return Buffer.concat([
    bytes,
    ...metadata,
    box('uuid', Buffer.from(words)),
    box('free', Buffer.from(words)),
    box('mpvd', Buffer.from(words)),
  ]);
}

export async function recording(): Promise<Buffer> {
  const tag = element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], Buffer.from(words.repeat(20))));
  const attachment = element([0x19, 0x41, 0xa4, 0x69], Buffer.from(words));
  const bytes = Buffer.concat([await fixture('clip.webm'), tag, attachment]);
  bytes.write('PLANTED'.slice(0, 4), bytes.indexOf('Lavf'));
  return bytes;
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
