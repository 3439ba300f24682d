// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeHostScript } from './host-script.ts';

const studio = 'https://cards.example';
const scrolledTo: unknown[] = [];
let faults: unknown[] = [];
const noteFault = (event: ErrorEvent) => faults.push(event.error);

beforeEach(() => {
  vi.useFakeTimers();
  faults = [];
  window.addEventListener('error', noteFault);
  Element.prototype.scrollIntoView = function (this: HTMLElement, how) {
    scrolledTo.push(how ?? this.style.scrollMarginTop);
  };
});
afterEach(() => {
  document.body.replaceChildren();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  window.removeEventListener('error', noteFault);
  scrolledTo.length = 0;
  if (faults.length > 0) throw new AggregateError(faults, 'The script threw.');
});

/** Without an address, so that jsdom loads nothing. */
function addFrame(mark = studio) {
  const frame = document.createElement('iframe');
  frame.dataset['flashcards'] = mark;
  frame.style.height = '750px';
  document.body.append(frame);
  const post = vi.spyOn(windowOf(frame), 'postMessage').mockImplementation(() => {});
  showStudio(frame);
  return { frame, post };
}

/** Another site cannot look inside. */
function showStudio(frame: HTMLIFrameElement) {
  Object.defineProperty(frame, 'contentDocument', { value: null, configurable: true });
}

function windowOf(frame: HTMLIFrameElement): Window {
  if (!frame.contentWindow) throw new Error('The frame is not in the page.');
  return frame.contentWindow;
}

function runScript() {
  runInThisContext(makeHostScript(studio));
}

function say(frame: HTMLIFrameElement, data: unknown, origin = studio) {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: windowOf(frame) }));
}

function nextPicture() {
  vi.advanceTimersByTime(17);
}

test('the script is one line of old JavaScript that no editor has a reason to change', () => {
  const script = makeHostScript(studio);
  expect(script).not.toMatch(/[\n<>&\\`$]|\{\{|\}\}|=>|\b(const|let|class)\b/);
});

test('the script leaves nothing behind in the page', () => {
  const before = Object.getOwnPropertyNames(window);
  addFrame();
  runScript();
  expect(Object.getOwnPropertyNames(window)).toEqual(before);
});

test('a frame gets the height that it asks for', () => {
  const { frame } = addFrame();
  runScript();
  say(frame, { type: 'flashcard-height', height: 1234.2 });
  nextPicture();
  expect(frame.style.height).toBe('1235px');
});

test('heights that nobody can believe change nothing, and nothing throws', () => {
  const { frame } = addFrame();
  runScript();
  fc.assert(
    fc.property(
      fc.oneof(
        fc.constantFrom(1e9, Number.NaN, Infinity, -1, 0, '900', null, undefined, true, 900n, [900], { height: 900 }),
        fc.double({ min: 100_001 }),
        fc.double({ max: 0 }),
        fc.anything(),
      ),
      fc.constantFrom('flashcard-height', 'flashcard-scroll-request', 'resize', 7, null),
      (value, type) => {
        fc.pre(!(typeof value === 'number' && value >= 0 && value <= 100_000 && type !== 'resize'));
        say(frame, { type, height: value, top: value });
        say(frame, value);
        nextPicture();
        expect(frame.style.height).toBe('750px');
        expect(scrolledTo).toEqual([]);
      },
    ),
  );
});

test('strangers are not heard: other windows, other origins', () => {
  const { frame } = addFrame();
  const { frame: stranger } = addFrame('https://elsewhere.example');
  runScript();
  const message = { type: 'flashcard-height', height: 900 };
  say(frame, message, 'https://elsewhere.example');
  say(frame, message, 'null');
  say(stranger, message);
  window.dispatchEvent(new MessageEvent('message', { data: message, origin: studio, source: window }));
  window.dispatchEvent(new MessageEvent('message', { data: message, origin: studio }));
  nextPicture();
  expect(frame.style.height).toBe('750px');
  expect(stranger.style.height).toBe('750px');
});

test('of a flood the last of each kind counts, once a picture', () => {
  const { frame } = addFrame();
  runScript();
  for (let height = 1; height <= 10_000; height++) {
    say(frame, { type: 'flashcard-height', height });
    say(frame, { type: 'flashcard-scroll-request', top: height });
    say(frame, { type: 'flashcard-modal-open' });
  }
  nextPicture();
  expect(frame.style.height).toBe('10000px');
  expect(scrolledTo).toEqual(['-10000px', { block: 'nearest' }]);
  expect(frame.style.scrollMarginTop).toBe('');
});

test('the frame gets its position at once, when it is loaded, when the page scrolls, and every 100 ms', () => {
  const { frame, post } = addFrame();
  runScript();
  expect(post.mock.calls).toEqual([
    [{ type: 'parent-viewport', scrollY: 0, viewportHeight: window.innerHeight, iframeTop: 0 }, studio],
  ]);
  frame.dispatchEvent(new Event('load'));
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('resize'));
  expect(post).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(1_000);
  expect(post).toHaveBeenCalledTimes(14);
});

test('a frame that the page scales gets its position in its own pixels', () => {
  const { frame, post } = addFrame();
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(frame, 'offsetHeight', 'get').mockReturnValue(2_000);
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -300, 300, 1_000));
  runScript();
  expect(post).toHaveBeenLastCalledWith(expect.objectContaining({ viewportHeight: 1_600, iframeTop: -600 }), studio);
});

test('a frame that has not loaded gets no messages', () => {
  const { frame, post } = addFrame();
  Object.defineProperty(frame, 'contentDocument', { value: { URL: 'about:blank' }, configurable: true });
  runScript();
  vi.advanceTimersByTime(1_000);
  expect(post).not.toHaveBeenCalled();
  showStudio(frame);
  frame.dispatchEvent(new Event('load'));
  expect(post).toHaveBeenCalledTimes(1);
});

test('two embeds with their scripts are served once each, in whatever order they come', () => {
  const first = addFrame();
  runScript();
  const second = addFrame();
  runScript();
  runScript();
  first.post.mockClear();
  second.post.mockClear();
  vi.advanceTimersByTime(1_000);
  expect(first.post).toHaveBeenCalledTimes(10);
  expect(second.post).toHaveBeenCalledTimes(10);
  say(second.frame, { type: 'flashcard-height', height: 900 });
  nextPicture();
  expect([first.frame.style.height, second.frame.style.height]).toEqual(['750px', '900px']);
});

test('a script that a site moved above its frame finds it when the page is there', () => {
  runScript();
  const { frame } = addFrame();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  say(frame, { type: 'flashcard-height', height: 900 });
  nextPicture();
  expect(frame.style.height).toBe('900px');
});

test('a frame whose mark a site took away is known by its address', () => {
  const { frame } = addFrame();
  frame.removeAttribute('data-flashcards');
  frame.setAttribute('src', `${studio}/embed/x`);
  showStudio(frame);
  runScript();
  say(frame, { type: 'flashcard-height', height: 900 });
  nextPicture();
  expect(frame.style.height).toBe('900px');
});

test('nothing runs for a frame that left the page, until it is back', () => {
  const { frame } = addFrame();
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  runScript();
  frame.remove();
  vi.advanceTimersByTime(100);
  expect(vi.getTimerCount()).toBe(0);
  expect(removed.mock.calls).toEqual(added.mock.calls);
  document.body.append(frame);
  showStudio(frame);
  const post = vi.spyOn(windowOf(frame), 'postMessage').mockImplementation(() => {});
  frame.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(1_000);
  expect(post.mock.calls.length).toBeGreaterThanOrEqual(10);
});
