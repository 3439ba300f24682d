// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useHeldText } from './use-held-text.ts';

afterEach(cleanup);

test('shows the value, and follows it', () => {
  const { result, rerender } = hold('Hello');
  rerender('Hi');
  expect(result.current.text).toBe('Hi');
});

test('tells every change', () => {
  const { result, edits } = hold('Hello');
  act(() => result.current.handleFocus());
  act(() => result.current.handleChange('Hello!'));
  expect(result.current.text).toBe('Hello!');
  expect(edits).toEqual(['Hello!']);
});

test('while it has the focus, no answer that comes late changes what is being typed', () => {
  const { result, rerender } = hold('Hello');
  act(() => result.current.handleFocus());
  act(() => result.current.handleChange('Hello!'));
  rerender('Hello');
  rerender('Somebody else');
  expect(result.current.text).toBe('Hello!');
});

test('without the focus it shows the value again', () => {
  const { result, rerender } = hold('Hello');
  act(() => result.current.handleFocus());
  act(() => result.current.handleChange('Hello!'));
  rerender('Hello!');
  act(() => result.current.handleBlur());
  expect(result.current.text).toBe('Hello!');
  rerender('Somebody else');
  expect(result.current.text).toBe('Somebody else');
});

function hold(value: string) {
  const edits: string[] = [];
  const hook = renderHook((shown: string) => useHeldText(shown, (text) => edits.push(text)), { initialProps: value });
  return { ...hook, edits };
}
