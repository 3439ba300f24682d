import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPlayFault } from './clip-playability.ts';

const hevcClip = new Blob([`stsd${'\0'.repeat(12)}hvc1`]);
const revokeObjectURL = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  revokeObjectURL.mockClear();
  Object.assign(URL, { createObjectURL: () => 'blob:clip', revokeObjectURL });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  { what: 'cannot be read', event: 'error', width: 0, fault: { codecName: 'HEVC' } },
  { what: 'is played without a picture', event: 'loadeddata', width: 0, fault: { codecName: 'HEVC' } },
  { what: 'shows a picture', event: 'loadeddata', width: 640, fault: undefined },
])('a clip that $what has the fault $fault, and is let go of', async ({ event, width, fault }) => {
  const video = Object.defineProperty(document.createElement('video'), 'videoWidth', { value: width });
  vi.spyOn(document, 'createElement').mockReturnValue(video);
  const found = findPlayFault(hevcClip);
  expect(video.getAttribute('src')).toBe('blob:clip');
  video.dispatchEvent(new Event(event));
  expect(await found).toEqual(fault);
  expect(video.hasAttribute('src')).toBe(false);
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:clip');
  expect(vi.getTimerCount()).toBe(0);
});

test('a clip of which the browser says nothing for five seconds counts as playable', async () => {
  const answered = vi.fn<(fault: unknown) => void>();
  void findPlayFault(hevcClip).then(answered);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledWith(undefined);
});
