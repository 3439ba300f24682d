/** The file is stored unchanged, so that nginx serves the same bytes. */
export const rangeFile = 'src/media/server/processing/fixtures/clip.mp4';

interface RangeRequest {
  readonly range?: string;
  /** `same` is the file's entity tag. */
  readonly ifRange?: 'same' | 'other' | 'weak' | 'an old date';
  readonly ifNoneMatch?: 'same' | 'other' | 'weak' | '*';
  readonly method?: 'HEAD';
}

const single = ['0-0', '0-99', '100-', '3952-', '3952-3952', '0-', '0-3952', '0-3953', '3000-999999', '-1', '-100'];
const large = ['-3953', '-999999', '0-99999999999999999', '99999999999999999-', '3953-', '3953-4000', '-0'];
const broken = ['5-2', '-', '', 'a-b', '1', '--1', '1-2-3', '0x10-0x20', '+1-2', '1.5-2', ' 0-1', '0 - 1', '0-1 '];
const several = ['0-1,3-4', '0-1, 3-4', '0-1,1-2', '0-,0-', '0-1,9999-', '9999-,8888-', '-1,-2', ',0-1', '0-1,'];
const many = Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(',');

export const rangeRequests: Readonly<Record<string, RangeRequest>> = {
  'no range': {},
  ...Object.fromEntries(
    [...single, ...large, ...broken, ...several].map((range) => [`bytes=${range}`, { range: `bytes=${range}` }]),
  ),
  'a thousand ranges': { range: `bytes=${many}` },
  'another unit': { range: 'lines=0-1' },
  'no unit': { range: '0-1' },
  'a range of a HEAD': { range: 'bytes=0-1', method: 'HEAD' },
  'If-Range that fits': { range: 'bytes=0-1', ifRange: 'same' },
  'If-Range of another': { range: 'bytes=0-1', ifRange: 'other' },
  'If-Range that is weak': { range: 'bytes=0-1', ifRange: 'weak' },
  'If-Range of an old date': { range: 'bytes=0-1', ifRange: 'an old date' },
  'If-Range of another, beyond the end': { range: 'bytes=9999-', ifRange: 'other' },
  'If-None-Match that fits': { ifNoneMatch: 'same' },
  'If-None-Match that fits weakly': { ifNoneMatch: 'weak' },
  'If-None-Match of anything': { ifNoneMatch: '*' },
  'If-None-Match of another': { ifNoneMatch: 'other' },
  'If-None-Match that fits, and a range': { range: 'bytes=0-1', ifNoneMatch: 'same' },
  'If-None-Match of another, and a range': { range: 'bytes=0-1', ifNoneMatch: 'other' },
};

/** @param etag including its quotes */
export function headersOf({ range, ifRange, ifNoneMatch }: RangeRequest, etag: string): Record<string, string> {
  const tags = {
    same: etag,
    other: '"another"',
    weak: `W/${etag}`,
    'an old date': 'Thu, 01 Jan 1970 00:00:00 GMT',
    '*': '*',
  };
  return {
    ...(range !== undefined && { range }),
    ...(ifRange && { 'if-range': tags[ifRange] }),
    ...(ifNoneMatch && { 'if-none-match': tags[ifNoneMatch] }),
  };
}
