import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../platform/web/outbound/failure.ts';
import type { ClipProgress, PreparedClip } from '../../../clips/web/prepare-clip.ts';
import type { ClipUploads } from './clip-uploads.ts';
import { minUploadRetryMs, type UploadQueue } from './upload-queue.ts';
import { openClipUploads, type Clock, type Outcome } from './test-clip-uploads.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

describe('Clips on their way', () => {
  test('become cards in the order of the list, two at a time', async () => {
    const { uploads, server, sendings, settled } = openClipUploads();
    uploads.addFiles([image('b.png'), image('a.png'), image('c_02.png')]);
    uploads.start();
    await Promise.resolve();
    expect(sendings.map(({ card }) => card.term)).toEqual(['b', 'a']);
    sendings[1]?.finish();
    await until(() => sendings.length === 3);
    sendings[2]?.finish();
    sendings[0]?.finish();
    await settled;
    expect(server.terms()).toEqual(['b', 'a', 'c']);
    expect(shown(uploads)).toEqual(['added', 'added', 'added']);
  });

  test('that are paused or cancelled are stopped on the line', async () => {
    const { uploads, sendings, clock } = openClipUploads();
    uploads.addFiles([image('a.png'), image('b.png'), image('c.png')]);
    uploads.start();
    await Promise.resolve();
    const [a, b] = uploads.batch().clips;
    uploads.dispatch({ type: 'cancelled', id: a?.id });
    await until(() => sendings.length === 3);
    expect(sendings.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
    uploads.dispatch({ type: 'paused' });
    expect(sendings.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
    clock.pass(60_000);
    expect(shown(uploads)).toEqual(['cancelled', 'waiting', 'waiting']);
    uploads.dispatch({ type: 'resumed', id: undefined });
    await until(() => sendings.length === 5);
    expect(sendings[3]?.card.place).toBe(b?.place);
  });

  test('of which no poster can be made are looked at, whether they can be played here', async () => {
    const { uploads } = openClipUploads();
    uploads.addFiles([new File([], 'unplayable.mp4'), new File(['x'], 'fine.mp4')]);
    for (const { id } of uploads.batch().clips) uploads.showPicture(id);
    await until(() => uploads.batch().clips.some(({ playFault }) => playFault !== undefined));
    expect(uploads.batch().clips.map(({ playFault }) => playFault)).toEqual([{ codecName: 'HEVC' }, undefined]);
  });

  test('that have to be converted go one after the other, and are sent as what they became', async () => {
    const converting: { file: File; progress: ClipProgress; end: (prepared: PreparedClip) => void }[] = [];
    const { uploads, sendings } = openClipUploads({
      prepareClip(file, progress) {
        const { promise, resolve } = Promise.withResolvers<PreparedClip>();
        converting.push({ file, progress, end: resolve });
        return promise;
      },
    });
    uploads.addFiles([new File(['film'], 'a.mov'), new File(['film'], 'b.mov'), new File(['film'], 'c.mov')]);
    uploads.start();
    await until(() => converting.length === 1);
    converting[0]?.progress.onProgress(0.3);
    expect(uploads.batch().clips[0]?.state).toEqual({ phase: 'preparing', share: 0.3 });
    const small = new File(['x'], 'a.mp4', { type: 'video/mp4' });
    converting[0]?.end({ isUsable: true, file: small });
    await until(() => sendings.length === 1 && converting.length === 2);
    expect(sendings[0]?.file).toBe(small);
    expect(uploads.batch().clips[0]?.byteSize).toBe(1);
    uploads.dispatch({ type: 'cancelled', id: uploads.batch().clips[1]?.id });
    expect(converting[1]?.progress.signal.aborted).toBe(true);
    await until(() => converting.length === 3);
    converting[2]?.end({
      isUsable: false,
      fault: { title: message('Too long'), description: message('Cut it') },
      isTooLong: true,
    });
    await until(() => shown(uploads)[2] === 'refused');
    expect(shown(uploads)).toEqual(['uploading', 'cancelled', 'refused']);
  });

  test('that cannot be converted here are told before anything is started', async () => {
    const fault = { title: message('This browser cannot read HEVC'), description: message('Film it again') };
    const { uploads } = openClipUploads({ findClipFault: async ({ name }) => (name === 'b.mov' ? fault : undefined) });
    uploads.addFiles([new File(['film'], 'a.mov'), new File(['film'], 'b.mov')]);
    await until(() => shown(uploads)[1] === 'refused');
    expect(shown(uploads)).toEqual(['listed', 'refused']);
  });

  test('wait when the server is out of reach, a little longer each time', async () => {
    const { uploads, sendings, clock } = openClipUploads();
    uploads.addFiles([image('a.png')]);
    uploads.start();
    const pausesMs = [1, 2, 4, 8, 15, 15].map((times) => times * minUploadRetryMs);
    for (const [tries, pauseMs] of pausesMs.entries()) {
      await until(() => sendings.length === tries + 1);
      sendings.at(-1)?.fail(new TypeError('Lost'));
      await until(() => shown(uploads)[0] === 'waiting');
      clock.pass(pauseMs - 1);
      expect(shown(uploads)).toEqual(['waiting']);
      clock.pass(1);
      expect(shown(uploads)).toEqual(['uploading']);
    }
  });

  test('wait as long as the server asks for', async () => {
    const { uploads, sendings, clock } = openClipUploads();
    uploads.addFiles([image('a.png'), image('b.png')]);
    uploads.start();
    await until(() => sendings.length === 2);
    sendings[0]?.fail(new TypeError('Lost'));
    sendings[1]?.fail(new ApiError({ status: 503, statusText: '', body: '', retryAfter: '60' }));
    await until(() => shown(uploads).every((phase) => phase === 'waiting'));
    clock.pass(59_999);
    expect(shown(uploads)).toEqual(['waiting', 'waiting']);
    clock.pass(1);
    expect(shown(uploads)).toEqual(['uploading', 'uploading']);
  });

  test('of two that are lost together, the server is out of reach once', async () => {
    const { uploads, sendings, clock } = openClipUploads();
    uploads.addFiles([image('a.png'), image('b.png')]);
    uploads.start();
    for (const pauseMs of [minUploadRetryMs, 2 * minUploadRetryMs]) {
      await until(() => shown(uploads).every((phase) => phase === 'uploading'));
      for (const sending of sendings.slice(-2)) sending.fail(new TypeError('Lost'));
      await until(() => shown(uploads).every((phase) => phase === 'waiting'));
      clock.pass(pauseMs);
    }
    expect(shown(uploads)).toEqual(['uploading', 'uploading']);
  });

  test('wait for a session when it has ended', async () => {
    const { uploads, queue, sendings } = openClipUploads();
    uploads.addFiles([image('a.png')]);
    uploads.start();
    await until(() => sendings.length === 1);
    sendings[0]?.fail(new ApiError({ status: 401, statusText: '', body: '' }));
    await until(() => uploads.batch().hold === 'signedOut');
    expect(shown(uploads)).toEqual(['waiting']);
    queue.release('signedOut');
    await until(() => sendings.length === 2);
  });

  test('that are refused for good say why, in the words of the specification', async () => {
    const { uploads, sendings } = openClipUploads();
    uploads.addFiles([image('a.png'), image('b.png')]);
    uploads.start();
    await until(() => sendings.length === 2);
    const body = JSON.stringify({ detail: 'Please upload JPG, PNG, GIF, MP4, or WEBM files only' });
    sendings[0]?.fail(new ApiError({ status: 415, statusText: '', body }));
    sendings[1]?.fail(new ApiError({ status: 409, statusText: '', body: '{"detail":"The set is full"}' }));
    await until(() => shown(uploads).includes('failed'));
    expect(uploads.batch().clips.map(({ state }) => state)).toEqual([
      {
        phase: 'refused',
        fault: {
          title: message('Invalid file type'),
          description: message('Please upload JPG, PNG, GIF, MP4, or WEBM files only'),
        },
      },
      { phase: 'failed', note: message('The set is full') },
    ]);
  });

  test('of which one cannot be read any more are not tried for ever', async () => {
    const { uploads, sendings } = openClipUploads();
    const moved = Object.assign(image('a.png'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotFoundError')) }),
    });
    uploads.addFiles([moved]);
    uploads.start();
    await until(() => sendings.length === 1);
    sendings[0]?.fail(new TypeError('The upload did not reach the server'));
    await until(() => shown(uploads)[0] === 'failed');
  });

  test('of the same content are marked', async () => {
    const { uploads } = openClipUploads();
    uploads.addFiles([image('a.png', 'same'), image('b.png', 'same'), image('c.png', 'else')]);
    await until(() => uploads.duplicateWarnings([]).size === 1);
    expect([...uploads.duplicateWarnings([]).values()]).toEqual([{ type: 'sameFile', otherName: 'a.png' }]);
  });

  test('begin a new batch once the list was cleared', async () => {
    const { uploads, sendings } = openClipUploads();
    for (const name of ['a.png', 'b.png']) {
      uploads.addFiles([image(name)]);
      uploads.start();
      await until(() => sendings.at(-1)?.card.term === name.slice(0, 1));
      sendings.at(-1)?.finish();
      await until(() => shown(uploads)[0] === 'added');
      uploads.dispatch({ type: 'cleared' });
    }
    expect(sendings.map(({ card }) => card.place)).toEqual([0, 0]);
    expect(new Set(sendings.map(({ card }) => card.batch)).size).toBe(2);
  });
});

const outcomes = fc.array(
  fc.constantFrom<Outcome>('made', 'made', 'lostOnTheWay', 'answerLost', 'busy', 'failed', 'signedOut'),
  { maxLength: 40 },
);

test('whatever is lost on the way, there and here every file is one card, in the order of the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      outcomes,
      fc.infiniteStream(fc.nat()),
      async (count, drawn, picks) => {
        const { uploads, queue, server, sendings, clock } = openClipUploads();
        const names = Array.from({ length: count }, (_, index) => `clip ${index}`);
        uploads.addFiles(names.map((name) => image(`${name}.png`)));
        uploads.start();
        for (let steps = 0; shown(uploads).some((phase) => phase !== 'added'); steps += 1) {
          expect(steps).toBeLessThan(2_000);
          await flushPromises();
          const open = sendings.filter(({ isOver }) => !isOver());
          expect(open.length).toBeLessThanOrEqual(2);
          const sending = open[(picks.next().value ?? 0) % Math.max(1, open.length)];
          if (sending) sending.end(drawn.pop() ?? 'made');
          else passTimeAndRetry(uploads, queue, clock);
        }
        expect(server.terms()).toEqual(names);
        expect(server.shownTerms()).toEqual(names);
      },
    ),
    { numRuns: 150 },
  );
});

function passTimeAndRetry(uploads: ClipUploads, queue: UploadQueue, clock: Clock): void {
  clock.pass(60_000);
  queue.release('signedOut');
  uploads.dispatch({ type: 'retried', id: undefined });
}

function image(name: string, content = name): File {
  return new File([content], name, { type: 'image/png' });
}

function shown(uploads: ClipUploads): string[] {
  return uploads.batch().clips.map(({ state }) => state.phase);
}

/** Runs callbacks of resolved promises. */
function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await flushPromises();
}
