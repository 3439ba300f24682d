import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareWindow, showOnScreen } from '../test-catalog.tsx';
import { usePreview, previewDelayMs } from './use-preview.ts';

beforeEach(() => {
  vi.useFakeTimers();
  prepareWindow();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Tiles() {
  const { playingId, previewHandlers } = usePreview();
  return (
    <ul data-testid="tiles" data-playing={playingId} {...previewHandlers}>
      <li data-set-id="a">
        <a href="/a">A</a>
      </li>
      <li data-set-id="b">
        <a href="/b">B</a>
      </li>
    </ul>
  );
}

function playing(): string | null {
  return screen.getByTestId('tiles').getAttribute('data-playing');
}

function rest(): void {
  act(() => {
    vi.advanceTimersByTime(previewDelayMs);
  });
}

test('a pointer that rests on a tile plays it, until it leaves', () => {
  render(<Tiles />);
  fireEvent.pointerOver(screen.getByText('A'), { pointerType: 'mouse' });
  expect(playing()).toBeNull();
  rest();
  expect(playing()).toBe('a');
  fireEvent.pointerLeave(screen.getByTestId('tiles'), { pointerType: 'mouse' });
  expect(playing()).toBeNull();
});

test('a pointer that passes plays nothing, and two tiles never play at once', () => {
  render(<Tiles />);
  fireEvent.pointerOver(screen.getByText('A'), { pointerType: 'mouse' });
  act(() => {
    vi.advanceTimersByTime(previewDelayMs / 2);
  });
  fireEvent.pointerOver(screen.getByText('B'), { pointerType: 'mouse' });
  act(() => {
    vi.advanceTimersByTime(previewDelayMs / 2);
  });
  expect(playing()).toBeNull();
  rest();
  expect(playing()).toBe('b');
  fireEvent.pointerOver(screen.getByText('A'), { pointerType: 'mouse' });
  expect(playing()).toBeNull();
  rest();
  expect(playing()).toBe('a');
});

test('a finger plays what it touches until it touches something else', () => {
  render(<Tiles />);
  fireEvent.pointerDown(screen.getByText('A'), { pointerType: 'touch' });
  act(() => {
    vi.advanceTimersByTime(0);
  });
  expect(playing()).toBe('a');
  fireEvent.pointerLeave(screen.getByTestId('tiles'), { pointerType: 'touch' });
  expect(playing()).toBe('a');
  fireEvent.pointerDown(screen.getByTestId('tiles'), { pointerType: 'touch' });
  expect(playing()).toBeNull();
});

test('a tile that leaves the screen stops', () => {
  render(<Tiles />);
  fireEvent.pointerDown(screen.getByText('A'), { pointerType: 'touch' });
  act(() => {
    vi.advanceTimersByTime(0);
  });
  const tile = screen.getByText('A').closest('li');
  if (tile) act(() => showOnScreen(tile, false));
  expect(playing()).toBeNull();
});

test('the keyboard plays what it focuses', () => {
  render(<Tiles />);
  act(() => screen.getByText('B').focus());
  rest();
  expect(playing()).toBe('b');
  act(() => screen.getByText('B').blur());
  expect(playing()).toBeNull();
});

test('with reduced motion nothing plays', () => {
  const matchMedia = window.matchMedia;
  window.matchMedia = (query) =>
    Object.defineProperty(matchMedia(query), 'matches', { value: query.includes('reduced-motion') });
  render(<Tiles />);
  fireEvent.pointerOver(screen.getByText('A'), { pointerType: 'mouse' });
  rest();
  expect(playing()).toBeNull();
});
