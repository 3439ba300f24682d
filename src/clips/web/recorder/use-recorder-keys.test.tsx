import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Take } from '../../rules/take.ts';
import { useRecorderKeys } from './use-recorder-keys.ts';
import { expectNoListenersLeft } from '../../../platform/web/browser/test-listeners.ts';

expectNoListenersLeft();
afterEach(cleanup);

const taken: Take<Blob> = { phase: 'taken', clip: new Blob(['clip']) };

function openRecorder(take: Take<Blob>) {
  const acts = { press: vi.fn<() => void>(), begin: vi.fn<() => void>(), leave: vi.fn<() => void>() };

  function Recorder() {
    const content = useRef<HTMLDivElement>(null);
    useRecorderKeys(content, true, { take, ...acts });
    return (
      <>
        <div role="dialog" aria-label="Record clips" tabIndex={-1}>
          <div ref={content} />
        </div>
        <div role="alertdialog" aria-label="Your session ended" tabIndex={-1}>
          <input aria-label="Password" type="password" />
        </div>
      </>
    );
  }

  render(<Recorder />);
  const counts = () => [acts.press, acts.begin, acts.leave].map(({ mock }) => mock.calls.length);
  return { counts };
}

test('Space presses the large button, and R records again', async () => {
  const { counts } = openRecorder(taken);
  screen.getByRole('dialog').focus();
  await userEvent.keyboard(' r');
  expect(counts()).toEqual([1, 1, 0]);
});

test('a password that is typed above the recorder arrives whole and does not discard the clip', async () => {
  const { counts } = openRecorder(taken);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(password, 'red River');
  expect(password.value).toBe('red River');
  expect(counts()).toEqual([0, 0, 0]);
});

test('Escape cancels a recording, but not from a dialog above it', async () => {
  const { counts } = openRecorder({ phase: 'recording' });
  screen.getByRole('alertdialog').focus();
  await userEvent.keyboard('{Escape} ');
  expect(counts()).toEqual([0, 0, 0]);
  screen.getByRole('dialog').focus();
  await userEvent.keyboard('{Escape}');
  expect(counts()).toEqual([0, 0, 1]);
});
