import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { Advice } from '../rules/advice.ts';
import type { FromWorker, ToWorker } from './worker/messages.ts';

/** Answers nothing by itself. */
export class SilentWorker extends EventTarget {
  static readonly all: SilentWorker[] = [];
  readonly asked: ToWorker[] = [];
  isEnded = false;

  constructor() {
    super();
    SilentWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: FromWorker): void {
    act(() => {
      this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  /** Until the next frame comes, if it does. */
  async sayOfFrame(advice: Advice, tookMs = 20): Promise<void> {
    const frames = () => this.asked.filter(({ type }) => type === 'look').length;
    const before = frames();
    this.say({ type: 'detected', detection: { atMs: 0, hand: undefined, aspect: 4 / 3 }, advice, tookMs });
    await vi.waitFor(() => {
      if (!this.isEnded && frames() === before) throw new Error('No further frame was sent');
    });
  }
}
