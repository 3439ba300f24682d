import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FrameMessage } from '../../rules/frame-messages/messages.ts';
import { listenToFrame, postToFrame } from './frame-messages.ts';

let frame: HTMLIFrameElement;
let heard: FrameMessage[];
let stopListening: () => void;

beforeEach(() => {
  frame = document.createElement('iframe');
  document.body.append(frame);
  heard = [];
  stopListening = listenToFrame(frame, (message) => heard.push(message));
});
afterEach(() => {
  stopListening();
  frame.remove();
  vi.restoreAllMocks();
});

interface Sender {
  source?: MessageEventSource | null;
  origin?: string;
}

function receive(data: unknown, { source = frame.contentWindow, origin = window.origin }: Sender = {}) {
  window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
}

test('a page receives messages of the player in its frame', () => {
  receive({ type: 'darkModeChange', darkMode: true });
  receive({ type: 'flashcard-modal-open' });
  expect(heard).toEqual([{ type: 'darkModeChange', darkMode: true }, { type: 'flashcard-modal-open' }]);
});

test('a page ignores other windows, and its frame while another site is in it', () => {
  receive({ type: 'flashcard-modal-open' }, { source: window });
  receive({ type: 'flashcard-modal-open' }, { source: null });
  receive({ type: 'flashcard-modal-open' }, { origin: 'https://elsewhere.example' });
  expect(heard).toEqual([]);
});

test('a page ignores all messages when its frame is gone', () => {
  Object.defineProperty(frame, 'contentWindow', { value: null });
  receive({ type: 'flashcard-modal-open' }, { source: null });
  expect(heard).toEqual([]);
});

test.each([
  ['nothing', null],
  ['a word', 'hello'],
  ['a height that is none', { type: 'flashcard-height', height: 1e9 }],
])('ignores %s', (_, data) => {
  receive(data);
  expect(heard).toEqual([]);
});

test('a page sends messages to its frame only while its own site is in it', () => {
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('jsdom has no frames.');
  const post = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => {});
  postToFrame(frame, { type: 'darkModeChange', darkMode: false });
  expect(post).toHaveBeenCalledWith({ type: 'darkModeChange', darkMode: false }, window.origin);
});

test('inside a sandbox, where origins are opaque, messages are sent to the window whatever its origin', () => {
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('jsdom has no frames.');
  const post = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => {});
  vi.spyOn(window, 'origin', 'get').mockReturnValue('null');
  postToFrame(frame, { type: 'darkModeChange', darkMode: false });
  expect(post).toHaveBeenCalledWith({ type: 'darkModeChange', darkMode: false }, '*');
  receive({ type: 'flashcard-modal-open' }, { origin: 'null' });
  expect(heard).toEqual([{ type: 'flashcard-modal-open' }]);
});
