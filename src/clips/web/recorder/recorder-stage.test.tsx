import { readFile } from 'node:fs/promises';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { TestRecorder } from '../test-recorder.ts';
import { RecorderStage, useRecorder } from './recorder-stage.tsx';
import { expectNoListenersLeft } from '../../../platform/web/browser/test-listeners.ts';

const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>(), getSettings: () => settings });
const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
const getUserMedia = vi.fn<(wanted: object) => Promise<object>>(async () => stream);
const devices = [
  { kind: 'videoinput', deviceId: 'front', label: 'Front' },
  { kind: 'audioinput', deviceId: 'microphone', label: 'Microphone' },
  { kind: 'videoinput', deviceId: 'rear', label: '' },
];
const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => devices });
const kept = vi.fn<(clip: Blob) => void>();
let settings: MediaTrackSettings = {};

expectNoListenersLeft();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  completeWindow();
  settings = { width: 640, height: 480, facingMode: 'user' };
  vi.stubGlobal('MediaRecorder', TestRecorder);
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.assign(URL, { createObjectURL: () => 'blob:clip', revokeObjectURL: () => {} });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Recording() {
  const recorder = useRecorder(true, kept);
  return (
    <>
      <RecorderStage recorder={recorder} onPlayedOnce={undefined} />
      <button type="button" onClick={recorder.press}>
        Press
      </button>
      <button type="button" onClick={() => recorder.choose({ stop: '3', hasOutline: false, cameraId: 'rear' })}>
        Choose
      </button>
      <p>{recorder.cameras.map(({ name }) => name).join(', ')}</p>
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name = 'Press') => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const outline = () => document.querySelector('svg.space');

async function openRecorder() {
  render(<Recording />);
  await pass(0);
}

async function countDown() {
  await press();
  for (let second = 0; second < 3; second++) await pass(1_000);
}

test('a recording is counted in, stopped and shown, and kept by a press that comes later than one to stop it', async () => {
  TestRecorder.file = new Blob([await readFile('src/media/server/processing/fixtures/recorded.webm')]);
  await openRecorder();
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
    audio: false,
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30, max: 60 },
      facingMode: 'user',
    },
  });
  expect(outline()).not.toBeNull();
  await press();
  expect(said()).toEqual(['3']);
  await press();
  expect(said()).toEqual(['']);
  await countDown();
  expect(said()).toEqual(['Recording']);
  await pass(1_200);
  expect(screen.getByText('of 30 s').parentElement?.textContent).toBe('1.2 of 30 s');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1.2');
  await press();
  await vi.waitFor(() => expect(said()).toEqual(['Recorded. Keep it or record again.']));
  expect(screen.getByText('As learners see it')).toBeDefined();
  const clip = screen.getByLabelText<HTMLVideoElement>('The recorded clip');
  expect([clip.src, clip.loop, clip.muted, clip.autoplay]).toEqual(['blob:clip', true, true, true]);
  await press();
  expect(kept).not.toHaveBeenCalled();
  await pass(600);
  await press();
  expect(kept).toHaveBeenCalledOnce();
  expect(said()).toEqual(['']);
  const bytes = await kept.mock.calls[0]?.[0].arrayBuffer();
  using input = new Input({ source: new BufferSource(bytes ?? new ArrayBuffer()), formats: ALL_FORMATS });
  const picture = await input.getPrimaryVideoTrack();
  expect(await picture?.getFirstTimestamp()).toBe(0);
  expect(await input.getDurationFromMetadata()).toBeCloseTo(1.2);
});

test('a recording that fails says so, and another can be made', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  TestRecorder.file = new Blob(['no film']);
  await openRecorder();
  await countDown();
  await pass(100);
  await press();
  await vi.waitFor(() => expect(said()).toEqual(['The recording failed. Please try again.']));
  expect(warned).toHaveBeenCalledOnce();
  await press();
  expect(said()).toEqual(['3']);
});

test('another camera, another end and no outline are chosen; the rear camera is not mirrored', async () => {
  await openRecorder();
  const isMirrored = () => screen.getByLabelText('Camera').hasAttribute('data-mirrored');
  expect(screen.getByText('Front, Camera 2')).toBeDefined();
  expect(isMirrored()).toBe(true);
  settings = { ...settings, facingMode: 'environment' };
  await press('Choose');
  await pass(0);
  expect(getUserMedia.mock.lastCall).toMatchObject([{ video: { deviceId: { exact: 'rear' } } }]);
  expect(track.stop).toHaveBeenCalledOnce();
  expect(isMirrored()).toBe(false);
  expect(outline()).toBeNull();
  await countDown();
  await pass(100);
  expect(screen.getByText('of 3 s')).toBeDefined();
});

test('a camera that is disconnected ends the countdown, and is turned on again on request', async () => {
  await openRecorder();
  await press();
  await act(async () => void track.dispatchEvent(new Event('ended')));
  expect(said()).toEqual([expect.stringMatching(/^The camera was turned off because/), '']);
  expect(track.stop).toHaveBeenCalledOnce();
  await press('Turn the camera on');
  await pass(0);
  expect(getUserMedia).toHaveBeenCalledTimes(2);
  expect(said()).toEqual(['']);
});

test('a camera that is not allowed yet is waited for, and asked for again once it was refused', async () => {
  const asked = Promise.withResolvers<object>();
  getUserMedia.mockReturnValueOnce(asked.promise);
  await openRecorder();
  expect(said()).toEqual(['Waiting for the camera. Allow it if the browser asks.', '']);
  await press();
  expect(said().at(-1)).toBe('');
  asked.reject(new DOMException('It is in use', 'NotReadableError'));
  await pass(0);
  expect(said()[0]).toMatch(/^Another program is using the camera/);
  await press('Try again');
  await pass(0);
  expect(said()).toEqual(['']);
});
