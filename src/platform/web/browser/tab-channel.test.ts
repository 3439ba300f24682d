import { expect, onTestFinished, test, vi } from 'vitest';
import { openSharedValue } from './tab-channel.ts';

test('a page to which the visitor returns by Back reads what other pages have stored meanwhile', async () => {
  let stored = 'before';
  const { subscribe, current } = openSharedValue('value', async () => stored);
  const unsubscribe = subscribe(() => {});
  await vi.waitFor(() => expect(current()).toBe('before'));
  stored = 'after';
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(current()).toBe('after'));
  unsubscribe();
});

test('subscribers are told of each value that this or another page has stored, until they unsubscribe', async () => {
  const otherPage = new BroadcastChannel('words');
  onTestFinished(() => otherPage.close());
  const heard: string[] = [];
  otherPage.addEventListener('message', ({ data }) => heard.push(data));
  let stored = 'first';
  const { subscribe, current, refreshAll } = openSharedValue('words', async () => stored);
  const told: (string | undefined)[] = [];
  const unsubscribe = subscribe(() => told.push(current()));
  await vi.waitFor(() => expect(told).toEqual(['first']));
  stored = 'second';
  await refreshAll();
  expect(told).toEqual(['first', 'second']);
  await vi.waitFor(() => expect(heard).toEqual(['changed']));
  stored = 'third';
  otherPage.postMessage('of another version');
  otherPage.postMessage('changed');
  await vi.waitFor(() => expect(told).toEqual(['first', 'second', 'third']));
  unsubscribe();
  await refreshAll();
  expect(told).toHaveLength(3);
});
