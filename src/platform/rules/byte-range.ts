/** Both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Spaces follow a number only where there is one: else each could belong to two places, and the work would be quadratic. */
const singleRange = /^bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/** A single range takes 45, with the largest numbers that are exact. */
const maxReadLength = 100;

/**
 * RFC 9110, 14.1.2 and 14.2.
 * @param size of the file in bytes, at least 1
 * @returns undefined for the whole file: no header, another unit, malformed, very long, or several ranges
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined || header.length > maxReadLength) return undefined;
  const [, first = '', last = ''] = singleRange.exec(header) ?? [];
  if (first === '') return last === '' ? undefined : suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
}
