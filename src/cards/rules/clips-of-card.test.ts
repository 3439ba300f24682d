import { expect, test } from 'vitest';
import { buildCard } from '../../testing/rules/build-card.ts';
import { clipsOf, labelsOf, unknownShape, withClips } from './clips-of-card.ts';

const image = { mediaKind: 'image', posterPath: null, signingBox: null, ...unknownShape } as const;
const card = buildCard({
  ...image,
  mediaPath: 'a.png',
  furtherClips: ['b.png', 'c.png'].map((mediaPath) => ({ ...image, mediaPath })),
  clipLabel1: 'a',
  clipLabel2: 'b',
  clipLabel3: 'c',
  clipLabel4: 'for later',
});

test.each([
  ['a.png c.png', ['a', 'c', '', 'for later']],
  ['c.png a.png b.png', ['c', 'a', 'b', 'for later']],
  ['', ['', '', '', 'for later']],
])('With the clips “%s”, labels move with their clips and others stay', (paths, labels) => {
  const clips = paths.split(' ').flatMap((path) => clipsOf(card).filter(({ mediaPath }) => mediaPath === path));
  const changed = withClips(card, clips);
  expect(labelsOf(changed)).toEqual(labels);
  expect(clipsOf(changed)).toEqual(clips);
});
