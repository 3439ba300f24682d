import { expect, it } from 'vitest';
import { mediaPathsIn } from './media-paths.ts';

it('The files of an answer are found at any depth, each once', () => {
  const answer = [
    { thumbnailPath: '/media/t', title: 'Set' },
    [
      { mediaPath: '/media/a', posterPath: '/media/p', clips: [{ mediaPath: '/media/b' }, { mediaPath: '/media/a' }] },
      { mediaPath: null, posterPath: null },
    ],
  ];
  expect(mediaPathsIn(answer)).toEqual(['/media/t', '/media/a', '/media/p', '/media/b']);
});

it('What somebody wrote on a card, small pictures and other addresses are no files', () => {
  const answer = {
    term: '/media/a',
    picturePath: '/media/a/320',
    otherPath: '/api/sets',
    farPath: 'https://x/media/a',
  };
  expect(mediaPathsIn(answer)).toEqual([]);
});
