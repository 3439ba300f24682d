import {
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** The same frames in a file that begins at 0 and tells its length. @throws where there is no picture */
export async function rewriteClip(clip: Blob): Promise<Blob> {
  using input = new Input({ source: new BlobSource(clip), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()];
  if (!track || !codec || !decoderConfig) throw new Error('The recording has no picture');
  const format = codec === 'avc' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  await output.start();
  const startSeconds = await track.getFirstTimestamp();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet.clone({ timestamp: packet.timestamp - startSeconds }), { decoderConfig });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The recording has no bytes');
  return new Blob([target.buffer], { type: format.mimeType });
}
