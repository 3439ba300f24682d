import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDoubleTap } from './use-double-tap.ts';

let happened: string[] = [];

function Deck({ cardId }: { cardId: string | undefined }) {
  const tools = useRef<HTMLDivElement>(null);
  useDoubleTap(tools, {
    cardId,
    onTap: () => happened.push('tap'),
    onDoubleTap: ({ x, y }) => happened.push(`double tap ${x} ${y}`),
  });
  return (
    <div>
      <div ref={tools} />
      <div data-current data-testid="card" role="presentation" onClick={() => happened.push('click')}>
        <div data-shown>
          <span>
            <img data-testid="picture" alt="" />
          </span>
          <p data-testid="words" />
        </div>
      </div>
    </div>
  );
}

beforeEach(() => {
  happened = [];
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 200));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const card = () => screen.getByTestId('card');
const leans = () => card().hasAttribute('data-tapped');

/** jsdom's clicks have no pointer. */
function press(x: number, y: number, { pointerType = 'touch', on = 'picture' } = {}): void {
  touch(x, y, { pointerType, on });
  fireEvent.click(screen.getByTestId(on), { clientX: x, clientY: y, detail: 1 });
}

/** No click follows a press that becomes a swipe. */
function touch(x: number, y: number, { pointerType = 'touch', on = 'picture' } = {}): void {
  const down = new MouseEvent('pointerdown', { bubbles: true, clientX: x, clientY: y });
  fireEvent(screen.getByTestId(on), Object.assign(down, { pointerType, isPrimary: true }));
}

test('one tap on the picture leans the card until a second one can be ruled out', () => {
  render(<Deck cardId="1" />);
  press(100, 100);
  expect([leans(), happened]).toEqual([true, []]);
  vi.advanceTimersByTime(179);
  expect(happened).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([leans(), happened]).toEqual([false, ['tap']]);
});

test('two taps near each other are one double tap, where the second was', () => {
  render(<Deck cardId="1" />);
  press(100, 100);
  press(120, 110);
  vi.advanceTimersByTime(1_000);
  expect([leans(), happened]).toEqual([false, ['double tap 120 110']]);
});

test('two taps far from each other are two taps', () => {
  render(<Deck cardId="1" />);
  press(100, 100);
  press(140, 100);
  expect(happened).toEqual(['tap']);
  vi.advanceTimersByTime(180);
  expect(happened).toEqual(['tap', 'tap']);
});

test('a tap before a swipe from the same place counts, and is no half of a later double tap', () => {
  render(<Deck cardId="1" />);
  press(100, 100);
  vi.advanceTimersByTime(100);
  touch(105, 100);
  vi.advanceTimersByTime(180);
  expect([leans(), happened]).toEqual([false, ['tap']]);
  vi.advanceTimersByTime(1_000);
  press(100, 100);
  vi.advanceTimersByTime(180);
  expect(happened).toEqual(['tap', 'tap']);
});

test('a mouse, a key, and a tap beside the picture turn the card as everywhere', () => {
  render(<Deck cardId="1" />);
  press(100, 100, { pointerType: 'mouse' });
  press(100, 100, { on: 'card' });
  press(100, 201);
  press(301, 100);
  fireEvent.click(screen.getByTestId('picture'), { clientX: 100, clientY: 100, detail: 0 });
  vi.advanceTimersByTime(1_000);
  expect([leans(), happened]).toEqual([false, ['click', 'click', 'click', 'click', 'click']]);
});

test('a tap counts no more once the finger scrolls, or another card has come', () => {
  const { rerender } = render(<Deck cardId="1" />);
  press(100, 100);
  fireEvent(card(), new MouseEvent('pointercancel', { bubbles: true }));
  vi.advanceTimersByTime(1_000);
  press(100, 100);
  rerender(<Deck cardId="2" />);
  expect(leans()).toBe(false);
  press(100, 100);
  expect(happened).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(happened).toEqual(['tap']);
});

test('a card without a picture in sight is turned as everywhere', () => {
  render(<Deck cardId={undefined} />);
  press(100, 100);
  expect(happened).toEqual(['click']);
});
