import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pencil, Trash2 } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IconButton } from '../controls/icon-button.tsx';
import { expectNoListenersLeft } from '../../browser/test-listeners.ts';

expectNoListenersLeft();
beforeEach(() => {
  vi.useFakeTimers();
  // Far from the tooltip that the test before closed.
  vi.advanceTimersByTime(10_000);
  render(
    <>
      <IconButton label="Edit" icon={Pencil} />
      <IconButton label="Delete" icon={Trash2} />
    </>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the tooltip of an icon button', () => {
  test('opens after 700 ms of pointing', () => {
    point('Edit');
    pass(699);
    expect(tip()).toBeUndefined();
    pass(1);
    expect(tip()).toBe('Edit');
  });

  test('does not open for a pointer that only passes', () => {
    point('Edit');
    pass(300);
    leave('Edit');
    pass(1_000);
    expect(tip()).toBeUndefined();
  });

  test('opens at once when its neighbour was shown less than 300 ms ago', () => {
    point('Edit');
    pass(700);
    leave('Edit');
    pass(100);
    expect(tip()).toBeUndefined();
    pass(299);
    point('Delete');
    pass(0);
    expect(tip()).toBe('Delete');
  });

  test('waits again after 300 ms', () => {
    point('Edit');
    pass(700);
    leave('Edit');
    pass(100 + 300);
    point('Delete');
    pass(699);
    expect(tip()).toBeUndefined();
    pass(1);
    expect(tip()).toBe('Delete');
  });

  test('takes the place of its neighbour', () => {
    point('Edit');
    pass(700);
    leave('Edit');
    point('Delete');
    pass(0);
    expect(tip()).toBe('Delete');
  });

  test('does not open for a finger', () => {
    fireEvent.pointerEnter(button('Edit'), { pointerType: 'touch' });
    pass(2_000);
    expect(tip()).toBeUndefined();
  });

  test('stays while it is pointed at itself', () => {
    point('Edit');
    pass(700);
    leave('Edit');
    fireEvent.pointerEnter(screen.getByRole('tooltip'));
    pass(5_000);
    expect(tip()).toBe('Edit');
  });

  test.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press', () => fireEvent.pointerDown(button('Edit'))],
    ['scrolling', () => fireEvent.scroll(document)],
    ['a new size of the window', () => fireEvent(window, new Event('resize'))],
  ])('goes with %s', (_what, act_) => {
    point('Edit');
    pass(700);
    act_();
    expect(tip()).toBeUndefined();
  });

  test('opens at once for the keyboard, and goes on with it', async () => {
    vi.useRealTimers();
    await userEvent.tab();
    await userEvent.tab();
    expect(tip()).toBe('Delete');
    await userEvent.tab();
    expect(tip()).toBeUndefined();
  });

  test('does not open for a focus that is given back', () => {
    act(() => {
      button('Edit').focus();
    });
    expect(tip()).toBeUndefined();
  });
});

function button(name: string) {
  return screen.getByRole('button', { name });
}

function point(name: string) {
  fireEvent.pointerEnter(button(name), { pointerType: 'mouse' });
}

function leave(name: string) {
  fireEvent.pointerLeave(button(name), { pointerType: 'mouse' });
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function tip() {
  return screen.queryByRole('tooltip')?.textContent;
}
