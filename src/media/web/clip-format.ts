import { getFirstEncodableVideoCodec, Mp4OutputFormat, Quality, WebMOutputFormat, type OutputFormat } from 'mediabunny';

export interface ClipFormat {
  readonly codec: 'avc' | 'vp9';
  readonly quality: Quality;
  readonly makeContainer: () => OutputFormat;
}

export interface ClipShape {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
}

/**
 * Chooses the format in which this browser encodes a clip. Prefers H.264 in MP4, which plays everywhere, to VP9 in
 * WebM, which plays nearly everywhere. Returns undefined if the browser can encode neither.
 */
export async function chooseClipFormat({ width, height, bitsPerSecond }: ClipShape): Promise<ClipFormat | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  const quality = new Quality({ bitrate: bitsPerSecond });
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9'], { width, height, quality });
  if (codec === 'avc') return { codec, quality, makeContainer: () => new Mp4OutputFormat() };
  return codec === 'vp9' ? { codec, quality, makeContainer: () => new WebMOutputFormat() } : undefined;
}
