import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FrameMessage } from '../../rules/frame-messages/messages.ts';
import { listenToHost, postToHost } from './frame-messages.ts';

const { parent: thisWindow } = window;
let host: Window;
let heard: FrameMessage[] = [];
let stopListening = () => {};

/** A window of its own, as the parent of a frame is. */
beforeEach(() => {
  vi.useFakeTimers();
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error('jsdom has no frames.');
  host = frame.contentWindow;
  Object.defineProperty(window, 'parent', { value: host, configurable: true });
  heard = [];
  stopListening = listenToHost((message) => heard.push(message));
});
afterEach(() => {
  stopListening();
  Object.defineProperty(window, 'parent', { value: thisWindow, configurable: true });
  vi.useRealTimers();
});

function receive(data: unknown, source: MessageEventSource | null = host) {
  window.dispatchEvent(new MessageEvent('message', { data, source }));
}

test('the player hears the theme and the part on screen from its host', () => {
  receive({ type: 'darkModeChange', darkMode: true });
  receive({ type: 'parent-viewport', scrollY: 10, viewportHeight: 800, iframeTop: -300 });
  vi.runAllTimers();
  expect(heard).toEqual([
    { type: 'darkModeChange', darkMode: true },
    { type: 'parent-viewport', scrollY: 10, viewportHeight: 800, iframeTop: -300 },
  ]);
});

test('the player hears nobody but its host', () => {
  receive({ type: 'darkModeChange', darkMode: true }, window);
  receive({ type: 'darkModeChange', darkMode: true }, null);
  vi.runAllTimers();
  expect(heard).toEqual([]);
});

test.each([
  ['nothing', null],
  ['a number', 1e9],
  ['a word', 'darkModeChange'],
  ['a list', ['darkModeChange']],
  ['a theme that is none', { type: 'darkModeChange', darkMode: 'yes' }],
  ['a place that is none', { type: 'parent-viewport', scrollY: Number.NaN, viewportHeight: 1e9, iframeTop: '0' }],
  ['a type that is none', { type: { toString: 'darkModeChange' } }],
  ['what only frames say', { type: 'flashcard-height', height: 500 }],
])('ignores %s', (_, data) => {
  receive(data);
  vi.runAllTimers();
  expect(heard).toEqual([]);
});

test('of a flood of messages the player hears the last of each kind, once a frame', () => {
  for (let count = 1; count <= 10_000; count++) receive({ type: 'darkModeChange', darkMode: count % 2 === 0 });
  receive({ type: 'parent-viewport', scrollY: 0, viewportHeight: 800, iframeTop: 0 });
  vi.runAllTimers();
  expect(heard).toHaveLength(2);
  expect(heard[0]).toEqual({ type: 'darkModeChange', darkMode: true });
});

test('messages of the player go to its host', () => {
  const post = vi.spyOn(host, 'postMessage').mockImplementation(() => {});
  postToHost({ type: 'flashcard-modal-open' });
  expect(post).toHaveBeenCalledWith({ type: 'flashcard-modal-open' }, '*');
});

test('a player in no frame tells nobody and hears nobody', () => {
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  const post = vi.spyOn(window, 'postMessage').mockImplementation(() => {});
  postToHost({ type: 'flashcard-modal-open' });
  receive({ type: 'darkModeChange', darkMode: true }, window);
  vi.runAllTimers();
  expect(post).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});
