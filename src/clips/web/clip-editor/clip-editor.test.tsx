import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../app/web/test-screen.tsx';
import { asksBeforeUnload } from '../../../editor/web/test-editor.tsx';
import { wholeFrame } from '../../../media/rules/signing-box.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import type { EditableClip } from '../processing/edit-clip.ts';
import { ClipEditor } from './clip-editor.tsx';

// A stub, because jsdom has no WebCodecs.
vi.mock('../processing/edit-clip.ts', () => ({ openEditableClip: async () => clip, UnreadableClipError: class {} }));

const clip: EditableClip = {
  size: { width: 1_600, height: 900 },
  times: Array.from({ length: 11 }, (_, at) => at / 10),
  drawStrip: async () => {},
  isCopied: () => true,
  sound: 'none',
  save: async () => Promise.reject(new Error('Nothing is saved here.')),
  close: () => {},
};

beforeEach(() => {
  completeWindow();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function openClip() {
  const handleClose = vi.fn<() => void>();
  const toEdit = { source: new File(['film'], 'a.mp4', { type: 'video/mp4' }), signingBox: wholeFrame };
  renderScreen(<ClipEditor clip={toEdit} onSave={() => undefined} onClose={handleClose} />, '/sets/a/edit');
  await screen.findByRole('button', { name: 'Mirror' });
  return { user: userEvent.setup(), closings: () => handleClose.mock.calls.length };
}

test('a clip that is unchanged, or is as it was again, is closed unasked', async () => {
  const { user, closings } = await openClip();
  await user.keyboard('{Escape}');
  expect([closings(), asksBeforeUnload()]).toEqual([1, false]);
  await user.click(screen.getByRole('button', { name: 'Mirror' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await user.keyboard('{Escape}');
  expect([closings(), asksBeforeUnload()]).toEqual([2, false]);
});

test('a changed clip is only closed after asking, and staying keeps the changes and the focus', async () => {
  const { user, closings } = await openClip();
  const mirror = screen.getByRole('button', { name: 'Mirror' });
  await user.click(mirror);
  expect(asksBeforeUnload()).toBe(true);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect([closings(), mirror.getAttribute('aria-pressed')]).toEqual([0, 'true']);
  await vi.waitFor(() => expect(document.activeElement).toBe(mirror));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(closings()).toBe(1);
});
