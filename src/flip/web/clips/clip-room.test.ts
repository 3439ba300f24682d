import { expect, test } from 'vitest';
import type { FurtherClip } from '../../../cards/contract/card.ts';
import { testCard, testImage } from '../../../player/web/test-cards.ts';
import { clipRoom } from './clip-room.ts';

const clip: FurtherClip = { ...testImage, posterPath: null, signingBox: null, durationMs: null };
const single = testCard({ id: '1', ...testImage, clipLabel1: 'a label that is seen by nobody' });
const two = testCard({ id: '2', ...testImage, furtherClips: [clip], clipLabel2: 'North' });

test('No room is left where no card has several clips', () => {
  expect(clipRoom([single])).toBeUndefined();
});

test('Few clips with short labels take the least room', () => {
  expect(clipRoom([single, two])).toBe('');
});

test('The most clips and the longest label of any card count for all', () => {
  const three = testCard({ id: '3', ...testImage, furtherClips: [clip, clip] });
  const four = testCard({ id: '4', ...testImage, furtherClips: [clip, clip, clip] });
  expect(clipRoom([two, four])).toBe('');
  expect(clipRoom([{ ...two, clipLabel1: 'Northern' }, three])).toBe('');
  expect(clipRoom([{ ...two, clipLabel1: 'Northern' }, four])).toBe('pairs');
  expect(clipRoom([{ ...two, clipLabel1: 'x'.repeat(19) }])).toBe('long');
  expect(clipRoom([{ ...two, clipLabel2: 'x'.repeat(40) }, three])).toBe('pairs long longest');
});
