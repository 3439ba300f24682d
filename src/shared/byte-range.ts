/** Both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const singleRange = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i;

/**
 * RFC 9110, 14.1.2 and 14.2.
 * @param size of the file in bytes, at least 1
 * @returns undefined for the whole file: no header, another unit, malformed, or several ranges
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = singleRange.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? undefined : suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
}
