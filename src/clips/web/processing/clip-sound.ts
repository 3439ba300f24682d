import { canEncodeAudio, type Input } from 'mediabunny';

/** `writable`: this browser can write it into an MP4. */
export type ClipSound = 'none' | 'writable' | 'unwritable';

/** AAC is copied; anything else has to be encoded. */
export async function soundOf(input: Input): Promise<ClipSound> {
  const track = await input.getPrimaryAudioTrack();
  if (track === null) return 'none';
  if ((await track.getCodec()) === 'aac') return 'writable';
  const shape = { numberOfChannels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
  return (await track.canDecode()) && (await canEncodeAudio('aac', shape)) ? 'writable' : 'unwritable';
}
