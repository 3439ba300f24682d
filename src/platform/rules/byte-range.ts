/** A part of a file, by the positions of its first and its last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Spaces belong to the number before them: if two places could match the same space, the work would be quadratic. */
const singleRangePattern = /^bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/** The longest header that is read, which is enough for a single range whose numbers are exact. */
const maxHeaderLength = 100;

/**
 * Reads the header `Range` (RFC 9110, 14.1.2 and 14.2).
 * @param size of the file in bytes, at least 1
 * @returns undefined for the whole file: no header, another unit, malformed, very long, or several ranges
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined || header.length > maxHeaderLength) return undefined;
  const [, first = '', last = ''] = singleRangePattern.exec(header) ?? [];
  if (first === '') return last === '' ? undefined : suffixRange(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffixRange(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
}
