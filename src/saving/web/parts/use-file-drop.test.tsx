import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useFileDrop } from './use-file-drop.ts';

let dropped: string[][] = [];

afterEach(() => {
  cleanup();
  dropped = [];
});

interface WellProps {
  name?: string;
  isEnabled?: boolean;
  isForOne?: boolean;
}

function Well({ name = 'well', ...options }: WellProps) {
  const { isOver, handlers } = useFileDrop((files) => dropped.push(files.map((file) => file.name)), options);
  return (
    <div data-testid={name} data-over={isOver} {...handlers}>
      <span data-testid={`in ${name}`} />
    </div>
  );
}

const files = (...names: string[]) => names.map((name) => new File(['film'], name));
const isOver = () => screen.getByTestId('well').dataset['over'] === 'true';

/** Whether the browser would otherwise open the file. */
function drag(type: 'dragEnter' | 'dragOver' | 'dragLeave' | 'drop', carried: readonly File[], on = 'well'): boolean {
  const dataTransfer = { types: carried.length > 0 ? ['Files'] : ['text/plain'], files: carried, items: carried };
  const event = createEvent[type](screen.getByTestId(on), { dataTransfer });
  fireEvent(screen.getByTestId(on), event);
  return event.defaultPrevented;
}

test('files are shown as welcome while they are over it, over its parts too, and are taken', () => {
  render(<Well />);
  const carried = files('a.mp4', 'b.mp4');
  drag('dragEnter', carried);
  drag('dragEnter', carried, 'in well');
  drag('dragLeave', carried);
  expect([isOver(), drag('dragOver', carried)]).toEqual([true, true]);
  drag('dragLeave', carried, 'in well');
  expect(isOver()).toBe(false);
  drag('dragEnter', carried);
  expect(drag('drop', carried)).toBe(true);
  expect([isOver(), dropped]).toEqual([false, [['a.mp4', 'b.mp4']]]);
});

test('a place for one file takes no two', () => {
  render(<Well isForOne />);
  const two = files('a.mp4', 'b.mp4');
  drag('dragEnter', two);
  expect([isOver(), drag('dragOver', two), drag('drop', two)]).toEqual([false, false, false]);
  expect(drag('drop', files('a.mp4'))).toBe(true);
  expect(dropped).toEqual([['a.mp4']]);
});

test('text is not taken, nor anything where nothing is', () => {
  render(<Well />);
  drag('dragEnter', []);
  expect([isOver(), drag('drop', [])]).toEqual([false, false]);
  cleanup();
  render(<Well isEnabled={false} />);
  drag('dragEnter', files('a.mp4'));
  expect([isOver(), drag('dragOver', files('a.mp4')), drag('drop', files('a.mp4'))]).toEqual([false, false, false]);
  expect(dropped).toEqual([]);
});

test('what an inner place has taken is not taken again', () => {
  function Nested() {
    const { handlers } = useFileDrop((all) => dropped.push(all.map((file) => `outer ${file.name}`)));
    return (
      <div {...handlers}>
        <Well />
      </div>
    );
  }
  render(<Nested />);
  drag('drop', files('a.mp4'));
  expect(dropped).toEqual([['a.mp4']]);
});
