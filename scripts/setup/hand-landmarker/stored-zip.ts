import { crc32 } from 'node:zlib';

const alignmentBytes = 64;
/** 1 January 1980, the earliest date in a ZIP, so that the same files make the same archive. */
const date = 0x21;
/** The id of the field that Android's `zipalign` fills with zeros. */
const paddingField = 0xd9_35;

/**
 * Makes a ZIP whose entries are not compressed and begin at multiples of 64 bytes, so that they can be read in place.
 */
export function storedZip(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Buffer {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of files) {
    const nameBytes = Buffer.from(name);
    const fields = fieldsOf(bytes, nameBytes);
    const padding = paddingFor(at + 30 + nameBytes.length);
    const local = Buffer.concat([uint(0x04_03_4b_50), fields, short(padding.length), nameBytes, padding]);
    directory.push(
      Buffer.concat([uint(0x02_01_4b_50), short(20), fields, short(0), Buffer.alloc(10), uint(at), nameBytes]),
    );
    parts.push(local, bytes);
    at += local.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const count = short(files.length);
  const end = [uint(0x06_05_4b_50), Buffer.alloc(4), count, count, uint(entries.length), uint(at), short(0)];
  return Buffer.concat([...parts, entries, ...end]);
}

/** The fields that an entry and its line in the directory share. */
function fieldsOf(bytes: Uint8Array, name: Buffer): Buffer {
  const size = uint(bytes.length);
  const [version, flags, method, time] = [20, 0, 0, 0].map(short) as [Buffer, Buffer, Buffer, Buffer];
  return Buffer.concat([version, flags, method, time, short(date), uint(crc32(bytes)), size, size, short(name.length)]);
}

function paddingFor(at: number): Buffer {
  const missing = (alignmentBytes - ((at + 4) % alignmentBytes)) % alignmentBytes;
  return Buffer.concat([short(paddingField), short(missing), Buffer.alloc(missing)]);
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
