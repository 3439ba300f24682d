import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ImageVariants, maxVariantsAtOnce, maxPendingVariants } from './resize-image.ts';
import { withKilledDecoders } from './processing/test-decoder.ts';
import { noise } from './processing/test-media.ts';

const picture = await noise(40, 40).png().toBuffer();

function slowFiles() {
  const waiting: (() => void)[] = [];
  const reads: string[] = [];
  return {
    reads,
    restore: async () => false,
    letThrough: () => waiting.splice(0).forEach((go) => go()),
    async read(key: string) {
      reads.push(key);
      await new Promise<void>((go) => waiting.push(go));
      return Readable.from([picture]);
    },
  };
}

async function finish(files: ReturnType<typeof slowFiles>, asked: readonly Promise<unknown>[]) {
  let isDone = false;
  const all = Promise.all(asked).finally(() => (isDone = true));
  while (!isDone) {
    files.letThrough();
    await new Promise((next) => setImmediate(next));
  }
  return await all;
}

describe('Image variants', () => {
  test('are made a few at a time; beyond the queue’s limit a request is refused at once', async () => {
    const files = slowFiles();
    const variants = new ImageVariants(files);
    const asked = Array.from({ length: maxPendingVariants }, (_, index) => variants.read(`picture-${index}`, 320));
    expect(await variants.read('one-more', 320)).toBe('not-made');
    const again = variants.read('picture-7', 320);
    expect(files.reads).toHaveLength(maxVariantsAtOnce);
    const made = await finish(files, [...asked, again]);
    expect(made.every(Buffer.isBuffer)).toBe(true);
    expect(files.reads).toHaveLength(maxPendingVariants);
    expect(await finish(files, [variants.read('one-more', 320)])).toEqual([expect.any(Buffer)]);
  });

  test('are kept as long as they are asked for, and no more of them than fit', async () => {
    const reads: string[] = [];
    const files = {
      read: async (key: string) => (reads.push(key), Readable.from([picture])),
      restore: async () => false,
    };
    const size = (await new ImageVariants(files).read('first', 320))?.length ?? 0;
    reads.length = 0;
    const variants = new ImageVariants(files, 11 * size);
    for (const key of ['popular', 'other', 'popular', 'third', 'fourth', 'popular', 'other'])
      await variants.read(key, 320);
    expect(reads).toEqual(['popular', 'other', 'third', 'fourth', 'other']);
  });

  test('Image variants whose decoder died twice are tried again a minute later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const variants = new ImageVariants({ read: async () => Readable.from([picture]), restore: async () => false });
    expect(await withKilledDecoders(2, () => variants.read('first', 320))).toBe('not-made');
    expect(await variants.read('first', 320)).toBe('not-made');
    vi.advanceTimersByTime(60_000);
    expect(await variants.read('first', 320)).toEqual(expect.any(Buffer));
  });

  test('Image variants that cannot be read leave their place to others', async () => {
    let isBroken = true;
    const variants = new ImageVariants({
      async read() {
        if (isBroken) throw new Error('the disk is gone');
        return Readable.from([picture]);
      },
      restore: async () => false,
    });
    const keys = Array.from({ length: maxPendingVariants }, (_, index) => `picture-${index}`);
    const failed = await Promise.allSettled(keys.map((key) => variants.read(key, 320)));
    expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
    isBroken = false;
    expect(await variants.read('picture-0', 320)).toEqual(expect.any(Buffer));
  });
});
