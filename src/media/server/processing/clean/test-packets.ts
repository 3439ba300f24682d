import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';

export async function packetsOf(bytes: Buffer): Promise<Buffer[]> {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const packets: Buffer[] = [];
  for (const track of await input.getTracks()) {
    if (!track.isVideoTrack() && !track.isAudioTrack()) continue;
    for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
      packets.push(Buffer.concat([Buffer.from(String(timestamp)), data]));
    }
  }
  return packets;
}
