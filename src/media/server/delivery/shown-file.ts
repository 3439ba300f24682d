import { isPublic, type ShownMedia } from '../media-row-store.ts';

const mediaMaxAgeSeconds = 365 * 24 * 60 * 60;

/** A file opened by itself runs and loads nothing but what browsers build around it. */
const contentSecurityPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

export const forEverybody = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `public, max-age=${mediaMaxAgeSeconds}, immutable`,
};
const forAdmin = { 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' };

/** With the headers of every answer. */
export interface ShownFile {
  readonly key: string;
  readonly kind: ShownMedia['kind'];
  readonly byteSize: number;
  readonly etag: string;
  readonly isPublic: boolean;
  /** Names and values alternate, without length and range. */
  readonly head: readonly string[];
}

/** @param common headers of every answer */
export function toShownFile(media: ShownMedia, common: Readonly<Record<string, unknown>>): ShownFile {
  const { key, kind, byte_size: byteSize, content_type: contentType } = media;
  const etag = `"${key}"`;
  const headers = {
    ...common,
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentSecurityPolicy,
    'accept-ranges': 'bytes',
    etag,
    ...(isPublic(media) ? forEverybody : forAdmin),
  };
  return { key, kind, byteSize, etag, isPublic: isPublic(media), head: inTurn(headers) };
}

/** @param changed undefined values are removed */
export function headWith(file: ShownFile, changed: Readonly<Record<string, string | undefined>>): string[] {
  const names = file.head.filter((_, index) => index % 2 === 0);
  const known = Object.fromEntries(names.map((name, index) => [name, file.head[2 * index + 1] ?? '']));
  return inTurn(
    Object.fromEntries(Object.entries({ ...known, ...changed }).filter(([, value]) => value !== undefined)),
  );
}

function inTurn(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}
