// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useHeldText } from './use-held-text.ts';

afterEach(cleanup);

test('shows the value, and follows it', () => {
  const { setValue } = show('Hello');
  expect(field().value).toBe('Hello');
  setValue('Hi');
  expect(field().value).toBe('Hi');
});

test('tells every change', async () => {
  const { edits } = show('Hello');
  await userEvent.type(field(), '!?');
  expect(field().value).toBe('Hello!?');
  expect(edits).toEqual(['Hello!', 'Hello!?']);
});

test('while it has the focus, no answer that comes late changes what is being typed', async () => {
  const { setValue } = show('Hello');
  await userEvent.type(field(), '!');
  setValue('Hello');
  setValue('Somebody else');
  expect(field().value).toBe('Hello!');
  expect(screen.getByText('6 long')).toBeDefined();
});

test('without the focus it shows the value again', async () => {
  const { setValue } = show('Hello');
  await userEvent.type(field(), '!');
  setValue('Hello!');
  act(() => field().blur());
  expect(field().value).toBe('Hello!');
  setValue('Somebody else');
  expect(field().value).toBe('Somebody else');
});

function show(value: string) {
  const edits: string[] = [];
  const shown = render(<Field value={value} onEdit={(text) => edits.push(text)} />);
  const setValue = (next: string) => shown.rerender(<Field value={next} onEdit={(text) => edits.push(text)} />);
  return { edits, setValue };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

function Field({ value, onEdit }: { value: string; onEdit: (text: string) => void }) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const held = useHeldText(ref, value, onEdit);
  return (
    <>
      <textarea
        ref={ref}
        defaultValue={held.first}
        onChange={(event) => held.handleChange(event.target.value)}
        onFocus={held.handleFocus}
        onBlur={(event) => held.handleBlur(event.target.value)}
      />
      <p>{held.text.length} long</p>
    </>
  );
}
