import { expect, test } from 'vitest';
import { findScormApi } from './scorm-session.ts';
import { testApi } from './test-api.ts';

const { api } = testApi();

function makeWindow(own: object = {}, parent?: Window): Window {
  const one = { ...own } as Window;
  return Object.assign(one, { parent: parent ?? one });
}

function below(outermost: Window, levels: number): Window {
  return levels === 0 ? outermost : makeWindow({}, below(outermost, levels - 1));
}

const foreign = {
  get API() {
    throw new Error('Blocked a frame from accessing a cross-origin frame.');
  },
  get opener() {
    throw new Error('Blocked a frame from accessing a cross-origin frame.');
  },
};

function foreignWindow(parent?: Window): Window {
  const one = Object.create(foreign);
  return Object.defineProperty(one, 'parent', { value: parent ?? one });
}

test.each([0, 1, 7])('is found %d frames up', (levels) => {
  expect(findScormApi(below(makeWindow({ API: api }), levels))).toBe(api);
});

test('is not looked for further up than the standard says', () => {
  expect(findScormApi(below(makeWindow({ API: api }), 8))).toBeUndefined();
});

test('is found in what opened the window, and around that', () => {
  const platform = below(makeWindow({ API: api }), 2);
  expect(findScormApi(makeWindow({ opener: platform }))).toBe(api);
  expect(findScormApi(below(makeWindow({ opener: platform }), 3))).toBe(api);
});

test('is the nearest of several', () => {
  const { api: outer } = testApi();
  expect(findScormApi(makeWindow({ API: api }, makeWindow({ API: outer })))).toBe(api);
});

test('is passed over in windows of other origins', () => {
  expect(findScormApi(makeWindow({}, foreignWindow()))).toBeUndefined();
  expect(findScormApi(makeWindow({}, foreignWindow(makeWindow({ API: api }))))).toBe(api);
});

test.each([undefined, null, 'API', {}])('is nothing that happens to have its name: %s', (other) => {
  expect(findScormApi(makeWindow({ API: other, opener: null }))).toBeUndefined();
});
