import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { TestRecorder } from '../../clips/web/test-recorder.ts';
import { testCard, testCards, testVideo } from '../../player/web/test-cards.ts';
import { TestedPlayer } from '../../player/web/test-player.tsx';
import { card, position, startEachTestAfresh } from '../../player/web/test-study.ts';

startEachTestAfresh();

const button = (name: string | RegExp) => screen.findByRole('button', { name });

function shownVideo(): HTMLVideoElement {
  const video = card().querySelector('video');
  if (!video) throw new Error('No video is shown');
  return video;
}

/** A video of 1.5 s that is there and plays, as far as jsdom can. */
async function renderVideo() {
  render(<TestedPlayer cards={[testCard({ id: 'video', definition: '', ...testVideo }), ...testCards(2)]} />);
  const video = shownVideo();
  const playing = { paused: false };
  Object.defineProperties(video, {
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
    duration: { value: 1.5 },
    paused: { get: () => playing.paused },
    play: {
      value: async () => {
        playing.paused = false;
        fireEvent.play(video);
      },
    },
    pause: {
      value: () => {
        playing.paused = true;
        fireEvent.pause(video);
      },
    },
  });
  fireEvent.loadedData(video);
  await button('Pause');
  return video;
}

describe('a video', () => {
  test('runs at 0.5×, 0.75× or 1×, and the speed is remembered', async () => {
    const video = await renderVideo();
    for (const speed of [0.75, 0.5, 1, 0.75]) {
      await userEvent.click(await button(/^Speed/));
      expect(video.playbackRate).toBe(speed);
    }
    expect(localStorage.getItem('flashcard-video-speed')).toBe('0.75');
    expect(await button('Speed 0.75×')).toBeTruthy();
  });

  test('is mirrored on demand, and stays so', async () => {
    const video = await renderVideo();
    expect(video.closest('[data-mirrored]')).toBeNull();
    await userEvent.click(await button('Mirror'));
    expect(video.closest('[data-mirrored]')).toBeTruthy();
    expect((await button('Mirror')).getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem('flashcard-mirror-video')).toBe('true');
  });

  test('loops, or is shown once and then slowly, or once; it is remembered', async () => {
    const video = await renderVideo();
    expect(video.loop).toBe(true);
    await userEvent.click(await button('Plays in a loop'));
    expect(video.loop).toBe(false);
    expect(video.playbackRate).toBe(1);
    expect(localStorage.getItem('flashcard-loop-video')).toBe('slow');
    await userEvent.click(await button('Plays once, then slow'));
    expect(video.loop).toBe(false);
    expect(localStorage.getItem('flashcard-loop-video')).toBe('false');
    await userEvent.click(await button('Plays once'));
    expect(video.loop).toBe(true);
    expect(localStorage.getItem('flashcard-loop-video')).toBe('true');
  });

  test('rests and goes on', async () => {
    const video = await renderVideo();
    await userEvent.click(await button('Pause'));
    expect(video.paused).toBe(true);
    await userEvent.click(await button('Play'));
    expect(video.paused).toBe(false);
  });

  test('moves by a 30th of a second with , and . and with the buttons, and rests', async () => {
    const video = await renderVideo();
    await userEvent.keyboard('.');
    expect(video.paused).toBe(true);
    expect(video.currentTime).toBeCloseTo(1.5 / 30);
    await userEvent.click(await button('Next frame'));
    expect(video.currentTime).toBeCloseTo(2.5 / 30);
    await userEvent.keyboard(',');
    await userEvent.click(await button('Previous frame'));
    expect(video.currentTime).toBeCloseTo(0.5 / 30);
  });

  test('is moved about in along its line', async () => {
    const video = await renderVideo();
    fireEvent.input(screen.getByRole('slider', { name: 'Position in the video' }), { target: { value: '0.9' } });
    expect(video.currentTime).toBeCloseTo(0.9);
  });

  test('has controls that run from left to right in every language', async () => {
    await renderVideo();
    const slider = screen.getByRole('slider', { name: 'Position in the video' });
    expect(slider.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
    expect(screen.getByRole('toolbar', { name: 'Video' }).getAttribute('dir')).toBe('ltr');
  });

  test('has controls that neither turn the card nor move on', async () => {
    await renderVideo();
    const mirror = await button('Mirror');
    mirror.focus();
    await userEvent.keyboard(' {Enter}{ArrowRight}{ArrowLeft}');
    await userEvent.click(mirror);
    expect(card().textContent).toContain('Sign, shown by video');
    expect(position()).toBe('Card 1 of 3');
    expect(card().contains(mirror)).toBe(false);
  });

  test('leaves the arrows to the cards after its controls were clicked', async () => {
    await renderVideo();
    await userEvent.click(await button('Mirror'));
    await userEvent.keyboard('{ArrowRight}');
    expect(position()).toBe('Card 2 of 3');
    await waitFor(() => expect(card().textContent).toContain('Definition 1'));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(card().textContent).toContain('Sign, shown by video'));
    await userEvent.click(screen.getByRole('slider', { name: 'Position in the video' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(position()).toBe('Card 2 of 3');
  });

  test('keeps its controls out of reach while the other side is up', async () => {
    await renderVideo();
    const mirror = await button('Mirror');
    await userEvent.click(card());
    expect(mirror.closest('[inert]')).toBeTruthy();
  });

  test('a video that fails to load has no controls', async () => {
    render(<TestedPlayer cards={[testCard({ id: '1', definition: '', ...testVideo })]} />);
    fireEvent.error(shownVideo());
    const pause = await waitFor(() => screen.getByLabelText('Video'));
    expect(pause.closest('[data-ready="false"]')).toBeTruthy();
  });
});

test('the settings name the two directions of Front Side', async () => {
  render(<TestedPlayer cards={testCards(1)} />);
  await userEvent.click(await button('Settings'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the sign' }));
  expect(dialog.getByText('Sign/Term first')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Read the sign' }));
  expect(dialog.getByText('Video/Definition first')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Read the sign' }).getAttribute('aria-pressed')).toBe('true');
});

describe('the camera', () => {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  const getUserMedia = vi.fn<(wanted: object) => Promise<object>>(async () => ({ getTracks: () => [track] }));

  function allowCamera(isAllowed: boolean) {
    vi.clearAllMocks();
    localStorage.setItem('flashcard-show-definition-first', 'false');
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    Object.defineProperty(document, 'featurePolicy', {
      value: { allowsFeature: () => isAllowed },
      configurable: true,
    });
  }

  test('is asked for on request alone, without sound, and closed when it is turned off', async () => {
    allowCamera(true);
    render(<TestedPlayer cards={testCards(1)} />);
    const turnOn = await button('Camera mirror');
    expect(getUserMedia).not.toHaveBeenCalled();
    await userEvent.click(turnOn);
    await userEvent.click(await button('Turn the camera off'));
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ audio: false, video: { facingMode: 'user' } });
    expect(track.stop).toHaveBeenCalledOnce();
    expect(screen.queryByRole('region', { name: 'Camera mirror' })).toBeNull();
  });

  test('is closed when the page is hidden', async () => {
    allowCamera(true);
    render(<TestedPlayer cards={testCards(1)} />);
    await userEvent.click(await button('Camera mirror'));
    await button('Turn the camera off');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
    hidden.mockRestore();
  });

  test('is said to be of no use when it is refused', async () => {
    allowCamera(true);
    getUserMedia.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
    render(<TestedPlayer cards={testCards(1)} />);
    await userEvent.click(await button('Camera mirror'));
    expect(await screen.findByText(/The camera cannot be used/)).toBeTruthy();
    await userEvent.click(await button('Try again'));
    expect(getUserMedia).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByText(/The camera cannot be used/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.activeElement).toBe(await button('Turn the camera off'));
  });

  test('is said to be forbidden by the page around, with a link to where it is allowed', async () => {
    allowCamera(false);
    render(<TestedPlayer cards={testCards(1)} />);
    await userEvent.click(await button('Camera mirror'));
    expect(await screen.findByText(/^The page around the cards does not allow the camera/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the cards' }).getAttribute('href')).toBe(window.location.href);
    expect(getUserMedia).not.toHaveBeenCalled();
    await userEvent.click(await button('Close'));
    expect(screen.queryByRole('region', { name: 'Camera mirror' })).toBeNull();
  });

  test('records by the key R after a count of three, shows the recording, and goes on without it', async () => {
    allowCamera(true);
    vi.stubGlobal('MediaRecorder', TestRecorder);
    Object.assign(URL, { createObjectURL: () => 'blob:own', revokeObjectURL: () => {} });
    render(<TestedPlayer cards={testCards(1)} />);
    await userEvent.click(await button('Camera mirror'));
    const mirror = within(await screen.findByRole('region', { name: 'Camera mirror' }));
    const recordButton = await mirror.findByRole('button', { name: 'Record' });
    await waitFor(() => expect(recordButton.getAttribute('aria-disabled')).toBeNull());
    expect(mirror.getByText('Only you see this. Nothing is sent.')).toBeTruthy();
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const press = () => fireEvent.keyDown(document.body, { key: 'r' });
    press();
    expect(mirror.getAllByText('3')).toHaveLength(2);
    press();
    expect(mirror.queryByText('3')).toBeNull();
    press();
    for (let second = 0; second < 3; second++) await pass(1_000);
    expect(mirror.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Recording');
    await pass(100);
    expect(mirror.getByText('of 10 s')).toBeTruthy();
    press();
    await pass(0);
    expect(TestRecorder.options).toEqual({ mimeType: 'video/webm', videoBitsPerSecond: 2_200_000 });
    const own = mirror.getByLabelText<HTMLVideoElement>('Your recording');
    expect([own.src, own.loop, own.muted, own.autoplay]).toEqual(['blob:own', true, true, true]);
    expect(mirror.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', 'Recorded']);
    expect(mirror.getByText('Only you see this. It is gone when you close it.')).toBeTruthy();
    expect(track.stop).toHaveBeenCalledOnce();
    fireEvent.click(mirror.getByRole('button', { name: 'Again' }));
    await pass(0);
    expect(mirror.queryByLabelText('Your recording')).toBeNull();
    expect(getUserMedia).toHaveBeenCalledTimes(2);
    fireEvent.click(mirror.getByRole('button', { name: 'Turn the camera off' }));
    expect(track.stop).toHaveBeenCalledTimes(2);
  });

  test('is not offered to read signs', async () => {
    allowCamera(true);
    localStorage.setItem('flashcard-show-definition-first', 'true');
    render(<TestedPlayer cards={testCards(1)} />);
    await userEvent.keyboard(' ');
    await waitFor(() => expect(card().textContent).toContain('Term 1'));
    expect(screen.queryByLabelText('Camera mirror')).toBeNull();
  });
});
