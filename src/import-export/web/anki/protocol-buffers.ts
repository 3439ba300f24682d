/** A field of a message. Its value is a number, or the bytes of a text or another message. */
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
  const byte = () => {
    const next = bytes[offset++];
    if (next === undefined) throw new RangeError('The message ends early.');
    return next;
  };
  const varint = () => {
    let value = 0;
    for (let factor = 1; factor < 2 ** 70; factor *= 128) {
      const part = byte();
      value += (part & 127) * factor;
      if (part < 128) return value;
    }
    throw new RangeError('A number without an end.');
  };
  const take = (length: number) => {
    if (length > bytes.length - offset) throw new RangeError('The message ends early.');
    offset += length;
    return bytes.subarray(offset - length, offset);
  };
  while (offset < bytes.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    const type = key % 8;
    if (type === 0) yield { number, value: varint() };
    else if (type === 1) yield { number, value: take(8) };
    else if (type === 2) yield { number, value: take(varint()) };
    else if (type === 5) yield { number, value: take(4) };
    else throw new RangeError('No such type of a field.');
  }
  return undefined;
}

export function textOf(value: MessageField['value']): string {
  return typeof value === 'number' ? '' : utf8.decode(value);
}
