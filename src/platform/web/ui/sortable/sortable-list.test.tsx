import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeWindow } from '../../browser/test-window.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { DragHandle, sortableAnnouncements, SortableList, useSortableRow } from './sortable-list.tsx';
import { englishTexts } from '../../../rules/languages/texts.ts';
import { expectNoListenersLeft } from '../../browser/test-listeners.ts';

const names = ['Food', 'Family', 'School'];

function Rows({ onMove = () => {} }: { onMove?: (id: string, toIndex: number) => void }) {
  return (
    <SortableList ids={names} nameOf={(id) => id} onMove={onMove}>
      <ol>
        {names.map((name) => (
          <Row key={name} name={name} />
        ))}
      </ol>
    </SortableList>
  );
}

function Row({ name }: { name: string }) {
  const { row, handle } = useSortableRow(name);
  return (
    <li {...row}>
      <DragHandle {...handle} label={`Move ${name}`} />
    </li>
  );
}

expectNoListenersLeft();

/** jsdom lays nothing out; rows stand below each other. */
beforeEach(() => {
  completeWindow();
  const layOut = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  layOut.mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const index = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
    return new DOMRect(0, index * 44, 300, row ? 44 : 132);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a drag handle describes how to use it, and a pick-up is announced', async () => {
  render(<Rows />);
  const handle = screen.getByRole('button', {
    name: 'Move Family',
    description: /^Press Space or Enter to pick it up/,
  });
  handle.focus();
  await userEvent.keyboard(' ');
  await screen.findByText('Picked up Family, position 2 of 3.');
});

test('the arrow keys move a row, and its new position is announced', async () => {
  const handleMove = vi.fn<(id: string, toIndex: number) => void>();
  render(<Rows onMove={handleMove} />);
  screen.getByRole('button', { name: 'Move Family' }).focus();
  await userEvent.keyboard(' ');
  await screen.findByText('Picked up Family, position 2 of 3.');
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByText('Family moved to position 3 of 3.');
  await userEvent.keyboard(' ');
  await screen.findByText('Family put down at position 3 of 3.');
  expect(handleMove.mock.calls).toEqual([['Family', 2]]);
});

test('keys that come quicker than the pick-up move the row all the same, each once', async () => {
  const handleMove = vi.fn<(id: string, toIndex: number) => void>();
  render(<Rows onMove={handleMove} />);
  screen.getByRole('button', { name: 'Move Food' }).focus();
  await userEvent.setup({ delay: null }).keyboard(' {ArrowDown}{ArrowDown} ');
  await screen.findByText('Food put down at position 3 of 3.');
  expect(handleMove.mock.calls).toEqual([['Food', 2]]);
  const key = new KeyboardEvent('keydown', { code: 'ArrowUp', bubbles: true, cancelable: true });
  fireEvent(screen.getByRole('button', { name: 'Move Food' }), key);
  expect(key.defaultPrevented).toBe(false);
});

test('Escape leaves the row where it was, and the dialog around it open', async () => {
  render(
    <Dialog title="Settings" isOpen onOpenChange={() => expect.unreachable('The dialog closed')}>
      <Rows />
    </Dialog>,
  );
  const handle = screen.getByRole('button', { name: 'Move Family' });
  handle.focus();
  await userEvent.keyboard(' ');
  await screen.findByText('Picked up Family, position 2 of 3.');
  await userEvent.keyboard('{Escape}');
  await screen.findByText('Family is back at position 2 of 3.');
  await waitFor(() => expect(document.activeElement).toBe(handle));
});

test('every new position of a dragged row is announced once', () => {
  const { onDragStart, onDragOver, onDragEnd } = sortableAnnouncements(
    { ids: names, nameOf: (id) => id, t: englishTexts },
    { place: '' },
  );
  const at = (id: string) => ({ active: { ...item, id: 'Food' }, over: { ...item, id, rect: box, disabled: false } });
  expect(onDragStart(at('Food'))).toBe('Picked up Food, position 1 of 3.');
  expect(onDragOver(at('Food'))).toBeUndefined();
  expect(onDragOver(at('Family'))).toBe('Food moved to position 2 of 3.');
  expect(onDragOver(at('Food'))).toBe('Food moved to position 1 of 3.');
  expect(onDragEnd(at('School'))).toBe('Food put down at position 3 of 3.');
});

const box = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 };
const item = { data: { current: undefined }, rect: { current: { initial: null, translated: null } } };
