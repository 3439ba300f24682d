import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxFrameHeightPx } from '../limits.ts';
import { heightMessage, parseFrameMessage, scrollRequestMessage } from './messages.ts';
import type { FrameMessage } from './messages.ts';

const messages: FrameMessage[] = [
  { type: 'flashcard-height', height: 812.5 },
  { type: 'flashcard-scroll-request', top: 0 },
  { type: 'flashcard-modal-open' },
  { type: 'flashcard-modal-close' },
  { type: 'parent-viewport', scrollY: -12.5, viewportHeight: 740, iframeTop: -300.25 },
  { type: 'darkModeChange', darkMode: false },
];

describe('a message', () => {
  test.each(messages)('$type is understood, without what does not belong to it', (message) => {
    expect(parseFrameMessage(structuredClone({ ...message, extra: '<script>' }))).toEqual(message);
  });

  test.each<unknown>([
    undefined,
    null,
    'flashcard-height',
    42,
    [],
    {},
    { type: 'constructor' },
    { type: 'flashcard-height' },
    { type: 'flashcard-height', height: '750' },
    { type: 'flashcard-height', height: Number.NaN },
    { type: 'flashcard-height', height: Number.POSITIVE_INFINITY },
    { type: 'flashcard-height', height: 1e9 },
    { type: 'flashcard-height', height: 0 },
    { type: 'flashcard-height', height: -1 },
    { type: 'flashcard-scroll-request', top: -1 },
    { type: 'flashcard-scroll-request', top: 1e9 },
    { type: 'parent-viewport', scrollY: 0, viewportHeight: 740 },
    { type: 'parent-viewport', scrollY: 0, viewportHeight: -740, iframeTop: 0 },
    { type: 'parent-viewport', scrollY: Number.NEGATIVE_INFINITY, viewportHeight: 740, iframeTop: 0 },
    { type: 'darkModeChange', darkMode: 'true' },
    { type: ['darkModeChange'], darkMode: true },
    Object.create({ type: 'flashcard-modal-open' }),
  ])('%j is ignored', (received) => {
    expect(parseFrameMessage(received)).toBeUndefined();
  });

  test('anything at all is answered with a believable message or with nothing', () => {
    const type = fc.constantFrom(...messages.map((message) => message.type));
    const lying = fc.record({
      type,
      height: fc.anything(),
      top: fc.double(),
      scrollY: fc.double(),
      viewportHeight: fc.double(),
      iframeTop: fc.double(),
      darkMode: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), lying), (received) => {
        const message = parseFrameMessage(received);
        if (message === undefined) return;
        for (const value of Object.values(message))
          if (typeof value === 'number') expect(Math.abs(value)).toBeLessThan(1e8);
        expect(parseFrameMessage(message)).toEqual(message);
      }),
    );
  });
});

describe('making messages', () => {
  test('a height is in whole pixels that hold the content', () => {
    expect(heightMessage(812.2)).toEqual({ type: 'flashcard-height', height: 813 });
    expect(heightMessage(0)).toEqual({ type: 'flashcard-height', height: 1 });
  });

  test('a message that is written can be read', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (length) => {
        for (const message of [heightMessage(length), scrollRequestMessage(length)]) {
          expect(parseFrameMessage(message)).toEqual(message);
        }
      }),
    );
    expect(heightMessage(1e9)).toEqual({ type: 'flashcard-height', height: maxFrameHeightPx });
  });
});
