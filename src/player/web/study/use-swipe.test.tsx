import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareBrowser } from '../test-browser.ts';
import { useSwipe } from './use-swipe.ts';

const actions = { onNext: vi.fn<() => void>(), onPrevious: vi.fn<() => void>(), onFlip: vi.fn<() => void>() };

function Stage({ isFirst = false, dir }: { isFirst?: boolean; dir?: string }) {
  const draggedRef = useRef<HTMLButtonElement>(null);
  const swipe = useSwipe({
    draggedRef,
    leaveMs: 180,
    onNext: actions.onNext,
    onPrevious: isFirst ? undefined : actions.onPrevious,
  });
  return (
    <div {...swipe} dir={dir}>
      <button type="button" ref={draggedRef} onClick={actions.onFlip}>
        Card
      </button>
      <input aria-label="Answer" />
      {createPortal(<p>Dialog</p>, document.body)}
    </div>
  );
}

interface Stroke {
  toX: number;
  toY?: number;
  ms?: number;
  on?: Element;
}

interface Point extends PointerEventInit {
  x: number;
  y?: number;
  atMs: number;
  id?: number;
  on?: Element | undefined;
}

/** jsdom does not let events choose place and time. */
function point(type: string, { x, y = 200, atMs, id = 1, on = screen.getByRole('button'), ...rest }: Point) {
  const place = { clientX: x, clientY: y, pointerId: id, isPrimary: id === 1 };
  const event = new PointerEvent(type, { bubbles: true, ...place, ...rest });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  fireEvent(on, event);
}

/** Strokes begin at 200/200. */
function stroke({ toX, toY = 200, ms = 200, on }: Stroke, isLifted = true) {
  point('pointerdown', { x: 200, atMs: 1_000, on });
  point('pointermove', { x: (200 + toX) / 2, y: (200 + toY) / 2, atMs: 1_000 + ms / 2, on });
  point('pointermove', { x: toX, y: toY, atMs: 1_000 + ms, on });
  if (isLifted) point('pointerup', { x: toX, y: toY, atMs: 1_000 + ms, on });
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  prepareBrowser();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a swipe to the left goes on, one to the right goes back', () => {
  render(<Stage />);
  stroke({ toX: 120 });
  expect(actions.onNext).toHaveBeenCalledOnce();
  stroke({ toX: 280 });
  expect(actions.onPrevious).toHaveBeenCalledOnce();
});

test('75 px within 400 ms are enough; less or later is not', () => {
  render(<Stage />);
  stroke({ toX: 125, ms: 400 });
  expect(actions.onNext).toHaveBeenCalledOnce();
  stroke({ toX: 126 });
  stroke({ toX: 100, ms: 401 });
  expect(actions.onNext).toHaveBeenCalledOnce();
});

test('a stroke over text that is typed selects it', () => {
  render(<Stage />);
  stroke({ toX: 100, on: screen.getByRole('textbox') });
  expect(actions.onNext).not.toHaveBeenCalled();
});

test('a stroke in a dialog over the card is not a swipe', () => {
  render(<Stage />);
  stroke({ toX: 100, on: screen.getByText('Dialog') });
  expect(actions.onNext).not.toHaveBeenCalled();
});

test('a mouse that comes back without a button leaves the card where it is', () => {
  render(<Stage />);
  const mouse = { pointerType: 'mouse', x: 200, y: 400 };
  point('pointerdown', { ...mouse, atMs: 1_000, buttons: 1 });
  point('pointermove', { ...mouse, x: 120, y: 390, atMs: 1_200, buttons: 0 });
  expect(screen.getByRole('button').style.getPropertyValue('--drag')).toBe('');
  stroke({ toX: 100 });
  expect(actions.onNext).toHaveBeenCalledOnce();
});

test('a finger that moves up or down scrolls', () => {
  render(<Stage />);
  stroke({ toX: 110, toY: 350 });
  expect(actions.onNext).not.toHaveBeenCalled();
});

test('on the first card there is nothing to swipe back to', () => {
  render(<Stage isFirst />);
  stroke({ toX: 300 });
  expect(actions.onPrevious).not.toHaveBeenCalled();
});

test('the card follows the finger, with resistance where nothing comes', () => {
  render(<Stage isFirst />);
  stroke({ toX: 140 }, false);
  expect(screen.getByRole('button').style.getPropertyValue('--drag')).toBe('-60px');
  fireEvent.pointerCancel(screen.getByRole('button'));
  expect(screen.getByRole('button').style.getPropertyValue('--drag')).toBe('');
  stroke({ toX: 280 }, false);
  expect(screen.getByRole('button').style.getPropertyValue('--drag')).toBe('20px');
});

test('after a swipe the card is back in its place', () => {
  render(<Stage />);
  stroke({ toX: 100 });
  vi.runAllTimers();
  expect(screen.getByRole('button').style.getPropertyValue('--drag')).toBe('');
});

test('the card tilts with the finger by 4 degrees at most, and is let go with its speed, to its side', () => {
  const valueOf = (name: string) => screen.getByRole('button').style.getPropertyValue(name);
  render(<Stage />);
  stroke({ toX: 120 }, false);
  expect(valueOf('--tilt')).toBe('-2deg');
  point('pointermove', { x: 0, atMs: 1_220 });
  expect(valueOf('--tilt')).toBe('-4deg');
  point('pointerup', { x: 0, atMs: 1_220 });
  expect([valueOf('--side'), Number(valueOf('--speed'))]).toEqual(['-1', 6]);
  vi.runAllTimers();
  expect(screen.getByRole('button').getAttribute('style')).toBe('');
});

test('what was swiped is not clicked, what is tapped is', () => {
  render(<Stage />);
  stroke({ toX: 150 });
  fireEvent.click(screen.getByRole('button'));
  expect(actions.onFlip).not.toHaveBeenCalled();
  vi.runAllTimers();
  stroke({ toX: 203 });
  fireEvent.click(screen.getByRole('button'));
  expect(actions.onFlip).toHaveBeenCalledOnce();
});

test('a second finger ends the swipe', () => {
  render(<Stage />);
  stroke({ toX: 150 }, false);
  point('pointerdown', { x: 250, atMs: 1_250, id: 2 });
  point('pointerup', { x: 50, atMs: 1_300 });
  expect(actions.onNext).not.toHaveBeenCalled();
});

test('from right to left, a swipe to the right goes on', () => {
  render(<Stage dir="rtl" />);
  stroke({ toX: 290 });
  expect(actions.onNext).toHaveBeenCalledOnce();
});

test('a swipe is kept from the browser, which would take the next tap for the end of it; scrolling is the browser’s', () => {
  render(<Stage />);
  const isLeftToBrowser = () => fireEvent.touchMove(screen.getByRole('button'));
  stroke({ toX: 205, toY: 60 }, false);
  expect(isLeftToBrowser()).toBe(true);
  point('pointerup', { x: 205, y: 60, atMs: 1_300 });
  stroke({ toX: 100 }, false);
  expect(isLeftToBrowser()).toBe(false);
  point('pointerup', { x: 100, atMs: 1_300 });
  expect(isLeftToBrowser()).toBe(true);
});
