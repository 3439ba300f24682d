export function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export function element(id: readonly number[], data: Buffer): Buffer {
  const size = Buffer.from([0x10, 0, 0, 0]);
  size.writeUInt32BE(0x1000_0000 + data.length);
  return Buffer.concat([Buffer.from(id), size, data]);
}

/** @param path such as `moov/trak#2/mdia`, where `#2` is the second box of its kind */
export function changeBox(file: Buffer, path: string, change: (body: Buffer) => Buffer): Buffer {
  const [first = '', ...rest] = path.split('/');
  const [type, place = '1'] = first.split('#');
  let found = 0;
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) !== type) continue;
    found += 1;
    if (found < Number(place)) continue;
    const end = at + file.readUInt32BE(at);
    const body = file.subarray(at + 8, end);
    const changed = rest.length === 0 ? change(body) : box(type, changeBox(body, rest.join('/'), change));
    return Buffer.concat([file.subarray(0, at), changed, file.subarray(end)]);
  }
  throw new Error(`There is no box ${first}`);
}
