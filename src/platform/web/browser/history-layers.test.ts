import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { guardHistory, startHistoryGuard, openHistoryLayer } from './history.ts';

beforeAll(() => startHistoryGuard());
afterEach(() => window.history.replaceState(null, '', '/'));

async function back(): Promise<void> {
  window.history.back();
  await settled();
}

async function settled(): Promise<void> {
  await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true, capture: true }));
  await Promise.resolve();
}

test('Back closes what is open, the uppermost first, and then leaves the page', async () => {
  window.history.pushState(null, '', '/admin');
  const closed: string[] = [];
  openHistoryLayer(() => closed.push('sheet'));
  openHistoryLayer(() => closed.push('question'));
  await back();
  expect([closed, location.pathname]).toEqual([['question'], '/admin']);
  await back();
  expect([closed, location.pathname]).toEqual([['question', 'sheet'], '/admin']);
  await back();
  expect(location.pathname).toBe('/');
});

test('what is closed otherwise leaves no entry behind, and asks nobody', async () => {
  window.history.pushState(null, '', '/admin');
  const ask = vi.fn<() => void>();
  const unguard = guardHistory(ask);
  const close = vi.fn<() => void>();
  const end = openHistoryLayer(close);
  end();
  await settled();
  expect(window.history.state).toBeNull();
  expect([ask, close].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  unguard();
  await back();
  expect(location.pathname).toBe('/');
});

test('what is closed at once, the lower first, leaves no entry behind, and what stays open closes by Back', async () => {
  window.history.pushState(null, '', '/admin');
  const close = vi.fn<() => void>();
  openHistoryLayer(close);
  const [endSheet, endQuestion] = [openHistoryLayer(() => undefined), openHistoryLayer(() => undefined)];
  endSheet();
  endQuestion();
  await settled();
  expect(close).not.toHaveBeenCalled();
  await back();
  expect([close.mock.calls.length, location.pathname, window.history.state]).toEqual([1, '/admin', null]);
  await back();
  expect(location.pathname).toBe('/');
});

test('what is closed below a question leaves no entry behind when Back closes the question', async () => {
  window.history.pushState(null, '', '/admin');
  const endSheet = openHistoryLayer(() => undefined);
  openHistoryLayer(() => undefined);
  endSheet();
  await back();
  await settled();
  expect([location.pathname, window.history.state]).toEqual(['/admin', null]);
  await back();
  expect(location.pathname).toBe('/');
});

test('what is closed after another page has followed does not leave that page', async () => {
  window.history.pushState(null, '', '/catalog');
  const end = openHistoryLayer(() => undefined);
  window.history.pushState(null, '', '/catalog/set/1');
  end();
  expect(location.pathname).toBe('/catalog/set/1');
  await back();
  expect(location.pathname).toBe('/catalog');
});
