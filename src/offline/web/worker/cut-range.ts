import { parseByteRange } from '../../../platform/rules/byte-range.ts';

/**
 * Answers a range request from the whole file (RFC 9110, 14): 206 with the range, 416 if the range is beyond the end,
 * otherwise the whole file.
 * @param whole its body is consumed
 * @param range the `Range` header
 */
export async function cutRange(whole: Response, range: string | null): Promise<Response> {
  if (range === null) return whole;
  const file = await whole.blob();
  const part = file.size > 0 ? parseByteRange(range, file.size) : undefined;
  const headers = new Headers(whole.headers);
  headers.set('accept-ranges', 'bytes');
  if (part === 'unsatisfiable') {
    headers.delete('content-length');
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = part ?? { start: 0, end: file.size - 1 };
  headers.set('content-length', String(end - start + 1));
  if (part) headers.set('content-range', `bytes ${start}-${end}/${file.size}`);
  return new Response(file.slice(start, end + 1, file.type), { status: part ? 206 : 200, headers });
}
