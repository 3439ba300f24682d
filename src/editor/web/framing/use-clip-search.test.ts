import { act, cleanup, renderHook } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Card } from '../../../cards/contract/card.ts';
import { cardEditing } from '../../../saving/web/card-editing.ts';
import { wholeFrame } from '../../../media/rules/signing-box.ts';
import { buildCard } from '../../../testing/rules/build-card.ts';
import { useClipSearch } from './use-clip-search.ts';

const looksKey = 'poster-looks';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Framed, so that there is nothing left to look for once its poster was looked at. */
function clipOf(id: string, fields: Partial<Card> = {}): Card {
  return buildCard({
    id,
    hasMedia: true,
    mediaKind: 'video',
    mediaPath: `/media/${id}.mp4`,
    posterPath: `/media/${id}.jpg`,
    signingBox: wholeFrame,
    ...fields,
  });
}

function search(...cards: Card[]) {
  const editing = cardEditing(new QueryClient(), 'set');
  return renderHook(() => useClipSearch(editing, cards)).result;
}

test('a better frame is offered for a poster that shows hands at rest, until that is to stay', () => {
  localStorage.setItem(looksKey, ['/media/a.jpg 1.5', '/media/b.jpg 0', '/media/c.jpg 2'].join('\n'));
  const cards = ['a', 'b', 'c'].map((id) => clipOf(id));
  const found = search(...cards);
  const [first, second] = found.current.offers;
  expect(found.current.offers).toEqual([
    { cardId: 'a', mediaPath: '/media/a.mp4', posterPath: '/media/a.jpg', seconds: 1.5 },
    { cardId: 'c', mediaPath: '/media/c.mp4', posterPath: '/media/c.jpg', seconds: 2 },
  ]);
  act(() => found.current.keepPosters(first ? [first] : []));
  expect(found.current.offers).toEqual([second]);
  cleanup();
  expect(search(...cards).current.offers).toEqual([second]);
});

test('what another tab has found meanwhile is not forgotten', () => {
  localStorage.setItem(looksKey, '/media/a.jpg 1.5');
  const found = search(clipOf('a'));
  localStorage.setItem(looksKey, '/media/a.jpg 1.5\n/media/z.jpg 3');
  act(() => found.current.keepPosters(found.current.offers));
  expect(localStorage.getItem(looksKey)?.split('\n')).toEqual(['/media/a.jpg 0', '/media/z.jpg 3']);
});

test('pictures and clips without a poster have no offer', () => {
  localStorage.setItem(looksKey, '/media/a.jpg 1.5');
  const cards = [clipOf('a', { mediaKind: 'image' }), clipOf('b', { posterPath: null }), buildCard({ id: 'c' })];
  expect(search(...cards).current.offers).toEqual([]);
});
