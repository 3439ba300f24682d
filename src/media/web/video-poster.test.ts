import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeVideoPoster, posterTime } from './video-poster.ts';

test.each([
  [12, 1],
  [1, 1],
  [0.6, 0.3],
  [Number.POSITIVE_INFINITY, 1],
  [Number.NaN, 1],
])('the poster of a clip of %d s is its frame at %d s', (durationSeconds, atSeconds) => {
  expect(posterTime(durationSeconds)).toBe(atSeconds);
});

const createElement = document.createElement.bind(document);

describe('the poster', () => {
  const drawn: { width: number; height: number; quality: number | undefined }[] = [];
  const drawImage = vi.fn<(...given: unknown[]) => void>();

  beforeEach(() => {
    drawn.length = 0;
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
      Object.assign(Object.create(null), { drawImage }),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  /** Loads and seeks at once. Its JPEGs have so many bytes a pixel. */
  function openFilm(width: number, height: number, bytesPerPixel: number) {
    const video = createElement('video');
    const times: number[] = [];
    const happenSoon = (type: string) => queueMicrotask(() => video.dispatchEvent(new Event(type)));
    Object.defineProperties(video, {
      videoWidth: { value: width },
      videoHeight: { value: height },
      src: {
        set() {
          happenSoon('loadeddata');
        },
      },
      currentTime: {
        set(seconds: number) {
          times.push(seconds);
          happenSoon('seeked');
        },
      },
    });
    vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
      name === 'video' ? video : createElement(name),
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      give,
      _,
      quality,
    ) {
      drawn.push({ width: this.width, height: this.height, quality });
      give(Object.defineProperty(new Blob(), 'size', { value: this.width * this.height * bytesPerPixel }));
    });
    return times;
  }

  test('is as large as the clip, up to 1,920 pixels, and of the moment that is asked for', async () => {
    const times = openFilm(640, 360, 0.1);
    expect(await makeVideoPoster('/clip.mp4', 2.5)).toBeInstanceOf(Blob);
    openFilm(3_840, 2_160, 0.1);
    await makeVideoPoster('/clip.mp4');
    expect(times).toEqual([2.5]);
    expect(drawImage).toHaveBeenLastCalledWith(expect.any(HTMLVideoElement), 0, 0, 1_920, 1_080);
    expect(drawn).toEqual([
      { width: 640, height: 360, quality: 0.85 },
      { width: 1_920, height: 1_080, quality: 0.85 },
    ]);
  });

  test('has a pixel even of sides that become less', async () => {
    openFilm(8_000, 1, 0.1);
    await makeVideoPoster('/clip.mp4');
    openFilm(1, 8_000, 0.1);
    await makeVideoPoster('/clip.mp4');
    expect(drawn).toMatchObject([
      { width: 1_920, height: 1 },
      { width: 1, height: 1_920 },
    ]);
  });

  test('is made smaller until its file has at most a megabyte, six times at most', async () => {
    openFilm(1_000, 1_000, 2.2);
    expect((await makeVideoPoster('/clip.mp4'))?.size).toBeCloseTo(528_220);
    expect(drawn.map(({ width }) => width)).toEqual([1_000, 700, 490]);
    openFilm(1_000, 1_000, 50);
    drawn.length = 0;
    expect(await makeVideoPoster('/clip.mp4')).toBeUndefined();
    expect(drawn).toHaveLength(6);
  });

  test('is none of a clip without a picture', async () => {
    openFilm(0, 0, 1);
    expect(await makeVideoPoster('/clip.mp4')).toBeUndefined();
    expect(drawn).toEqual([]);
  });
});
