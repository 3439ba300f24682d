import {
  BlobSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { writeClip } from '../../../media/web/write-clip.ts';

/**
 * Copies the frames to a file that begins at 0 and contains its length.
 * @throws if there is no picture
 */
export async function rewriteClip(clip: Blob): Promise<Blob> {
  using input = new Input({ source: new BlobSource(clip), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()];
  if (!track || !codec || !decoderConfig) throw new Error('The recording has no picture');
  const format = codec === 'avc' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const source = new EncodedVideoPacketSource(codec);
  return await writeClip(format, async (output) => {
    output.addVideoTrack(source, { rotation: await track.getRotation() });
    await output.start();
    const startSeconds = await track.getFirstTimestamp();
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet.clone({ timestamp: packet.timestamp - startSeconds }), { decoderConfig });
    }
  });
}
