import type { StudySet } from '../../shared/contract/set.ts';

/** A set for tests of the embed. */
export const testSet: StudySet = {
  id: 'set-1',
  title: 'Greetings',
  publicTitle: 'Hello & welcome',
  description: '',
  categories: '',
  tags: '',
  visibility: 'public',
  customThumbnailPath: null,
  thumbnailPath: null,
  thumbnailWidth: null,
  thumbnailHeight: null,
  thumbnailVideoPath: null,
  cardCount: 2,
  viewCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 0,
};
