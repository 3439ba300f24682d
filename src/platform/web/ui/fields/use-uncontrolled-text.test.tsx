import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AutosizeField, useUncontrolledText } from './autosize-field.tsx';

afterEach(cleanup);

test('a field that saves itself shows its value, and follows it', () => {
  const { setValue } = show('Hello');
  expect(field().value).toBe('Hello');
  setValue('Hi');
  expect(field().value).toBe('Hi');
});

test('a field that saves itself tells every text that it shows', async () => {
  const { setValue } = show('Hello');
  await userEvent.type(field(), '!?');
  expect(field().value).toBe('Hello!?');
  expect(screen.getByText('7 long')).toBeDefined();
  act(() => field().blur());
  setValue('Hi');
  expect(screen.getByText('2 long')).toBeDefined();
});

test('no answer that comes late changes what is being typed', async () => {
  const { setValue } = show('Hello');
  await userEvent.type(field(), '!');
  setValue('Hell');
  setValue('Somebody else');
  expect(field().value).toBe('Hello!');
  expect(screen.getByText('6 long')).toBeDefined();
});

test('a field that has lost the focus shows the value again', async () => {
  const { setValue } = show('Hello');
  await userEvent.type(field(), '!');
  setValue('Somebody else');
  act(() => field().blur());
  expect(field().value).toBe('Somebody else');
  setValue('Hello');
  expect(field().value).toBe('Hello');
});

test('a value that has not caught up with what was typed does not take its place', async () => {
  const { setValue } = show('Hello');
  await userEvent.type(field(), '!');
  act(() => field().blur());
  expect(field().value).toBe('Hello!');
  setValue('Hello!');
  setValue('Hello');
  expect(field().value).toBe('Hello');
});

test('a field that is left keeps its nodes: a dialog around it would take the focus', () => {
  show('Hello');
  const observer = new MutationObserver(() => {});
  observer.observe(field(), { childList: true });
  act(() => field().focus());
  act(() => field().blur());
  expect(observer.takeRecords()).toEqual([]);
});

test("a card's field has the caret at its end, says when it is left, and shows a newer value then", async () => {
  const onType = vi.fn<(text: string) => void>();
  const onLeave = vi.fn<() => void>();
  const fieldWith = (value: string) => (
    <AutosizeField
      size="large"
      label="Term"
      number={1}
      value={value}
      maxLength={10}
      onType={onType}
      onLeave={onLeave}
    />
  );
  const { rerender } = render(fieldWith('Hello'));
  field().setSelectionRange(0, 0);
  act(() => field().focus());
  expect(field().selectionStart).toBe(5);
  await userEvent.keyboard('!?');
  expect(onType.mock.calls).toEqual([['Hello!'], ['Hello!?']]);
  expect(onLeave).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onLeave).toHaveBeenCalledOnce();
  rerender(fieldWith('Somebody'));
  expect(field().value).toBe('Somebody');
});

function show(value: string) {
  const shown = render(<Field value={value} />);
  return { setValue: (next: string) => shown.rerender(<Field value={next} />) };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

function Field({ value }: { value: string }) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(value.length);
  const held = useUncontrolledText({ field: ref, value, onShown: (text) => setLength(text.length) });
  return (
    <>
      <textarea
        ref={ref}
        onChange={(event) => held.handleTyped(event.target.value)}
        onFocus={held.handleFocus}
        onBlur={held.handleBlur}
      />
      <p>{length} long</p>
    </>
  );
}
