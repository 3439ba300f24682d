import { constants } from 'node:zlib';

/** Shorter answers gain nothing. */
export const minCompressedBytes = 1024;

/** One step above the default is the last that costs next to nothing. */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** Best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** What a client takes, by its `Accept-Encoding` (RFC 9110, 12.5.3); undefined for no encoding. */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const accepted = header
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return encodings.find((encoding) => accepted.includes(encoding));
}
