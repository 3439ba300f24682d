import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

test('The program is fetched with all of its parts when the first picture has come, and yields to all else', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [self, picture] = [document.createElement('script'), document.createElement('img')];
  self.dataset['program'] = '/program.js /part.js /other-part.js';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(self);
  Object.defineProperty(picture, 'complete', { value: false });
  document.body.innerHTML = '<div data-shown></div>';
  document.body.firstElementChild?.append(picture);
  await import('./pre-hydration.ts');
  fireEvent(document, new Event('DOMContentLoaded'));
  vi.advanceTimersByTime(1_000);
  expect(document.head.childElementCount).toBe(0);
  fireEvent.load(picture);
  vi.advanceTimersByTime(100);
  expect(Array.from(document.head.children, (part) => part.outerHTML)).toEqual([
    '<script type="module" src="/program.js"></script>',
    '<link rel="modulepreload" href="/part.js">',
    '<link rel="modulepreload" href="/other-part.js">',
  ]);
  expect(Array.from(document.head.children, (part) => Reflect.get(part, 'fetchPriority'))).toEqual(
    Array(3).fill('low'),
  );
});
