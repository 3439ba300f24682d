import { cleanup, fireEvent, screen } from '@testing-library/react';
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

test('a stored clip that does not load says so', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('The network is gone.'));
  const toEdit = { source: '/media/a.mp4', signingBox: wholeFrame };
  renderScreen(<ClipEditor clip={toEdit} onSave={() => undefined} onClose={() => undefined} />, '/sets/a/edit');
  expect(await screen.findByText('The clip did not load. Check your connection, then try again.')).toBeTruthy();
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

const handle = (name: string) => screen.getByRole('slider', { name });
const seconds = (name: string) => handle(name).getAttribute('aria-valuenow');

test.each([
  ['Beginning', '{ArrowRight}', '0.1'],
  ['Beginning', '{ArrowUp}{ArrowUp}{ArrowDown}', '0.1'],
  ['Beginning', '{Shift>}{ArrowRight}{/Shift}', '0.9'],
  ['Beginning', '{End}{ArrowLeft}', '0.8'],
  ['End', '{ArrowLeft}', '0.9'],
  ['End', '{PageDown}', '0.1'],
  ['End', '{Home}{PageUp}', '1'],
  ['Frame shown', '{End}', '0.9'],
  ['Frame shown', '{End}{Home}', '0'],
  ['Beginning', '{Control>}{ArrowRight}{/Control}{Alt>}{ArrowRight}{/Alt}{Meta>}{ArrowRight}{/Meta}a', '0'],
])('a clip is cut by frames: %s, %s, %s s', async (name, keys, to) => {
  const { user } = await openClip();
  const range = ['min', 'max', 'text'].map((what) => handle(name).getAttribute(`aria-value${what}`));
  expect(range).toEqual(
    { Beginning: ['0', '0.9', '0.00 s'], End: ['0.1', '1', '1.00 s'] }[name] ?? ['0', '0.9', '0.00 s'],
  );
  handle(name).focus();
  await user.keyboard(keys);
  expect(seconds(name)).toBe(to);
  // The last frame that stays is shown.
  const shown = name === 'End' ? (Number(to) - 0.1).toFixed(1) : to;
  expect(Number(seconds('Frame shown'))).toBe(Number(shown));
});

test('a handle is dragged by the primary button to the nearest frame, until it is let go', async () => {
  await openClip();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 10));
  const point = (type: string, clientX: number, rest: PointerEventInit = {}) =>
    fireEvent(handle('Beginning'), new PointerEvent(type, { bubbles: true, isPrimary: true, clientX, ...rest }));
  point('pointerdown', 0, { button: 2 });
  point('pointerdown', 0, { isPrimary: false });
  point('pointermove', 34);
  expect(seconds('Beginning')).toBe('0');
  point('pointerdown', 0);
  point('pointermove', 34);
  expect(seconds('Beginning')).toBe('0.3');
  point('pointermove', 36);
  expect(seconds('Beginning')).toBe('0.4');
  point('pointerup', 51);
  point('pointermove', 70);
  expect(seconds('Beginning')).toBe('0.5');
});
