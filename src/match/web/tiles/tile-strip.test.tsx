import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MatchTile } from '../../rules/match-board.ts';
import { prepareBrowser } from '../../../player/web/test-browser.ts';
import { testCard, testVideo } from '../../../player/web/test-cards.ts';
import { TileStrip } from './tile-strip.tsx';

const card = testCard({ id: '1', ...testVideo });
const sign: MatchTile = { id: '1 definition', card, side: 'definition', lookKey: 'sign' };
const term: MatchTile = { id: '1 term', card, side: 'term', lookKey: 'term' };

function show(selected: MatchTile | undefined) {
  render(<TileStrip shape="wide" hasClipped={false} selected={selected} inspected={selected} />);
  return document.querySelector('video');
}

beforeEach(() => {
  prepareBrowser();
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(160);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the sign that is selected plays in it', () => {
  expect(show(sign)?.getAttribute('src')).toBe('/media/hello.mp4');
});

test('a term that is selected does not', () => {
  expect(show(term)).toBeNull();
  expect(screen.getByText('Choose a sign to see it large here')).toBeTruthy();
});

test('nothing is loaded where the styles leave no room for it', () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(0);
  expect(show(sign)).toBeNull();
});
