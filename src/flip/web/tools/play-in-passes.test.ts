import { expect, test } from 'vitest';
import { playInPasses } from './play-in-passes.ts';

/** Time goes by when a test says so: a clip that runs comes to its end as in a browser, which pauses it first. */
class TestVideo {
  readonly element = document.createElement('video');
  readonly #seconds: number;
  #isPaused = true;
  #at = 0;

  constructor(seconds: number) {
    this.#seconds = seconds;
    Object.defineProperties(this.element, {
      paused: { get: () => this.#isPaused },
      ended: { get: () => this.#at >= this.#seconds && !this.element.loop },
      duration: { value: seconds },
      currentTime: {
        get: () => this.#at,
        set: (to: number) => {
          this.#move(to);
        },
      },
      play: { value: async () => this.#play() },
      pause: { value: () => this.#pause() },
    });
  }

  run(seconds: number): void {
    if (this.#isPaused) return;
    this.#at = Math.min(this.#seconds, this.#at + seconds * this.element.playbackRate);
    if (this.#at < this.#seconds) return;
    this.#pause();
    this.element.dispatchEvent(new Event('ended'));
  }

  #move(to: number): void {
    this.#at = Math.min(to, this.#seconds);
    this.element.dispatchEvent(new Event('seeking'));
  }

  #play(): void {
    if (!this.#isPaused) return;
    if (this.#at >= this.#seconds) this.#move(0);
    this.#isPaused = false;
    this.element.dispatchEvent(new Event('play'));
  }

  #pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.element.dispatchEvent(new Event('pause'));
  }
}

function started(seconds: number): TestVideo {
  const clip = new TestVideo(seconds);
  void clip.element.play();
  return clip;
}

test('a full and a slow pass alternate while they repeat', () => {
  const clip = started(1);
  playInPasses(clip.element, [], { speeds: [1, 0.5], isRepeating: true });
  const speeds = [clip.element.playbackRate];
  for (const seconds of [1, 2, 1]) {
    clip.run(seconds);
    speeds.push(clip.element.playbackRate);
    expect(clip.element.paused).toBe(false);
    expect(clip.element.currentTime).toBe(0);
  }
  expect(speeds).toEqual([1, 0.5, 1, 0.5]);
});

test('a single pair tells that more is to come until it is over, rests, and begins at full speed again', () => {
  const clip = started(1);
  playInPasses(clip.element, [], { speeds: [1, 0.5], isRepeating: false });
  expect(clip.element.hasAttribute('data-more')).toBe(true);
  clip.run(1);
  expect(clip.element.hasAttribute('data-more')).toBe(false);
  clip.run(2);
  expect(clip.element.paused).toBe(true);
  void clip.element.play();
  expect(clip.element.playbackRate).toBe(1);
});

test('who stops the slow pass goes on in it', () => {
  const clip = started(1);
  playInPasses(clip.element, [], { speeds: [1, 0.5], isRepeating: true });
  clip.run(1);
  clip.run(1);
  clip.element.pause();
  void clip.element.play();
  expect(clip.element.playbackRate).toBe(0.5);
});

test('a plain loop is the browser’s own, and goes on with what had come to its end', () => {
  const clip = started(1);
  const stop = playInPasses(clip.element, [], { speeds: [1], isRepeating: false });
  expect(clip.element.loop).toBe(false);
  clip.run(1);
  expect(clip.element.paused).toBe(true);
  stop();
  playInPasses(clip.element, [], { speeds: [1], isRepeating: true });
  expect([clip.element.loop, clip.element.paused, clip.element.currentTime]).toEqual([true, false, 0]);
});

test('two begin together, and the longer one says when they begin again', () => {
  const [model, own] = [started(1), started(3)];
  model.run(0.5);
  own.run(2);
  const stop = playInPasses(model.element, [own.element], { speeds: [1], isRepeating: true });
  expect([model.element.currentTime, own.element.currentTime]).toEqual([0, 0]);
  for (const clip of [model, own]) clip.run(2);
  expect([model.element.ended, own.element.currentTime]).toEqual([true, 2]);
  own.run(1);
  expect([model.element.currentTime, own.element.currentTime]).toEqual([0, 0]);
  expect([model.element.paused, own.element.paused]).toEqual([false, false]);
  stop();
  expect(own.element.loop).toBe(true);
});

test('the other one stops, goes on and moves with the clip', () => {
  const [model, own] = [started(2), started(4)];
  playInPasses(model.element, [own.element], { speeds: [0.5], isRepeating: true });
  expect(own.element.playbackRate).toBe(0.5);
  model.element.pause();
  expect(own.element.paused).toBe(true);
  model.element.currentTime = 1.5;
  expect(own.element.currentTime).toBe(1.5);
  void model.element.play();
  expect(own.element.paused).toBe(false);
});

test('what began late is brought into step, once in a pass', () => {
  const [model, own] = [started(2), started(4)];
  playInPasses(model.element, [own.element], { speeds: [1], isRepeating: true });
  model.run(0.4);
  model.element.dispatchEvent(new Event('timeupdate'));
  expect(own.element.currentTime).toBe(0.4);
  model.run(0.4);
  model.element.dispatchEvent(new Event('timeupdate'));
  expect(own.element.currentTime).toBe(0.4);
});
