import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeWindow } from '../../browser/test-window.ts';
import { Combobox } from './combobox.tsx';

const categories = ['Family', 'Greetings', 'Greetings, formal', 'School'];

beforeEach(() => completeWindow());
afterEach(cleanup);

test('an opened combobox shows every name and ticks the current one', async () => {
  renderCombobox('School');
  await userEvent.click(input());
  expect(rows()).toEqual(categories);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('School');
  expect(screen.getAllByRole('option').map((option) => option.querySelector('svg') !== null)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('a combobox filters without regard to case', async () => {
  renderCombobox('');
  await userEvent.type(input(), 'gREE');
  expect(rows()).toEqual(['Greetings', 'Greetings, formal', 'Create "gREE"']);
});

test('a combobox chooses with the arrow keys and Enter', async () => {
  renderCombobox('');
  await userEvent.type(input(), 'gree{ArrowDown}{Enter}');
  expect(input().value).toBe('Greetings, formal');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the arrow keys open a combobox and go round', async () => {
  renderCombobox('');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  expect(activeRow()).toBe('School');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeRow()).toBe('Family');
});

test('a combobox chooses by a click', async () => {
  renderCombobox('');
  await userEvent.click(input());
  await userEvent.click(screen.getByRole('option', { name: 'Family' }));
  expect(input().value).toBe('Family');
});

test('choosing the current name of a combobox again clears it', async () => {
  renderCombobox('Family');
  await userEvent.click(input());
  await userEvent.click(screen.getByRole('option', { name: 'Family' }));
  expect(input().value).toBe('');
});

test('a combobox offers to create a new name, trimmed', async () => {
  renderCombobox('');
  await userEvent.type(input(), '  Feelings ');
  await userEvent.click(screen.getByRole('option', { name: 'Create "Feelings"' }));
  expect(input().value).toBe('created Feelings');
});

test('a combobox does not offer to create a name that it has, in any case', async () => {
  renderCombobox('');
  await userEvent.type(input(), 'family');
  expect(rows()).toEqual(['Family']);
});

test('a combobox says that nothing matches', async () => {
  renderCombobox('');
  await userEvent.type(input(), 'zzz');
  expect(screen.getByRole('status').textContent).toBe('No categories found.');
  expect(rows()).toEqual(['Create "zzz"']);
});

test('Escape and leaving a combobox change nothing', async () => {
  renderCombobox('School');
  await userEvent.type(input(), 'fam{Escape}');
  expect(input().value).toBe('School');
  await userEvent.clear(input());
  await userEvent.type(input(), 'fam');
  await userEvent.tab();
  expect(input().value).toBe('School');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter on no row of a combobox does not send the form', async () => {
  let isSent = false;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        isSent = true;
      }}
    >
      <Combobox label="Categories" value="" options={[]} onValueChange={() => {}} emptyText="No categories found." />
    </form>,
  );
  await userEvent.type(input(), 'a{Enter}');
  expect(isSent).toBe(false);
});

test('in a combobox that only suggests, what is typed is the value, and Enter sends it', async () => {
  const sent: string[] = [];
  render(<FreeText onSubmit={(value) => sent.push(value)} />);
  await userEvent.type(input(), 'gree{Enter}');
  expect(sent).toEqual(['gree']);
  await userEvent.type(input(), 't{ArrowDown}{ArrowDown}{Enter}');
  expect(input().value).toBe('Greetings, formal');
  expect(sent).toEqual(['gree']);
  await userEvent.type(input(), 'zzz');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.tab();
  expect(input().value).toBe('Greetings, formalzzz');
});

function FreeText({ onSubmit }: { onSubmit: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <Combobox isFreeText label="Categories" value={value} options={categories} onValueChange={setValue} />
    </form>
  );
}

function Categories({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <Combobox
      label="Categories"
      value={value}
      options={categories}
      onValueChange={setValue}
      onCreate={(name) => setValue(`created ${name}`)}
      emptyText="No categories found."
    />
  );
}

function renderCombobox(initial: string) {
  render(<Categories initial={initial} />);
}

function input() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Categories' });
}

function rows() {
  return screen.queryAllByRole('option').map((row) => row.textContent);
}

function activeRow() {
  return document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
}
