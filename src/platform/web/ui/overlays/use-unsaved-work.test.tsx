import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startHistoryGuard } from '../../browser/history.ts';
import { completeWindow } from '../../browser/test-window.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { useUnsavedWork } from './use-unsaved-work.ts';

beforeAll(() => startHistoryGuard());
beforeEach(() => completeWindow());
afterEach(cleanup);

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const [work, setWork] = useState('');
  const { leave, question } = useUnsavedWork(work !== '', () => {
    setIsOpen(false);
    setWork('');
  });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog title="Studio" isOpen={isOpen} onOpenChange={leave}>
        <input aria-label="Work" value={work} onChange={({ target }) => setWork(target.value)} />
      </Dialog>
      <ConfirmDialog {...question} />
    </>
  );
}

async function openWithWork() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByText('Open'));
  await user.type(screen.getByLabelText('Work'), 'a');
  return user;
}

const dialog = () => screen.queryByRole('dialog', { hidden: true });
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const shade = () => screen.getByRole('dialog').parentElement?.previousElementSibling ?? document.body;

test('a dialog without work is left at once', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByText('Open'));
  await user.keyboard('{Escape}');
  expect([dialog(), question()]).toEqual([null, null]);
});

test.for<[string, (user: UserEvent) => Promise<void>]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a press beside it', (user) => user.click(shade())],
])('%s asks first, and staying gives the focus back', async ([, slip]) => {
  const user = await openWithWork();
  await slip(user);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }));
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(question()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Work')));
  expect(screen.getByLabelText('Work')).toHaveProperty('value', 'a');
});

test('Escape answers the question with staying, and Leave leaves', async () => {
  const user = await openWithWork();
  await user.keyboard('{Escape}{Escape}');
  expect([dialog() === null, question() === null]).toEqual([false, true]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect([dialog(), question()]).toEqual([null, null]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')));
});

test('on a phone each Back asks again while the work is there', async () => {
  completeWindow({ widthPx: 360 });
  window.history.pushState(null, '', '/sets');
  const user = await openWithWork();
  for (let times = 0; times < 2; times += 1) {
    window.history.back();
    await waitFor(() => expect(question()).not.toBeNull());
    window.history.back();
    await waitFor(() => expect(question()).toBeNull());
  }
  expect([dialog() === null, location.pathname]).toEqual([false, '/sets']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.history.state).toBeNull());
  expect([dialog(), location.pathname]).toEqual([null, '/sets']);
});

test('in a wide window Back asks, and leaves only the dialog', async () => {
  window.history.pushState(null, '', '/list');
  window.history.pushState(null, '', '/sets');
  const user = await openWithWork();
  window.history.back();
  await waitFor(() => expect(question()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect([dialog(), location.pathname]).toEqual([null, '/sets']);
  window.history.back();
  await waitFor(() => expect(location.pathname).toBe('/list'));
});

test('a sheet that is dragged down and asks goes back to its place', async () => {
  completeWindow({ widthPx: 360 });
  await openWithWork();
  const head = screen.getByRole('heading', { name: 'Studio' });
  const pull = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number) =>
    fireEvent[type](head, { button: 0, pointerId: 1, clientY });
  pull('pointerDown', 0);
  pull('pointerMove', 120);
  const sheet = screen.getByRole('dialog');
  expect(sheet.style.translate).toBe('0px 120px');
  pull('pointerUp', 120);
  expect(question()).not.toBeNull();
  await waitFor(() => expect(sheet.style.translate).toBe(''));
});
