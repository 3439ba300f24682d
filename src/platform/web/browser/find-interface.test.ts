import { expect, test } from 'vitest';
import { hasWorker } from './find-interface.ts';

test.each([
  ['lacks workers', undefined, false],
  ['throws when they are asked for', new DOMException('Sandboxed', 'SecurityError'), false],
  ['has none for this page', { controller: null }, false],
  ['has one', { controller: {} }, true],
])('a browser that %s', (_, workers, isThere) => {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    get() {
      if (workers instanceof DOMException) throw workers;
      return workers;
    },
  });
  expect(hasWorker()).toBe(isThere);
});
