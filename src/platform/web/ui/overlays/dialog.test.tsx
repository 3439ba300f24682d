import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { afterEach, onTestFinished, beforeEach, describe, expect, test, vi } from 'vitest';
import { completeWindow } from '../../browser/test-window.ts';
import { createTexts } from '../../../rules/languages/texts.ts';
import { TextsProvider } from '../../languages/use-texts.tsx';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { ToastProvider, useToast } from '../feedback/toast.tsx';

beforeEach(() => completeWindow());
afterEach(cleanup);

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Button>Other</Button>
      <Dialog title="Settings" isOpen={isOpen} onOpenChange={setIsOpen}>
        <input aria-label="Name" data-autofocus="" />
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  test('is named by its title and takes the focus', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('Open'));
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Settings' }));
  });

  test.each([
    ['', false],
    ['300px', true],
  ])(
    'takes the focus without scrolling if it is in the visible part of a tall frame (top %j)',
    async (top, isPlaced) => {
      document.documentElement.style.setProperty('--visible-top', top);
      onTestFinished(() => void document.documentElement.style.removeProperty('--visible-top'));
      render(<Page />);
      const focus = vi.spyOn(HTMLElement.prototype, 'focus');
      fireEvent.click(screen.getByText('Open'));
      const dialog = await screen.findByRole('dialog');
      const options = focus.mock.calls.filter((_call, index) => focus.mock.contexts[index] === dialog);
      expect(options).toEqual([[{ preventScroll: isPlaced }]]);
    },
  );

  test('opens in the field where one types, where there is a mouse', async () => {
    completeWindow({ hasMouse: true });
    render(<Page />);
    await userEvent.click(screen.getByText('Open'));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('gives the focus back to what opened it', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('Open'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')));
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'stays open when Escape only cancels what an input method composes, %o',
    async (mark) => {
      render(<Page />);
      await userEvent.click(screen.getByText('Open'));
      fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', ...mark });
      expect(screen.getByRole('dialog')).toBeTruthy();
    },
  );

  test('is closed by its cross', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('Open'));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps the focus inside', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('Open'));
    const dialog = screen.getByRole('dialog');
    for (let presses = 0; presses < 4; presses += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  test.each([
    [360, 'sheet'],
    [767, 'sheet'],
    [768, 'dialog'],
  ])('at %i px is a %s', async (widthPx, shape) => {
    completeWindow({ widthPx });
    render(<Page />);
    await userEvent.click(screen.getByText('Open'));
    expect(screen.getByRole('dialog').parentElement?.dataset['shape']).toBe(shape);
  });

  test('is a sheet under the width that it was given', async () => {
    completeWindow({ widthPx: 1000 });
    render(<Dialog title="Embed Code Generator" isOpen onOpenChange={() => {}} sheetBelowPx={1024} />);
    expect(screen.getByRole('dialog').parentElement?.dataset['shape']).toBe('sheet');
  });
});

describe('Escape, when a toast has come meanwhile,', () => {
  function Failing() {
    const toast = useToast();
    return <Button onClick={() => toast({ title: 'Error', tone: 'bad' })}>Fail</Button>;
  }

  function Rooms() {
    const [isOpen, setIsOpen] = useState(true);
    const [isAsking, setIsAsking] = useState(false);
    return (
      <ToastProvider>
        <Dialog title="Settings" isOpen={isOpen} onOpenChange={setIsOpen}>
          <Failing />
          <Button onClick={() => setIsAsking(true)}>Remove</Button>
          <ConfirmDialog isOpen={isAsking} onOpenChange={setIsAsking} text={<Failing />} onConfirm={() => {}} />
        </Dialog>
      </ToastProvider>
    );
  }

  /** A failure comes while the menu is open: its child's focus tells when. */
  function Actions() {
    const toast = useToast();
    return (
      <Menu trigger={<IconButton label="Actions" icon={Settings} />}>
        <div onFocus={() => toast({ title: 'Error', tone: 'bad' })}>
          <MenuItem icon={Settings} onSelect={() => {}}>
            Delete Set
          </MenuItem>
        </div>
      </Menu>
    );
  }

  function shownToast() {
    return screen.queryByRole('alert')?.closest('[data-state="open"]') ?? null;
  }

  test('still closes the dialog, and only that', async () => {
    render(<Rooms />);
    await userEvent.click(screen.getByText('Fail'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shownToast()).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(shownToast()).toBeNull();
  });

  test('closes the menu, and only that', async () => {
    render(<Actions />, { wrapper: ToastProvider });
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(shownToast()).not.toBeNull();
  });

  test('closes the upper one of two', async () => {
    render(<Rooms />);
    await userEvent.click(screen.getByText('Remove'));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByText('Fail'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

test('a menu is laid out in the direction of the language', async () => {
  render(
    <TextsProvider texts={createTexts('ar')}>
      <Menu trigger={<IconButton label="Actions" icon={Settings} />}>
        <MenuItem icon={Settings} onSelect={() => {}}>
          Delete Set
        </MenuItem>
      </Menu>
    </TextsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(screen.getByRole('menu').dir).toBe('rtl');
});

describe('a confirmation', () => {
  function Row({ onDelete }: { onDelete: () => void }) {
    const [isAsking, setIsAsking] = useState(false);
    return (
      <>
        <Menu trigger={<IconButton label="Actions" icon={Settings} />}>
          <MenuItem icon={Settings} onSelect={() => setIsAsking(true)}>
            Delete Set
          </MenuItem>
        </Menu>
        <Button onClick={() => setIsAsking(true)}>Remove</Button>
        <ConfirmDialog isOpen={isAsking} onOpenChange={setIsAsking} onConfirm={onDelete} />
      </>
    );
  }

  test('asks in the words of the product', async () => {
    render(<Row onDelete={() => {}} />);
    await userEvent.click(screen.getByText('Remove'));
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    expect(dialog.textContent).toContain('This action cannot be undone.');
  });

  test('starts with the focus on Cancel, which changes nothing', async () => {
    const handleDelete = vi.fn<() => void>();
    render(<Row onDelete={handleDelete} />);
    await userEvent.click(screen.getByText('Remove'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(handleDelete).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Remove')));
  });

  test('deletes once and closes', async () => {
    const handleDelete = vi.fn<() => void>();
    render(<Row onDelete={handleDelete} />);
    await userEvent.click(screen.getByText('Remove'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(handleDelete).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('opened from a menu gives the focus back to the menu button', async () => {
    render(<Row onDelete={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete Set' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })));
  });
});
