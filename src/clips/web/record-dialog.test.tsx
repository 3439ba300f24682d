import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { asksBeforeUnload } from '../../editor/web/test-editor.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { card } from '../../saving/web/test-card-editing.ts';
import type { Take } from '../rules/take.ts';
import { RecordDialog } from './record-dialog.tsx';

const shown = vi.hoisted((): { take: Take<Blob> } => ({ take: { phase: 'ready' } }));

// A stub, because jsdom has no camera.
vi.mock('./recorder/recorder-stage.tsx', () => ({
  useRecorder: () => ({
    take: shown.take,
    camera: { phase: 'on' },
    cameras: [],
    choices: { cameraId: '', stop: '3', hasOutline: true, isHandsFree: true },
    keep: () => undefined,
  }),
  RecorderStage: ({ onPlayedOnce }: { onPlayedOnce: (() => void) | undefined }) => (
    <p>{onPlayedOnce ? 'Played once, then kept' : 'Played in a loop'}</p>
  ),
}));

beforeEach(() => completeWindow());
afterEach(cleanup);

function openRecorder(take: Take<Blob>) {
  shown.take = take;
  const handleClose = vi.fn<() => void>();
  const cards = [card('a', 'Hello'), card('b', 'Tree')];
  renderScreen(<RecordDialog cards={cards} isOpen onKeep={() => undefined} onClose={handleClose} />, '/sets/a/edit');
  return { user: userEvent.setup(), closings: () => handleClose.mock.calls.length };
}

test('a recorder without a clip is closed unasked', async () => {
  const { user, closings } = openRecorder({ phase: 'ready' });
  expect(screen.queryByRole('button', { name: 'Again' })).toBeNull();
  await user.keyboard('{Escape}');
  expect([closings(), asksBeforeUnload()]).toEqual([1, false]);
});

test('a recorded clip is only discarded after asking, is not kept meanwhile, and stays with the focus', async () => {
  const { user, closings } = openRecorder({ phase: 'taken', clip: new Blob(['clip']) });
  expect(asksBeforeUnload()).toBe(true);
  expect(screen.getByRole('button', { name: 'Again' })).toBeDefined();
  const keep = screen.getByRole('button', { name: 'Keep' });
  keep.focus();
  await user.keyboard('{Escape}');
  const stay = await screen.findByRole('button', { name: 'Stay' });
  expect(screen.getByText('Played in a loop')).toBeDefined();
  await user.click(stay);
  expect(screen.getByText('Played once, then kept')).toBeDefined();
  expect(closings()).toBe(0);
  await vi.waitFor(() => expect(document.activeElement).toBe(keep));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(closings()).toBe(1);
});

test('a recording under way is only discarded after asking', async () => {
  const { user, closings } = openRecorder({ phase: 'recording' });
  expect(asksBeforeUnload()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const leave = await screen.findByRole('button', { name: 'Leave' });
  expect(closings()).toBe(0);
  await user.click(leave);
  expect(closings()).toBe(1);
});
