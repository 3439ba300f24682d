import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeWindow } from '../../browser/test-window.ts';
import { ToastProvider, useToast } from './toast.tsx';

const copied = { title: 'Copied!', description: 'Direct link copied to clipboard' };
const failed = { title: 'Error', description: 'Failed to delete set', tone: 'bad' } as const;

const undo = vi.fn<() => void>();
const offered = { title: 'Set deleted successfully', action: { label: 'Undo', onSelect: undo } };

beforeEach(() => {
  undo.mockClear();
  completeWindow();
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a toast says what happened', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  expect(screen.getByRole('status').textContent).toBe('Copied!Direct link copied to clipboard');
});

test('the toast of a failure is an alert', () => {
  renderToaster();
  fireEvent.click(screen.getByText('fail'));
  expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to delete set');
});

test('a toast is dismissed after 3000 ms and removed 300 ms later', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  pass(2_999);
  expect(toast()?.dataset['state']).toBe('open');
  pass(1);
  expect(toast()?.dataset['state']).toBe('closed');
  pass(299);
  expect(toast()).not.toBeNull();
  pass(1);
  expect(toast()).toBeNull();
});

test('at most one toast is visible: the next takes its place and has its own 3000 ms', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  pass(2_000);
  fireEvent.click(screen.getByText('fail'));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('Failed to delete set')).toBeTruthy();
  pass(2_999);
  expect(toast()?.dataset['state']).toBe('open');
  pass(1);
  expect(toast()?.dataset['state']).toBe('closed');
});

test('a toast that comes while another leaves is not taken along', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  pass(3_100);
  fireEvent.click(screen.getByText('fail'));
  pass(300);
  expect(toast()?.dataset['state']).toBe('open');
});

test('the same toast twice is shown anew', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  pass(2_900);
  fireEvent.click(screen.getByText('succeed'));
  pass(2_900);
  expect(toast()?.dataset['state']).toBe('open');
});

test('the cross of a toast dismisses it', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(toast()?.dataset['state']).toBe('closed');
});

test('a toast stays while it is pointed at', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  pass(1_000);
  fireEvent.pointerMove(screen.getByRole('listitem'));
  pass(10_000);
  expect(toast()?.dataset['state']).toBe('open');
  fireEvent.pointerLeave(screen.getByRole('listitem'));
  pass(1_999);
  expect(toast()?.dataset['state']).toBe('open');
  pass(1);
  expect(toast()?.dataset['state']).toBe('closed');
});

test('a toast stays while it has the focus, and while the window is left', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  pass(10_000);
  expect(toast()?.dataset['state']).toBe('open');
  act(() => screen.getByText('fail').focus());
  fireEvent.blur(window);
  pass(10_000);
  expect(toast()?.dataset['state']).toBe('open');
  fireEvent.focus(window);
  pass(3_000);
  expect(toast()?.dataset['state']).toBe('closed');
});

test('a toast that comes after another was closed by its cross has its own 3000 ms', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  pass(1_000);
  // The pointer comes to the cross, and never leaves what is gone.
  fireEvent.pointerMove(screen.getByRole('listitem'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  pass(300);
  fireEvent.click(screen.getByText('fail'));
  fireEvent.pointerEnter(screen.getByRole('listitem'));
  pass(2_999);
  expect(toast()?.dataset['state']).toBe('open');
  pass(1);
  expect(toast()?.dataset['state']).toBe('closed');
});

test('a toast that offers an action stays 10,000 ms, and goes when that is taken', () => {
  renderToaster();
  fireEvent.click(screen.getByText('offer'));
  pass(9_999);
  expect(toast()?.dataset['state']).toBe('open');
  pass(1);
  expect(toast()?.dataset['state']).toBe('closed');
  expect(undo).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('offer'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(toast()?.dataset['state']).toBe('closed');
});

test('a toast that the action shows stays when the one with the action goes', () => {
  renderToaster();
  undo.mockImplementationOnce(() => screen.getByText('fail').click());
  fireEvent.click(screen.getByText('offer'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  pass(2_999);
  expect(screen.getByText('Failed to delete set')).toBeTruthy();
  expect(toast()?.dataset['state']).toBe('open');
});

test('an Escape that a menu has answered already does not keep a toast', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  const answer = (event: Event) => event.preventDefault();
  window.addEventListener('keydown', answer, { capture: true });
  render(<div role="menu">Actions</div>);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  window.removeEventListener('keydown', answer, { capture: true });
  expect(toast()?.dataset['state']).toBe('open');
  pass(3_000);
  expect(toast()?.dataset['state']).toBe('closed');
});

test('F8 moves the focus to the toast', () => {
  renderToaster();
  fireEvent.click(screen.getByText('succeed'));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('useToast without a provider throws an error that names the provider', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Caller />)).toThrow('put a ToastProvider above');
  log.mockRestore();
});

test('a report of work in the background waits until an offered action has left, and else comes at once', () => {
  renderToaster();
  fireEvent.click(screen.getByText('offer'));
  fireEvent.click(screen.getByText('report'));
  pass(9_999);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  pass(1);
  pass(300);
  expect(toast()?.textContent).toContain('Media uploaded successfully');
  pass(3_000);
  pass(300);
  expect(toast()).toBeNull();
  fireEvent.click(screen.getByText('succeed'));
  fireEvent.click(screen.getByText('report'));
  expect(toast()?.textContent).toContain('Media uploaded successfully');
});

function Caller() {
  const showToast = useToast();
  return (
    <>
      <button type="button" onClick={() => showToast(copied)}>
        succeed
      </button>
      <button type="button" onClick={() => showToast(failed)}>
        fail
      </button>
      <button type="button" onClick={() => showToast({ title: 'Media uploaded successfully', canWait: true })}>
        report
      </button>
      <button type="button" onClick={() => showToast(offered)}>
        offer
      </button>
    </>
  );
}

function renderToaster() {
  render(
    <ToastProvider>
      <Caller />
    </ToastProvider>,
  );
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function toast() {
  return screen.queryByRole('listitem');
}
