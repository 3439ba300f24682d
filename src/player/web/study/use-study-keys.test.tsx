import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useStudyKeys } from './use-study-keys.ts';

const mark = vi.fn<() => void>();
const step = vi.fn<() => void>();
const enter = vi.fn<() => void>();
const digit = vi.fn<(digit: number) => void>();
const press = vi.fn<() => void>();
const keys = {
  onNext: vi.fn<(isHeld: boolean) => void>(),
  onPrevious: vi.fn<() => void>(),
  onSpace: vi.fn<() => void>(),
};

function Mode({ isEnabled = true, dir }: { isEnabled?: boolean; dir?: string }) {
  const player = useRef<HTMLDivElement>(null);
  useStudyKeys(player, { ...keys, onEnter: enter, onDigit: digit, characters: { l: mark, '.': step } }, isEnabled);
  return (
    <>
      <div ref={player} dir={dir}>
        <button type="button" onClick={press}>
          Next
        </button>
        <input aria-label="Initials" />
        <div role="toolbar" aria-label="Video">
          <button type="button" onKeyDown={(event) => event.preventDefault()}>
            Mirror
          </button>
          <input type="range" aria-label="Position" />
        </div>
        <div role="radiogroup" aria-label="Answer" data-leaves-arrows>
          <button type="button" role="radio" aria-checked="false">
            Home
          </button>
        </div>
      </div>
      <button type="button">Elsewhere</button>
    </>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
});
afterEach(cleanup);

test('the space bar flips, the arrows navigate, with the focus nowhere', () => {
  render(<Mode />);
  fireEvent.keyDown(document.body, { key: ' ' });
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  for (const handler of Object.values(keys)) expect(handler).toHaveBeenCalledOnce();
});

test('a key of the player does nothing to the page', () => {
  render(<Mode />);
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
});

describe('a control that was clicked', () => {
  test('leaves the space bar and Enter to the mode, and is not pressed by them', async () => {
    render(<Mode />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.keyboard(' {Enter}');
    expect(keys.onSpace).toHaveBeenCalledOnce();
    expect(enter).toHaveBeenCalledOnce();
    expect(press).toHaveBeenCalledOnce();
  });

  test('leaves the arrows to the mode, also in a toolbar and on a slider', async () => {
    render(<Mode />);
    for (const control of [screen.getByRole('button', { name: 'Mirror' }), screen.getByRole('slider')]) {
      await userEvent.click(control);
      await userEvent.keyboard('{ArrowRight}');
    }
    expect(keys.onNext).toHaveBeenCalledTimes(2);
  });

  test('is not pressed by a space bar that is held', async () => {
    render(<Mode />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.keyboard('{ >5/}');
    expect(keys.onSpace).toHaveBeenCalledOnce();
    expect(press).toHaveBeenCalledOnce();
  });

  test('keeps its keys once the keyboard has come back to it', async () => {
    render(<Mode />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    expect(keys.onSpace).not.toHaveBeenCalled();
    expect(press).toHaveBeenCalledTimes(2);
  });

  test('keeps all keys when it is a field', async () => {
    render(<Mode />);
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.keyboard(' {ArrowLeft}{ArrowRight}{Enter}');
    for (const handler of [...Object.values(keys), enter]) expect(handler).not.toHaveBeenCalled();
  });
});

test('a toolbar that was reached by keyboard keeps the arrows', async () => {
  render(<Mode />);
  screen.getByRole('button', { name: 'Next' }).focus();
  for (let tabs = 0; tabs < 2; tabs++) await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mirror' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(keys.onNext).not.toHaveBeenCalled();
});

test('an arrow key that is held says so', () => {
  render(<Mode />);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  fireEvent.keyDown(document.body, { key: 'ArrowRight', repeat: true });
  expect(keys.onNext.mock.calls).toEqual([[false], [true]]);
});

test('a focused button keeps the space bar and leaves the arrows', () => {
  render(<Mode />);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: ' ' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'ArrowRight' });
  expect(keys.onSpace).not.toHaveBeenCalled();
  expect(keys.onNext).toHaveBeenCalledOnce();
});

test('a field keeps all keys', () => {
  render(<Mode />);
  for (const key of [' ', 'ArrowLeft', 'ArrowRight']) fireEvent.keyDown(screen.getByRole('textbox'), { key });
  for (const handler of Object.values(keys)) expect(handler).not.toHaveBeenCalled();
});

test('keys pressed outside of the player, such as in a dialog, are not for it', () => {
  render(<Mode />);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: 'ArrowRight' });
  expect(keys.onNext).not.toHaveBeenCalled();
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('with %s keys are the browser’s', (modifier) => {
  render(<Mode />);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft', [modifier]: true });
  expect(keys.onPrevious).not.toHaveBeenCalled();
});

test('a space bar that is held flips once', () => {
  render(<Mode />);
  fireEvent.keyDown(document.body, { key: ' ' });
  fireEvent.keyDown(document.body, { key: ' ', repeat: true });
  expect(keys.onSpace).toHaveBeenCalledOnce();
});

test('from right to left, the left arrow goes on', () => {
  render(<Mode dir="rtl" />);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(keys.onNext).toHaveBeenCalledOnce();
});

test('while paused, keys do nothing', () => {
  render(<Mode isEnabled={false} />);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(keys.onSpace).not.toHaveBeenCalled();
});

test('letters count over buttons and where nothing has the focus, in either case, and not in fields', () => {
  render(<Mode />);
  fireEvent.keyDown(document.body, { key: 'l' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'L' });
  expect(mark).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'l' });
  fireEvent.keyDown(document.body, { key: 'l', ctrlKey: true });
  expect(mark).toHaveBeenCalledTimes(2);
});

test('a digit or a letter that is held down counts once; a key that steps through a video goes on', () => {
  render(<Mode />);
  for (const key of ['2', 'l', '.'])
    for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key, repeat });
  expect(digit.mock.calls).toEqual([[2]]);
  expect(mark).toHaveBeenCalledOnce();
  expect(step).toHaveBeenCalledTimes(3);
});

test('digits count from 1 to 9, as they are typed or as they are printed on the key', () => {
  render(<Mode />);
  fireEvent.keyDown(document.body, { key: '3', code: 'Numpad3' });
  fireEvent.keyDown(document.body, { key: '&', code: 'Digit1' });
  fireEvent.keyDown(document.body, { key: '0', code: 'Digit0' });
  fireEvent.keyDown(document.body, { key: 'End', code: 'Numpad1' });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '2', code: 'Digit2' });
  expect(digit.mock.calls).toEqual([[3], [1]]);
});

test('keys of another script count by the Latin character in their place, and Latin ones as they are typed', () => {
  render(<Mode />);
  fireEvent.keyDown(document.body, { key: 'م', code: 'KeyL' });
  fireEvent.keyDown(document.body, { key: 'д', code: 'KeyL' });
  expect(mark).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyL' });
  fireEvent.keyDown(document.body, { key: 'ğ', code: 'KeyL' });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'م', code: 'KeyL' });
  expect(mark).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: 'ю', code: 'Period' });
  expect(step).toHaveBeenCalledOnce();
});

test('Enter counts, once when it is held, and not on a button', () => {
  render(<Mode />);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'Enter' });
  expect(enter).toHaveBeenCalledOnce();
});

test('a radio button keeps the space bar, and leaves Enter and, where its group says so, the arrows', () => {
  render(<Mode />);
  const radio = screen.getByRole('radio');
  expect(fireEvent.keyDown(radio, { key: 'Enter' })).toBe(false);
  expect(enter).toHaveBeenCalledOnce();
  fireEvent.keyDown(radio, { key: 'ArrowRight' });
  expect(keys.onNext).toHaveBeenCalledOnce();
  fireEvent.keyDown(radio, { key: ' ' });
  expect(keys.onSpace).not.toHaveBeenCalled();
});

test('keys that write a character can be switched off; the others stay', () => {
  localStorage.setItem('flashcard-character-keys', 'false');
  render(<Mode />);
  for (const key of ['l', '1', ' ', 'ArrowRight', 'Enter']) fireEvent.keyDown(document.body, { key });
  expect(mark).not.toHaveBeenCalled();
  expect(digit).not.toHaveBeenCalled();
  for (const handler of [keys.onSpace, keys.onNext, enter]) expect(handler).toHaveBeenCalledOnce();
});
