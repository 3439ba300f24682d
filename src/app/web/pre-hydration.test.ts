import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('The program of the catalog is fetched with its modules at the first input, once, and yields to all else', async () => {
  const self = document.createElement('script');
  self.dataset['program'] = '/program.js /module.js /other-module.js';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(self);
  await import('./pre-hydration.ts');
  expect(document.head.childElementCount).toBe(0);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.pointerDown(document.body);
  expect(Array.from(document.head.children, (part) => part.outerHTML)).toEqual([
    '<link rel="modulepreload" href="/module.js">',
    '<link rel="modulepreload" href="/other-module.js">',
    '<script type="module" src="/program.js"></script>',
  ]);
  expect(Array.from(document.head.children, (part) => Reflect.get(part, 'fetchPriority'))).toEqual(
    Array(3).fill('low'),
  );
});
