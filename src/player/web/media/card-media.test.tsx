import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareBrowser } from '../test-browser.ts';
import { testCard, testVideo } from '../test-cards.ts';
import { CardMedia, visibleRatio } from './card-media.tsx';

const box = { left: 0.1, top: 0.2, width: 0.5, height: 0.8 };
const framed = testCard({ id: '1', ...testVideo, signingBox: box });

function leftOfBox(isMirrored: boolean): string | undefined {
  render(<CardMedia card={framed} isShown isMirrored={isMirrored} />);
  return document.querySelector('[data-framed]')?.parentElement?.style.getPropertyValue('--box-left');
}

beforeEach(() => void prepareBrowser());
afterEach(cleanup);

test('media whose signing box is known are shown on it; mirrored, it is on the other side', () => {
  expect(leftOfBox(false)).toBe('0.1');
  cleanup();
  expect(Number(leftOfBox(true))).toBeCloseTo(0.4);
});

test('media without a box keep the shape of their frame', () => {
  render(<CardMedia card={testCard({ id: '1', ...testVideo })} isShown />);
  expect(document.querySelector('[data-framed]')).toBeNull();
  expect(visibleRatio(framed)).toBeCloseTo((1280 / 720) * (0.5 / 0.8));
});

test.for([
  ['NotAllowedError', 2],
  ['AbortError', 1],
] as const)(
  'a video whose start ends in a %s is started %i times, the second one by a touch',
  async ([fault, starts]) => {
    const { play } = prepareBrowser();
    play.mockRejectedValueOnce(new DOMException('', fault));
    await act(async () => render(<CardMedia card={testCard({ id: '1', ...testVideo })} isShown />));
    expect(play).toHaveBeenCalledOnce();
    fireEvent.pointerUp(document.body);
    fireEvent.pointerUp(document.body);
    expect(play).toHaveBeenCalledTimes(starts);
    vi.restoreAllMocks();
  },
);
