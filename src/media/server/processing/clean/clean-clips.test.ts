import { describe, expect, test } from 'vitest';
import { fixture } from '../test-media.ts';
import { cleanMp4 } from './clean-mp4.ts';
import { cleanWebm } from './clean-webm.ts';
import { box, changeBox, element } from './test-boxes.ts';
import { packetsOf } from './test-packets.ts';

const secret = Buffer.from('PLANTED');
const long = Buffer.from('PLANTED Pixel 9 at +48.2082+016.3738/ '.repeat(5));
const track = 'moov/trak';
const tables = `${track}/mdia/minf/stbl`;
const soundTables = 'moov/trak#2/mdia/minf/stbl';

function planted(body: Buffer, at: number): Buffer {
  const copy = Buffer.from(body);
  secret.copy(copy, at);
  return copy;
}

function withEntry(description: Buffer, ...more: readonly Buffer[]): Buffer {
  return box('stsd', description.subarray(0, 8), box('avc1', description.subarray(16), ...more));
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

describe('An MP4 file keeps what players need', () => {
  const count = (file: Buffer | undefined, type: string) => file?.toString('latin1').split(type).length ?? 0;
  test.for([
    ['', 'sidx styp mfra'],
    ['moov', 'mvex'],
    [track, 'edts'],
    [`${track}/mdia/minf`, 'vmhd smhd hdlr'],
    [tables, 'cslg stz2 co64 stss stsh stps sdtp sbgp sgpd subs'],
    ['moof/traf', 'sbgp sgpd subs sdtp'],
  ] as const)('in %j: %s', async ([path, types]) => {
    const parent = path.split('/').at(-1) ?? '';
    for (const type of types.split(' ')) {
      const file = await fixture(parent === 'traf' ? 'fragmented.mp4' : 'index-last.mp4');
      const needed = box(type);
      const more =
        parent === '' ? Buffer.concat([file, needed]) : changeBox(file, path, (body) => box(parent, body, needed));
      expect([type, count(cleanMp4(more), type)]).toEqual([type, count(cleanMp4(file), type) + 1]);
    }
  });
});

describe('An MP4 file keeps nothing of what was', () => {
  const append = (type: string, ...more: readonly Buffer[]) =>
    [type, (body: Buffer) => box(type, body, ...more)] as const;
  test.for([
    ['user data of a track', track, ...append('trak', box('udta', long))],
    ['metadata of a track', track, ...append('trak', box('meta', long))],
    ['a head for other media', `${track}/mdia/minf`, ...append('minf', box('gmhd', long))],
    ['a path of another file', `${track}/mdia/minf/dinf/dref`, ...append('dref', box('url ', long))],
    ['beside the tables of samples', tables, ...append('stbl', box('uuid', long))],
    ['too short to be a box', 'moov', ...append('moov', secret)],
    ['beside a fragment', 'moof', ...append('moof', box('uuid', long))],
    ['beside the runs of a fragment', 'moof/traf', ...append('traf', box('uuid', long))],
    ['beside the defaults of fragments', 'moov/mvex', ...append('mvex', box('uuid', long))],
    ['the vendor of a picture', `${tables}/stsd`, 'stsd', (body: Buffer) => box('stsd', planted(body, 24))],
    ['the name of an encoder', `${tables}/stsd`, 'stsd', (body: Buffer) => box('stsd', planted(body, 60))],
    ['a box of a picture', `${tables}/stsd`, 'stsd', (body: Buffer) => withEntry(body, box('uuid', long))],
    ['behind the boxes of a picture', `${tables}/stsd`, 'stsd', (body: Buffer) => withEntry(body, secret)],
    [
      'a time of eight bytes',
      'moov/mvhd',
      'mvhd',
      (body: Buffer) =>
        box('mvhd', Buffer.from([1, 0, 0, 0]), Buffer.alloc(8), Buffer.from('PLANTED.'), body.subarray(12)),
    ],
  ] as const)('%s', async ([, path, , change]) => {
    const name = /moof|mvex/.test(path) ? 'fragmented.mp4' : 'index-last.mp4';
    const file = changeBox(await fixture(name), path, change);
    const bytes = cleanMp4(file);
    expect([file.includes(secret), bytes?.includes(secret)]).toEqual([true, false]);
    expect(bytes).toHaveLength(file.length);
  });

  test('the vendor of a sound', async () => {
    const vendor = Buffer.from('VNDR');
    const file = changeBox(await fixture('with-sound.mp4'), `${soundTables}/stsd`, (body) => {
      const copy = Buffer.from(body);
      vendor.copy(copy, 28);
      return box('stsd', copy);
    });
    expect([file.includes(vendor), cleanMp4(file)?.includes(vendor)]).toEqual([true, false]);
  });
});

describe('An MP4 file is refused that', () => {
  const head = numbers(0);
  test.for([
    ['stts', numbers(1, 0x7fffffff, 1)],
    ['ctts', numbers(1, 0x7fffffff, 1)],
    ['stsc', numbers(1, 1, 0x7fffffff, 1)],
    ['stsz', numbers(1, 0x7fffffff)],
  ] as const)('has more samples than bytes by its table %s', async ([type, table]) => {
    const file = changeBox(await fixture('with-sound.mp4'), `${tables}/${type}`, () => box(type, head, table));
    expect(cleanMp4(file)).toBeUndefined();
  });

  test('has a hundred thousand boxes side by side', () => {
    const free = box('free');
    expect(cleanMp4(Buffer.concat(Array.from({ length: 100_000 }, () => free)))).toBeDefined();
    expect(cleanMp4(Buffer.concat(Array.from({ length: 100_001 }, () => free)))).toBeUndefined();
  });

  test.for(['stsz', 'stsc', 'stco'])('does not tell by %s where the samples of a track are that goes', async (type) => {
    const without = changeBox(await withOtherTrack(), `${soundTables}/${type}`, () => box('free'));
    expect(cleanMp4(without)).toBeUndefined();
  });

  test('has sample sizes of half a byte for a track that goes', async () => {
    const sizes = (body: Buffer) => box('stz2', numbers(0, 4, body.readUInt32BE(8)), body.subarray(12));
    expect(cleanMp4(changeBox(await withOtherTrack(), `${soundTables}/stsz`, sizes))).toBeUndefined();
  });

  test('names its bytes again and again as those of a track that goes', async () => {
    const sizes = (body: Buffer) => box('stsz', numbers(0, 5_000, body.readUInt32BE(8)));
    expect(cleanMp4(changeBox(await withOtherTrack(), `${soundTables}/stsz`, sizes))).toBeUndefined();
  });
});

/** The sound track is declared to be of another kind. */
async function withOtherTrack(): Promise<Buffer> {
  const file = await fixture('with-sound.mp4');
  file.write('meta', file.indexOf('soun'));
  return file;
}

describe('A track that goes from an MP4 file', () => {
  const offsets = (body: Buffer) =>
    Array.from({ length: body.readUInt32BE(4) }, (_, at) => body.readUInt32BE(8 + at * 4));

  async function expectGone(file: Buffer): Promise<void> {
    const sound = (await packetsOf(await fixture('with-sound.mp4'))).at(-1)?.subarray(-20) ?? Buffer.alloc(0);
    const bytes = cleanMp4(file) ?? Buffer.alloc(0);
    expect([file.includes(sound), bytes.includes(sound)]).toEqual([true, false]);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(file));
  }

  test('takes its samples along, also where their places have eight bytes', async () => {
    const toLarge = (body: Buffer) =>
      box('co64', body.subarray(0, 8), ...offsets(body).map((offset) => numbers(0, offset)));
    await expectGone(changeBox(await withOtherTrack(), `${soundTables}/stco`, toLarge));
  });

  test('takes its samples along, also where they are of one size', async () => {
    const oneSize = (body: Buffer) => box('stsz', numbers(0, 90, body.readUInt32BE(8)));
    await expectGone(changeBox(await withOtherTrack(), `${soundTables}/stsz`, oneSize));
  });

  test.for([8, 16])('takes its samples along, also where their sizes have %i bits', async (bits) => {
    const sizeBytes = bits / 8;
    const compact = (body: Buffer) => {
      const count = body.readUInt32BE(8);
      const sizes = Buffer.alloc(count * sizeBytes);
      for (let sample = 0; sample < count; sample++) sizes.writeUIntBE(90, sample * sizeBytes, sizeBytes);
      return box('stz2', numbers(0, bits, count), sizes);
    };
    await expectGone(changeBox(await withOtherTrack(), `${soundTables}/stsz`, compact));
  });

  test('leaves samples that another track has too', async () => {
    const file = await withOtherTrack();
    let places: Buffer = Buffer.alloc(0);
    changeBox(file, `${tables}/stco`, (body) => (places = box('stco', body)));
    const forged = changeBox(file, `${soundTables}/stco`, () => places);
    expect(await packetsOf(cleanMp4(forged) ?? Buffer.alloc(0))).toEqual(await packetsOf(file));
  });

  test('takes nothing along that are no samples', async () => {
    const file = await withOtherTrack();
    const forged = changeBox(file, `${soundTables}/stco`, (body) => box('stco', body.fill(0, 8)));
    const bytes = cleanMp4(forged) ?? Buffer.alloc(0);
    expect(bytes.subarray(0, 32).equals(file.subarray(0, 32))).toBe(true);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(file));
  });
});

describe('A WebM file', () => {
  const open = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const head = element([0x1a, 0x45, 0xdf, 0xa3], Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]));
  const segment = Buffer.from([0x18, 0x53, 0x80, 0x67, ...open]);
  const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75, ...open]);
  const information = (...fields: readonly Buffer[]) => element([0x15, 0x49, 0xa9, 0x66], Buffer.concat(fields));
  const tracks = (...entries: readonly Buffer[]) => element([0x16, 0x54, 0xae, 0x6b], Buffer.concat(entries));
  const entry = (number: readonly number[], type: number, ...more: readonly Buffer[]) =>
    element(
      [0xae],
      Buffer.concat([element([0xd7], Buffer.from(number)), element([0x83], Buffer.from([type])), ...more]),
    );
  const frame = Buffer.from('a frame');
  const picture = element([0xa3], Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), frame]));
  const webm = (...parts: readonly Buffer[]) => Buffer.concat([head, segment, ...parts]);
  const recorded = (...parts: readonly Buffer[]) => webm(tracks(entry([1], 1)), cluster, picture, ...parts);

  test.for([
    ['a title', webm(information(element([0x7b, 0xa9], long)))],
    ['a date', webm(information(element([0x44, 0x61], Buffer.from('PLANTED.'))))],
    ['the name of the program that put it together', webm(information(element([0x4d, 0x80], long)))],
    ['the name of the program that wrote it', webm(information(element([0x57, 0x41], long)))],
    ['the name of a track', webm(tracks(entry([1], 1, element([0x53, 0x6e], long))))],
    ['the name of a codec', webm(tracks(entry([1], 1, element([0x25, 0x86, 0x88], long))))],
    ['chapters', recorded(element([0x10, 0x43, 0xa7, 0x70], long))],
    ['tags', recorded(element([0x12, 0x54, 0xc3, 0x67], long))],
    ['attachments', recorded(element([0x19, 0x41, 0xa4, 0x69], long))],
    ['room that was left empty', recorded(element([0xec], long))],
    ['an encrypted block', recorded(element([0xaf], long))],
    ['what stands behind its end', recorded(Buffer.alloc(1), long)],
    [
      'a block of another track',
      webm(tracks(entry([1], 1), entry([200], 17)), cluster, picture, block([0xa3], [0x40, 200])),
    ],
    [
      'a group of another track',
      webm(tracks(entry([1], 1), entry([2], 17)), cluster, picture, element([0xa0], block([0xa1], [0x82]))),
    ],
  ] as const)('keeps nothing of %s', ([, file]) => {
    const bytes = cleanWebm(file);
    expect([file.includes(secret), bytes?.includes(secret)]).toEqual([true, false]);
    expect(bytes).toHaveLength(file.length);
    expect(bytes?.includes(frame)).toBe(file.includes(frame));
    expect(cleanWebm(bytes ?? file)).toEqual(bytes);
  });

  test('A WebM file of a hundred thousand elements side by side is refused', () => {
    const empty = Buffer.from([0xec, 0x80]);
    const withTracks = (count: number) => webm(tracks(...Array.from({ length: count }, () => empty)));
    expect(cleanWebm(withTracks(100_000))).toBeDefined();
    expect(cleanWebm(withTracks(100_001))).toBeUndefined();
  });

  function block(id: readonly number[], trackNumber: readonly number[]): Buffer {
    return element(id, Buffer.concat([Buffer.from([...trackNumber, 0, 0, 0x80]), long]));
  }
});
