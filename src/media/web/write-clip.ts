import { BufferTarget, Output, type OutputFormat } from 'mediabunny';

/**
 * @param write adds the track, starts the output and adds every frame
 * @throws what `write` throws
 */
export async function writeClip(format: OutputFormat, write: (output: Output) => Promise<void>): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  try {
    await write(output);
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  if (target.buffer === null) throw new Error('The clip has no bytes');
  return new Blob([target.buffer], { type: format.mimeType });
}
