/** A field of a message. Its value is a number, or the bytes of a text or of another message. */
export interface MessageField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

const utf8 = new TextDecoder();

/**
 * Reads protocol buffers: https://protobuf.dev/programming-guides/encoding/
 * @throws RangeError when the message is damaged
 */
export function* readMessage(bytes: Uint8Array): Generator<MessageField, undefined> {
  let offset = 0;
  const readBytes = (length: number) => {
    if (length > bytes.length - offset) throw new RangeError('The message ends early.');
    offset += length;
    return bytes.subarray(offset - length, offset);
  };
  const readVarint = () => {
    let value = 0;
    for (let factor = 1; factor < 2 ** 70; factor *= 128) {
      const [part = 0] = readBytes(1);
      value += (part & 127) * factor;
      if (part < 128) return value;
    }
    throw new RangeError('A number without an end.');
  };
  while (offset < bytes.length) {
    const tag = readVarint();
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === 0) yield { number, value: readVarint() };
    else if (wireType === 2) yield { number, value: readBytes(readVarint()) };
    else if (wireType === 1 || wireType === 5) yield { number, value: readBytes(wireType === 1 ? 8 : 4) };
    else throw new RangeError('No such type of a field.');
  }
}

export function decodeText(value: MessageField['value']): string {
  return typeof value === 'number' ? '' : utf8.decode(value);
}
