import { afterEach, beforeEach, expect } from 'vitest';
import { watchFocusOrigin } from './focus-origin.ts';
import { openObservers } from './test-window.ts';

interface Listener {
  readonly type: string;
  readonly listener: unknown;
}

/**
 * Lets each test of a file fail if what it rendered leaves listeners at the window or the document, or observers of
 * sizes, once it is removed. It is called before the hook that removes it is registered, because such hooks run in
 * reverse order.
 */
export function expectNoListenersLeft(): void {
  let left: Listener[] = [];
  let stopTracking = () => {};

  beforeEach(() => {
    left = [];
    // This stays, because it begins once in a page.
    watchFocusOrigin();
    openObservers.clear();
    const stops = [window, document].map((target) => trackListeners(target, left));
    stopTracking = () => stops.forEach((stop) => stop());
  });

  afterEach(() => {
    stopTracking();
    expect(left.map(({ type }) => type)).toEqual([]);
    expect(openObservers.size).toBe(0);
  });
}

type Add = Parameters<EventTarget['addEventListener']>;

function trackListeners(target: EventTarget, left: Listener[]): () => void {
  const { addEventListener, removeEventListener } = target;
  const forget = (type: string, listener: unknown) => {
    const index = left.findIndex((one) => one.type === type && one.listener === listener);
    if (index >= 0) left.splice(index, 1);
  };

  function add(...[type, listener, options]: Add) {
    addEventListener.call(target, type, listener, options);
    const { once, signal } = typeof options === 'object' ? options : {};
    if (once || !isEffectOfProduct(new Error().stack ?? '')) return;
    left.push({ type, listener });
    signal?.addEventListener('abort', () => forget(type, listener));
  }

  function remove(...[type, listener, options]: Parameters<EventTarget['removeEventListener']>) {
    removeEventListener.call(target, type, listener, options);
    forget(type, listener);
  }

  Object.assign(target, { addEventListener: add, removeEventListener: remove });
  return () => Object.assign(target, { addEventListener, removeEventListener });
}

/** Whether a file of the product is called by React, which it is in an effect. */
function isEffectOfProduct(stack: string): boolean {
  const [, , caller = ''] = stack.split('\n');
  return caller.includes('/src/') && !caller.includes('node_modules') && stack.includes('react-dom');
}
