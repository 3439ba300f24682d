import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxClips, maxTermLength } from '../../platform/rules/limits.ts';
import { clipSummary, emptyClipBatch, pauseReasonOf, isListed, isUnderWay } from './clip-batch.ts';
import type { ClipEvent, ClipBatch } from './clip-batch.ts';
import { newClip, playClips } from './test-clips.ts';
import { message } from '../../platform/rules/languages/texts.ts';

function started(...ids: string[]): ClipBatch {
  return playClips([{ type: 'listed', clips: ids.map((id) => newClip(id, { kind: 'image' })) }, { type: 'started' }]);
}

function phases(batch: ClipBatch): Record<string, string> {
  return Object.fromEntries(batch.clips.map(({ id, state }) => [id, state.phase]));
}

const tooLarge = { title: message('File too large'), description: message('Please upload files smaller than 10MB') };

describe('The review', () => {
  test('takes three hundred files and reports how many were left out', () => {
    const batch = playClips([
      { type: 'listed', clips: Array.from({ length: 412 }, (_, index) => newClip(`clip ${index}`)) },
    ]);
    expect(batch.clips).toHaveLength(maxClips);
    expect(batch.leftOut).toBe(112);
    const more = playClips(
      [
        { type: 'removed', id: 'clip 0' },
        { type: 'listed', clips: [newClip('a'), newClip('b')] },
      ],
      batch,
    );
    expect(more.clips.at(-1)?.id).toBe('a');
    expect(more.leftOut).toBe(1);
  });

  test('keeps a file that no card can be made of in sight, and sends the others', () => {
    const batch = playClips([
      { type: 'listed', clips: [newClip('a'), newClip('b', { fault: tooLarge })] },
      { type: 'started' },
    ]);
    expect(phases(batch)).toEqual({ a: 'preparing', b: 'refused' });
  });

  test('takes a clip that was edited for the one that it was, also a refused one', () => {
    const batch = playClips([
      { type: 'listed', clips: [newClip('a'), newClip('b', { fault: tooLarge }), newClip('c', { kind: 'image' })] },
      { type: 'replaced', id: 'a', byteSize: 1 },
      { type: 'replaced', id: 'b', byteSize: 2 },
      { type: 'replaced', id: 'c', byteSize: 3 },
    ]);
    expect(phases(batch)).toEqual({ a: 'listed', b: 'listed', c: 'listed' });
    expect(batch.clips.map(({ byteSize }) => byteSize)).toEqual([1, 2, newClip('c').byteSize]);
    expect(playClips([{ type: 'started' }, { type: 'replaced', id: 'a', byteSize: 4 }], batch).clips[0]?.byteSize).toBe(
      1,
    );
  });

  test('puts files in another order until they are to be added', () => {
    const batch = playClips([
      { type: 'listed', clips: ['a', 'b', 'c'].map((id) => newClip(id)) },
      { type: 'moved', id: 'c', to: 0 },
      { type: 'started' },
      { type: 'moved', id: 'c', to: 2 },
      { type: 'listed', clips: [newClip('d'), newClip('e')] },
      { type: 'moved', id: 'e', to: 0 },
    ]);
    expect(batch.clips.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'e', 'd']);
    expect(batch.clips.map(({ place }) => place)).toEqual([0, 1, 2, undefined, undefined]);
  });

  test('holds a file back whose term is too long: it gets its place later, behind the others', () => {
    const batch = playClips([
      { type: 'listed', clips: [newClip('a', { term: 'x'.repeat(maxTermLength + 1) }), newClip('b')] },
      { type: 'started' },
      { type: 'termEdited', id: 'a', term: 'x' },
      { type: 'termEdited', id: 'b', term: 'too late' },
      { type: 'started' },
    ]);
    expect(batch.clips.map(({ id, place, term }) => [id, place, term])).toEqual([
      ['b', 0, 'b'],
      ['a', 1, 'x'],
    ]);
  });
});

describe('Uploading', () => {
  test('goes two at a time, in the order of the list; posters are made one at a time', () => {
    const batch = playClips([{ type: 'listed', clips: ['a', 'b', 'c'].map((id) => newClip(id)) }, { type: 'started' }]);
    expect(phases(batch)).toEqual({ a: 'preparing', b: 'waiting', c: 'waiting' });
    const prepared = playClips([{ type: 'prepared', id: 'a' }], batch);
    expect(phases(prepared)).toEqual({ a: 'uploading', b: 'preparing', c: 'waiting' });
    expect(phases(started('a', 'b', 'c'))).toEqual({ a: 'uploading', b: 'uploading', c: 'waiting' });
  });

  test('has two videos prepared that wait, and no more', () => {
    const videos = ['a', 'b', 'c', 'd', 'e'].map((id) => newClip(id, { kind: 'video' }));
    const { clips } = withPrepared(playClips([{ type: 'listed', clips: videos }, { type: 'started' }]));
    expect(clips.map(({ state }) => (state.phase === 'waiting' ? state.isPrepared : state.phase))).toEqual([
      'uploading',
      'uploading',
      true,
      true,
      false,
    ]);
  });

  test('waits when the server is out of reach, until it may be there again', () => {
    const lost = playClips(
      [
        { type: 'held', hold: 'unreachable' },
        { type: 'lost', id: 'a' },
        { type: 'lost', id: 'b' },
      ],
      started('a', 'b'),
    );
    expect(pauseReasonOf(lost)).toBe('unreachable');
    expect(phases(lost)).toEqual({ a: 'waiting', b: 'waiting' });
    expect(phases(playClips([{ type: 'held', hold: undefined }], lost))).toEqual({ a: 'uploading', b: 'uploading' });
  });

  test('goes on as soon as one file gets through', () => {
    const batch = playClips(
      [
        { type: 'held', hold: 'unreachable' },
        { type: 'lost', id: 'a' },
        { type: 'added', id: 'b', cardId: 'card' },
        { type: 'held', hold: undefined },
      ],
      started('a', 'b'),
    );
    expect(pauseReasonOf(batch)).toBeUndefined();
    expect(phases(batch)).toEqual({ a: 'uploading', b: 'added' });
  });

  test('stops when the session is lost and goes on when there is one', () => {
    const batch = playClips(
      [
        { type: 'held', hold: 'signedOut' },
        { type: 'lost', id: 'a' },
        { type: 'lost', id: 'b' },
      ],
      started('a', 'b'),
    );
    expect(pauseReasonOf(batch)).toBe('signedOut');
    expect(phases(batch)).toEqual({ a: 'waiting', b: 'waiting' });
    expect(phases(playClips([{ type: 'held', hold: undefined }], batch))).toEqual({ a: 'uploading', b: 'uploading' });
  });

  test('pausing aborts uploads, unless all bytes were sent', () => {
    const batch = playClips(
      [{ type: 'progressed', id: 'a', share: 1 }, { type: 'progressed', id: 'b', share: 0.5 }, { type: 'paused' }],
      started('a', 'b', 'c'),
    );
    expect(phases(batch)).toEqual({ a: 'uploading', b: 'waiting', c: 'waiting' });
    expect(phases(playClips([{ type: 'resumed' }], batch))).toEqual({ a: 'uploading', b: 'uploading', c: 'waiting' });
  });

  test('of one file can be paused, resumed, cancelled and tried again; it keeps its place', () => {
    const one = (type: 'paused' | 'resumed' | 'cancelled' | 'retried', batch: ClipBatch) =>
      playClips([{ type, id: 'a' }], batch);
    const paused = one('paused', started('a', 'b', 'c'));
    expect(phases(paused)).toEqual({ a: 'paused', b: 'uploading', c: 'uploading' });
    const resumed = one('resumed', paused);
    expect(phases(resumed)).toEqual({ a: 'waiting', b: 'uploading', c: 'uploading' });
    expect(phases(playClips([{ type: 'added', id: 'c', cardId: 'card' }], resumed)).a).toBe('uploading');
    const cancelled = one('cancelled', paused);
    expect(phases(cancelled).a).toBe('cancelled');
    const again = one('retried', cancelled);
    expect(again.clips[0]).toMatchObject({ place: 0, state: { phase: 'waiting' } });
  });

  test('that failed is tried again; what was refused or cancelled is not', () => {
    const batch = playClips(
      [
        { type: 'failed', id: 'a', note: message('No room left') },
        { type: 'refused', id: 'b', fault: tooLarge },
        { type: 'cancelled', id: 'c' },
      ],
      started('a', 'b', 'c'),
    );
    expect(phases(playClips([{ type: 'retried' }], batch))).toEqual({ a: 'uploading', b: 'refused', c: 'cancelled' });
  });

  test('cancelling aborts all uploads but those whose bytes were all sent', () => {
    const batch = playClips([{ type: 'progressed', id: 'a', share: 1 }, { type: 'cancelled' }], started('a', 'b'));
    expect(phases(batch)).toEqual({ a: 'uploading', b: 'cancelled' });
  });

  test('is summed up by bytes: what was sent of all that was started and not given up', () => {
    const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => newClip(id, { kind: 'image' }));
    const batch = playClips([
      { type: 'listed', clips: [...listed, newClip('f', { fault: tooLarge })] },
      { type: 'started' },
      { type: 'added', id: 'a', cardId: 'card' },
      { type: 'progressed', id: 'b', share: 0.5 },
      { type: 'failed', id: 'c', note: message('No') },
      { type: 'cancelled', id: 'e' },
      { type: 'paused', id: 'd' },
      { type: 'listed', clips: [newClip('g')] },
    ]);
    expect(clipSummary(batch)).toEqual({
      ready: 1,
      underWay: 1,
      paused: 1,
      uploading: 1,
      added: 1,
      failed: 1,
      refused: 1,
      cancelled: 1,
      started: 4,
      share: 1_500 / 4_000,
    });
    expect(clipSummary(emptyClipBatch).share).toBe(0);
  });

  test('counts clips that the server refused as started, but none of their bytes', () => {
    const refusals = ['a', 'b'].map((id) => ({ type: 'refused', id, fault: tooLarge }) as const);
    const batch = playClips([...refusals, { type: 'added', id: 'c', cardId: 'card' }], started('a', 'b', 'c'));
    expect(clipSummary(batch)).toMatchObject({ started: 3, refused: 2, added: 1, share: 1 });
  });

  test('cleared, a list begins anew', () => {
    const batch = playClips([{ type: 'added', id: 'a', cardId: 'x' }, { type: 'cleared' }], started('a'));
    expect(batch).toBe(emptyClipBatch);
  });
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const id = fc.constantFrom(...ids);
const ofOne = <Type extends ClipEvent['type']>(...types: Type[]) => fc.record({ type: fc.constantFrom(...types), id });
const anyEvent: fc.Arbitrary<ClipEvent> = fc.oneof(
  ofOne('prepared', 'removed', 'begun', 'lost', 'paused', 'resumed', 'retried', 'cancelled'),
  ofOne('prepared'),
  fc.record({ type: fc.constantFrom('paused', 'resumed', 'retried', 'cancelled') }),
  fc.record({ type: fc.constantFrom('started', 'started', 'cleared') }),
  fc.record({ type: fc.constant('held' as const), hold: fc.constantFrom('signedOut', 'unreachable', undefined) }),
  fc.record({ type: fc.constant('moved' as const), id, to: fc.nat(6) }),
  fc.record({ type: fc.constant('progressed' as const), id, share: fc.constantFrom(0.5, 1) }),
  fc.record({ type: fc.constant('added' as const), id, cardId: id }),
  fc.record({ type: fc.constant('failed' as const), id, note: fc.constant(message('No')) }),
  fc.record({
    type: fc.constant('listed' as const),
    clips: fc.array(
      fc.uuid().map((one) => newClip(one)),
      { maxLength: 1 },
    ),
  }),
);

test('whatever happens, places rise along the list and are never given anew', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let batch = playClips([{ type: 'listed', clips: ids.map((one) => newClip(one, { kind: 'image' })) }]);
      for (const event of events) {
        const before = new Map(batch.clips.map((clip) => [clip.id, clip.place]));
        batch = playClips([event], batch);
        const places = batch.clips.flatMap(({ place }) => place ?? []);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(new Set(places).size).toBe(places.length);
        for (const clip of batch.clips) {
          if (before.get(clip.id) !== undefined && event.type !== 'listed')
            expect(clip.place).toBe(before.get(clip.id));
          if (isUnderWay(clip)) expect(clip.place).toBeDefined();
          if (isListed(clip)) expect(clip.place).toBeUndefined();
        }
      }
    }),
  );
});

test('whatever fails on the way, in the end every file is a card', () => {
  const outcome = fc.constantFrom('added', 'lost', 'failed');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), outcome), { maxLength: 80 }), (outcomes) => {
      let batch = playClips([
        { type: 'listed', clips: ids.map((one, index) => newClip(one, { kind: index % 2 === 0 ? 'image' : 'video' })) },
        { type: 'started' },
      ]);
      const made: string[] = [];
      const drawn = outcomes.values();
      for (let steps = 0; made.length < ids.length; steps += 1) {
        expect(steps).toBeLessThan(1_000);
        batch = withPrepared(batch);
        const sending = batch.clips.filter(({ state }) => state.phase === 'uploading');
        const [pick, type] = drawn.next().value ?? [0, 'added'];
        const clip = sending[pick % Math.max(1, sending.length)];
        if (clip === undefined) {
          batch = playClips([{ type: 'retried' }], batch);
          continue;
        }
        if (type === 'added') made.push(clip.id);
        batch = playClips([{ type, id: clip.id, cardId: `card ${clip.id}`, note: message('No') }], batch);
      }
      expect(made.toSorted()).toEqual(ids);
      expect(new Set(Object.values(phases(batch)))).toEqual(new Set(['added']));
    }),
  );
});

/** Until all that can be is prepared. */
function withPrepared(batch: ClipBatch): ClipBatch {
  const clip = batch.clips.find(({ state }) => state.phase === 'preparing');
  return clip ? withPrepared(playClips([{ type: 'prepared', id: clip.id }], batch)) : batch;
}
