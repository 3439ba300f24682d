import { expect, test } from 'vitest';
import { playInPasses } from './play-in-passes.ts';

/** Time goes by when a test says so: a clip that runs comes to its end as in a browser, which pauses it first. */
class Film {
  readonly video = document.createElement('video');
  readonly #seconds: number;
  #isPaused = true;
  #at = 0;

  constructor(seconds: number) {
    this.#seconds = seconds;
    Object.defineProperties(this.video, {
      paused: { get: () => this.#isPaused },
      ended: { get: () => this.#at >= this.#seconds && !this.video.loop },
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
    this.#at = Math.min(this.#seconds, this.#at + seconds * this.video.playbackRate);
    if (this.#at < this.#seconds) return;
    this.#pause();
    this.video.dispatchEvent(new Event('ended'));
  }

  #move(to: number): void {
    this.#at = Math.min(to, this.#seconds);
    this.video.dispatchEvent(new Event('seeking'));
  }

  #play(): void {
    if (!this.#isPaused) return;
    if (this.#at >= this.#seconds) this.#move(0);
    this.#isPaused = false;
    this.video.dispatchEvent(new Event('play'));
  }

  #pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.video.dispatchEvent(new Event('pause'));
  }
}

function started(seconds: number): Film {
  const film = new Film(seconds);
  void film.video.play();
  return film;
}

test('a full and a slow pass alternate while they repeat', () => {
  const film = started(1);
  playInPasses(film.video, [], { speeds: [1, 0.5], isRepeating: true });
  const speeds = [film.video.playbackRate];
  for (const seconds of [1, 2, 1]) {
    film.run(seconds);
    speeds.push(film.video.playbackRate);
    expect(film.video.paused).toBe(false);
    expect(film.video.currentTime).toBe(0);
  }
  expect(speeds).toEqual([1, 0.5, 1, 0.5]);
});

test('a single pair tells that more is to come until it is over, rests, and begins at full speed again', () => {
  const film = started(1);
  playInPasses(film.video, [], { speeds: [1, 0.5], isRepeating: false });
  expect(film.video.hasAttribute('data-more')).toBe(true);
  film.run(1);
  expect(film.video.hasAttribute('data-more')).toBe(false);
  film.run(2);
  expect(film.video.paused).toBe(true);
  void film.video.play();
  expect(film.video.playbackRate).toBe(1);
});

test('who stops the slow pass goes on in it', () => {
  const film = started(1);
  playInPasses(film.video, [], { speeds: [1, 0.5], isRepeating: true });
  film.run(1);
  film.run(1);
  film.video.pause();
  void film.video.play();
  expect(film.video.playbackRate).toBe(0.5);
});

test('a plain loop is the browser’s own, and goes on with what had come to its end', () => {
  const film = started(1);
  const stop = playInPasses(film.video, [], { speeds: [1], isRepeating: false });
  expect(film.video.loop).toBe(false);
  film.run(1);
  expect(film.video.paused).toBe(true);
  stop();
  playInPasses(film.video, [], { speeds: [1], isRepeating: true });
  expect([film.video.loop, film.video.paused, film.video.currentTime]).toEqual([true, false, 0]);
});

test('two begin together, and the longer one says when they begin again', () => {
  const [model, own] = [started(1), started(3)];
  model.run(0.5);
  own.run(2);
  const stop = playInPasses(model.video, [own.video], { speeds: [1], isRepeating: true });
  expect([model.video.currentTime, own.video.currentTime]).toEqual([0, 0]);
  for (const film of [model, own]) film.run(2);
  expect([model.video.ended, own.video.currentTime]).toEqual([true, 2]);
  own.run(1);
  expect([model.video.currentTime, own.video.currentTime]).toEqual([0, 0]);
  expect([model.video.paused, own.video.paused]).toEqual([false, false]);
  stop();
  expect(own.video.loop).toBe(true);
});

test('the other one stops, goes on and moves with the clip', () => {
  const [model, own] = [started(2), started(4)];
  playInPasses(model.video, [own.video], { speeds: [0.5], isRepeating: true });
  expect(own.video.playbackRate).toBe(0.5);
  model.video.pause();
  expect(own.video.paused).toBe(true);
  model.video.currentTime = 1.5;
  expect(own.video.currentTime).toBe(1.5);
  void model.video.play();
  expect(own.video.paused).toBe(false);
});

test('what began late is brought into step, once in a pass', () => {
  const [model, own] = [started(2), started(4)];
  playInPasses(model.video, [own.video], { speeds: [1], isRepeating: true });
  model.run(0.4);
  model.video.dispatchEvent(new Event('timeupdate'));
  expect(own.video.currentTime).toBe(0.4);
  model.run(0.4);
  model.video.dispatchEvent(new Event('timeupdate'));
  expect(own.video.currentTime).toBe(0.4);
});
