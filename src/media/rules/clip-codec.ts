import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** Codec names by the sample entry of an MP4's `stsd` box (ISO/IEC 14496-12) and by the codec id of a WebM. */
const codecNames = new Map([
  ['hvc1', 'HEVC'],
  ['hev1', 'HEVC'],
  ['avc1', 'H.264'],
  ['avc3', 'H.264'],
  ['av01', 'AV1'],
  ['vp08', 'VP8'],
  ['vp09', 'VP9'],
  ['V_VP8', 'VP8'],
  ['V_VP9', 'VP9'],
  ['V_AV1', 'AV1'],
]);

/**
 * Between the type of the box and that of its first entry are version and flags, the entry count and the entry's size.
 */
const mp4CodecPattern = /stsd[^]{12}(hvc1|hev1|avc1|avc3|av01|vp08|vp09)/;
const webmCodecPattern = /V_(?:VP8|VP9|AV1)/;

/**
 * Finds the name of a clip's codec in its bytes. Returns undefined for an unknown codec.
 * @param bytes the bytes of the file as a string of one character per byte
 */
export function codecNameOf(bytes: string): string | undefined {
  const [, code] = mp4CodecPattern.exec(bytes) ?? [];
  return codecNames.get(code ?? webmCodecPattern.exec(bytes)?.[0] ?? '');
}

export interface PlayFault {
  readonly codecName: string | undefined;
}

/** Returns the text about a clip that this browser cannot play. It says what to do about it. */
export function unplayableClipText({ codecName }: PlayFault): Message {
  const codec = codecName === undefined ? '' : ` (${codecName})`;
  return message(
    'This browser cannot play this clip{codec}, and others may not either. Save it as MP4 with H.264, then upload that instead.',
    { codec },
  );
}
