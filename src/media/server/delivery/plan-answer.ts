import { isKnown } from '../../../platform/server/http/etag.ts';
import { parseByteRange, type ByteRange } from '../../../platform/rules/byte-range.ts';
import type { ShownFile } from './shown-file.ts';

interface Asked {
  readonly method: string;
  readonly headers: {
    readonly range?: string | undefined;
    readonly 'if-range'?: string | string[] | undefined;
    readonly 'if-none-match'?: string | undefined;
  };
}

export interface AnswerPlan {
  readonly status: 200 | 206 | 304;
  /** Names and values alternate. */
  readonly head: string[];
  /** Undefined: no body. */
  readonly part: ByteRange | undefined;
}

/** RFC 9110, 13 and 14. */
export function planAnswer({ method, headers }: Asked, file: ShownFile): AnswerPlan | 'unsatisfiable' {
  const { byteSize, etag } = file;
  if (isKnown(headers['if-none-match'], etag)) return { status: 304, head: [...file.head], part: undefined };
  const whole = [...file.head, 'content-length', String(byteSize)];
  if (method === 'HEAD') return { status: 200, head: whole, part: undefined };
  const range = isRangeWanted(headers['if-range'], etag) ? parseByteRange(headers.range, byteSize) : undefined;
  if (range === undefined) return { status: 200, head: whole, part: { start: 0, end: byteSize - 1 } };
  if (range === 'unsatisfiable') return range;
  const { start, end } = range;
  const part = ['content-range', `bytes ${start}-${end}/${byteSize}`, 'content-length', String(end - start + 1)];
  return { status: 206, head: [...file.head, ...part], part: range };
}

/** A part of another version is useless (RFC 9110, 13.1.5). */
function isRangeWanted(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}
