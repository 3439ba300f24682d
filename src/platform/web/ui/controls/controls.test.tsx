import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LayoutGrid, List, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button, type ButtonProps } from './button.tsx';
import { Collapsible } from './collapsible.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from '../fields/select.tsx';
import { SwitchRow } from './switch.tsx';
import { TextField } from '../fields/field.tsx';

afterEach(cleanup);

describe('a button', () => {
  test.each([
    ['its work is under way', { isPending: true }],
    ['it is at rest', { 'aria-disabled': true }],
  ])('does nothing while %s, and keeps the focus', async (_, resting) => {
    const handleClick = vi.fn<() => void>();
    const handleSubmit = vi.fn<() => void>();
    const renderForm = (props: ButtonProps) => (
      <form action={handleSubmit}>
        <Button type="submit" {...props} onClick={handleClick}>
          Sign In
        </Button>
      </form>
    );
    const { rerender } = render(renderForm({}));
    await userEvent.tab();
    rerender(renderForm(resting));
    await userEvent.keyboard('{Enter}');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
    await userEvent.click(button);
    expect(handleClick).not.toHaveBeenCalled();
    expect(handleSubmit).not.toHaveBeenCalled();
    // A browser takes the focus from what is disabled, but jsdom does not.
    expect([button.disabled, button.ariaDisabled]).toEqual([false, 'true']);
    expect(document.activeElement).toBe(button);
  });

  test('does not submit a form unless its type is submit', async () => {
    const handleSubmit = vi.fn<() => void>();
    render(
      <form action={handleSubmit}>
        <Button>Remove</Button>
        <Button type="submit">Sign In</Button>
      </form>,
    );
    await userEvent.click(screen.getByText('Remove'));
    expect(handleSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Sign In'));
    expect(handleSubmit).toHaveBeenCalledOnce();
  });
});

describe('a text field', () => {
  test('is tied to its label, its hint and its error', () => {
    const { rerender } = render(<TextField label="Tags" hint="Separated by commas" />);
    expect(describedBy('Tags')).toBe('Separated by commas');
    rerender(<TextField label="Tags" hint="Separated by commas" error="Too long" />);
    expect(describedBy('Tags')).toBe('Too long');
    expect(screen.getByLabelText('Tags').getAttribute('aria-invalid')).toBe('true');
  });

  function describedBy(label: string) {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  }
});

describe('a search box', () => {
  function Search() {
    const [value, setValue] = useState('');
    return (
      <SearchField label="Search sets" placeholder="Search flashcard sets..." value={value} onValueChange={setValue} />
    );
  }

  test('is emptied by its cross, which gives the focus back', async () => {
    render(<Search />);
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search sets' });
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.type(box, 'hello');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box.value).toBe('');
    expect(document.activeElement).toBe(box);
  });

  test('is emptied by Escape', async () => {
    render(<Search />);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(box, 'hello{Escape}');
    expect(box.value).toBe('');
  });

  test('keeps its text when Escape only cancels what an input method composes', async () => {
    render(<Search />);
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(box, 'hello');
    fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
    expect(box.value).toBe('hello');
  });
});

describe('a select', () => {
  test('tells the value that was chosen', async () => {
    const handleChange = vi.fn<(value: 'newest' | 'az') => void>();
    render(
      <Select
        label="Sort"
        value="newest"
        options={[
          { value: 'newest', label: 'Newest First' },
          { value: 'az', label: 'A to Z' },
        ]}
        onValueChange={handleChange}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'A to Z');
    expect(handleChange).toHaveBeenCalledExactlyOnceWith('az');
  });
});

describe('segments', () => {
  function View() {
    const [view, setView] = useState<'tile' | 'list'>('tile');
    return (
      <Segmented
        label="View"
        isIconOnly
        value={view}
        onValueChange={setView}
        options={[
          { value: 'tile', label: 'Tiles', icon: LayoutGrid },
          { value: 'list', label: 'List', icon: List },
        ]}
      />
    );
  }

  test('have one that is pressed', async () => {
    render(<View />);
    expect(screen.getByRole('group', { name: 'View' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'List' }));
    expect(screen.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe('List');
  });
});

describe('a setting', () => {
  test('is switched by its whole row', async () => {
    const handleChange = vi.fn<(checked: boolean) => void>();
    render(
      <SwitchRow
        icon={Shuffle}
        title="Shuffle Cards"
        text="Randomize card order"
        checked={false}
        onCheckedChange={handleChange}
      />,
    );
    const control = screen.getByRole('switch', { name: 'Shuffle Cards', checked: false });
    expect(control.getAttribute('aria-describedby')).toBe(screen.getByText('Randomize card order').id);
    await userEvent.click(screen.getByText('Randomize card order'));
    expect(handleChange).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe('what opens', () => {
  test('is closed at first; its heading opens and closes it', async () => {
    render(<Collapsible title="Keyboard Shortcuts">Space flips</Collapsible>);
    const trigger = screen.getByRole('button', { name: 'Keyboard Shortcuts', expanded: false });
    expect(screen.getByRole('heading', { level: 2, name: 'Keyboard Shortcuts' })).toBeTruthy();
    expect(screen.queryByText('Space flips')).toBeNull();
    await userEvent.click(trigger);
    expect(screen.getByText('Space flips')).toBeTruthy();
    await userEvent.click(trigger);
    expect(screen.queryByText('Space flips')).toBeNull();
  });
});
