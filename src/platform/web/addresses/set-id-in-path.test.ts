import { expect, test } from 'vitest';
import { setIdInPath } from './set-id-in-path.ts';

test.each([
  ['/embed/k3J-x_9', 'k3J-x_9'],
  ['/embed/k3J-x_9/', 'k3J-x_9'],
  ['/embed/a%20b', 'a b'],
  ['/embed/a%', 'a%'],
  ['/embed/', ''],
  ['/catalog/set/k3J-x_9', 'k3J-x_9'],
  ['/catalog/settings', ''],
])('%s names the set %j', (path, id) => {
  expect(setIdInPath(path)).toBe(id);
});
