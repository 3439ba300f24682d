import { expect, test } from 'vitest';
import {
  clipBatchReducer,
  emptyClipBatch,
  type ClipEvent,
  clipSummary,
  type ClipSummary,
} from '../../clips/rules/clip-batch.ts';
import { newClip, playClips } from '../../clips/rules/test-clips.ts';
import { describeProgress, describeClipState, describeLeftOut, describeSummary } from './describe-clip-state.ts';
import { englishTexts, message } from '../../platform/rules/languages/texts.ts';

function play(...events: ClipEvent[]) {
  const clips = ['a', 'b', 'c', 'd', 'e'].map((id) => newClip(id, { kind: 'image' }));
  return playClips([{ type: 'listed', clips }, ...events]);
}

test('the line below the list counts what there is, in the order of its way', () => {
  const batch = play(
    { type: 'started' },
    { type: 'added', id: 'a', cardId: 'x' },
    { type: 'cancelled', id: 'e' },
    {
      type: 'listed',
      clips: [newClip('f'), newClip('g', { fault: { title: message('File too large'), description: message('') } })],
    },
  );
  expect(describeSummary(clipSummary(batch), englishTexts)).toBe(
    '1 added, 2 uploading, 1 waiting, 1 ready, 1 cannot be added, 1 cancelled',
  );
  expect(describeSummary(clipSummary(emptyClipBatch), englishTexts)).toBe('');
});

test('the share of all counts bytes, and of those that were given up none', () => {
  const started = play({ type: 'started' }, { type: 'cancelled', id: 'd' }, { type: 'cancelled', id: 'e' });
  expect(clipSummary(started)).toMatchObject({ started: 3, share: 0 });
  const half = clipBatchReducer(started, { type: 'progressed', id: 'a', share: 0.5 });
  expect(clipSummary(half).share).toBeCloseTo(0.5 / 3);
  const added = clipBatchReducer(half, { type: 'added', id: 'a', cardId: 'x' });
  expect(clipSummary(added).share).toBeCloseTo(1 / 3);
});

test('a row says where its file is, and explains what went wrong', () => {
  const batch = play({ type: 'started' }, { type: 'progressed', id: 'a', share: 0.644 });
  const [a, , c] = batch.clips;
  expect(a && describeClipState(a, undefined, englishTexts).text).toBe('Uploading 64%');
  expect(c && describeClipState(c, undefined, englishTexts).text).toBe('Waiting');
  const [sent] = clipBatchReducer(batch, { type: 'progressed', id: 'a', share: 1 }).clips;
  expect(sent && describeClipState(sent, undefined, englishTexts).text).toBe('Finishing');
  const [failed] = clipBatchReducer(batch, { type: 'failed', id: 'a', note: message('No room left') }).clips;
  expect(failed && describeClipState(failed, undefined, englishTexts)).toMatchObject({
    tone: 'bad',
    text: 'Not added',
    explanation: 'No room left',
  });
  const [listed] = play().clips;
  expect(listed && describeClipState(listed, 'Same file as b.mp4', englishTexts)).toMatchObject({
    tone: 'noted',
    text: 'Same file as b.mp4',
  });
});

test('screen readers are told by quarters, why it stops, and how it ended', () => {
  const summary: ClipSummary = {
    ready: 0,
    underWay: 150,
    paused: 0,
    uploading: 2,
    added: 50,
    failed: 0,
    refused: 0,
    cancelled: 0,
    started: 200,
    share: 0.3,
  };
  expect(describeProgress(summary, undefined, englishTexts)).toBe('25% of the cards added');
  expect(describeProgress({ ...summary, added: 99, underWay: 101 }, undefined, englishTexts)).toBe(
    '25% of the cards added',
  );
  expect(describeProgress(summary, 'unreachable', englishTexts)).toContain('Waiting for the connection');
  expect(describeProgress({ ...summary, added: 199, underWay: 0, failed: 1 }, undefined, englishTexts)).toBe(
    '199 of 200 cards added, 1 file could not be added',
  );
  expect(describeProgress({ ...summary, started: 0 }, undefined, englishTexts)).toBe('');
});

test('files beyond the limit are named in a sentence', () => {
  expect(describeLeftOut(1, englishTexts)).toBe(
    'A list holds 300 files. One more file does not fit: add them when these are done.',
  );
  expect(describeLeftOut(112, englishTexts)).toContain('112 more files do not fit');
});

test('a clip that this browser cannot play is told apart, before it is added and after', () => {
  const found = play({ type: 'foundUnplayable', id: 'a', fault: { codecName: 'HEVC' } });
  const [listed] = found.clips;
  expect(listed && describeClipState(listed, undefined, englishTexts)).toMatchObject({
    tone: 'noted',
    text: 'Cannot be played here',
    explanation: expect.stringMatching(/^This browser cannot play this clip \(HEVC\)/),
  });
  const [added] = clipBatchReducer(found, { type: 'added', id: 'a', cardId: 'x', isWithoutPoster: true }).clips;
  expect(added && describeClipState(added, undefined, englishTexts).explanation).toMatch(
    /^This browser cannot play this clip/,
  );
});
