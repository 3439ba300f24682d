import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { startHistoryGuard } from '../../../platform/web/browser/history.ts';
import {
  asksBeforeUnload,
  field,
  fileInput,
  openCards,
  openInformation,
  pictureFile,
  retype,
  status,
} from '../test-editor.tsx';

describe('Set Information', () => {
  test('shows title, public title and visibility; the rest when it is opened', async () => {
    const { user } = await openCards([], { title: 'Greetings' });
    expect(field('Public Display Title').placeholder).toBe('Greetings');
    expect(screen.getByRole('button', { name: 'Public' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
    await openInformation(user);
    expect(screen.getByRole('textbox', { name: 'Description' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Tags' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Custom Thumbnail' })).toBeDefined();
  });

  test('is saved with Save Changes', async () => {
    const { user, server } = await openCards([]);
    await openInformation(user);
    await retype(user, field('Title'), '  Family ');
    await user.type(field('Public Display Title'), 'My family');
    await user.type(field('Description'), 'Who is who');
    await user.type(field('Tags'), 'unit 2');
    await user.click(screen.getByRole('button', { name: 'Unlisted' }));
    expect(status()).toBe('Unsaved changes');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Set updated successfully')).toBeDefined();
    expect(status()).toBe('Saved');
    expect(await server.set()).toMatchObject({
      title: 'Family',
      publicTitle: 'My family',
      description: 'Who is who',
      tags: 'unit 2',
      visibility: 'unlisted',
    });
  });

  test('without a change is saved as well, as far as the server is there', async () => {
    const { user, network, server } = await openCards([], { title: 'Greetings' });
    const { updatedAt } = await server.set();
    const save = screen.getByRole('button', { name: 'Save Changes' });
    expect(save.dataset['kind']).toBe('outline');
    await user.type(field('Title'), '!');
    expect(save.dataset['kind']).toBe('primary');
    await user.type(field('Title'), '{Backspace}');
    await user.click(save);
    expect(await screen.findByText('Set updated successfully')).toBeDefined();
    expect((await server.set()).updatedAt).toBe(updatedAt);
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update set')).toBeDefined();
  });

  test('Set Information that could not be saved is kept, and it is said', async () => {
    const { user, network } = await openCards([]);
    await retype(user, field('Title'), 'Family');
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update set')).toBeDefined();
    expect(field('Title').value).toBe('Family');
    expect(status()).toBe('Unsaved changes');
  });

  test('is not saved without a title: the field says why and takes the focus', async () => {
    const { user, server } = await openCards([], { title: 'Greetings' });
    await user.clear(field('Title'));
    expect(screen.getByText('Please enter a title')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(document.activeElement).toBe(field('Title'));
    expect((await server.set()).title).toBe('Greetings');
  });

  test('tells the length of a title near its limit', async () => {
    const { user } = await openCards([]);
    await retype(user, field('Title'), '', 'x'.repeat(201));
    expect(screen.getByText('201 of 200 characters: please shorten it')).toBeDefined();
    await user.keyboard('{Backspace}');
    expect(screen.getByText('200 of 200 characters')).toBeDefined();
  });

  test('Set Information that is not saved makes the browser ask before the page is left', async () => {
    const { user } = await openCards([]);
    expect(asksBeforeUnload()).toBe(false);
    await user.type(field('Title'), '!');
    expect(asksBeforeUnload()).toBe(true);
    await user.keyboard('{Backspace}');
    expect(asksBeforeUnload()).toBe(false);
  });

  test('Set Information that is not saved asks before another page of the site is opened', async () => {
    const { user, history } = await openCards([]);
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(history).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(history.at(-1)).toBe('/admin');
  });

  test('is saved on the way out when that is chosen', async () => {
    const { user, history, server } = await openCards([['Hello', '']]);
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(screen.getByText('Set updated successfully')).toBeDefined();
    expect((await server.set()).title).toBe('New Flashcard Set!');
  });

  test('Set Information that cannot be saved on the way out keeps the page open', async () => {
    const { user, history, network } = await openCards([['Hello', '']]);
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    network.isDown = true;
    await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
    expect(await screen.findByText('Failed to update set')).toBeDefined();
    await user.clear(field('Title'));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expect(await screen.findByText(/A field there has to be corrected first/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save and leave' })).toBeNull();
    expect(history).toHaveLength(1);
  });

  test('is saved by Ctrl+S and Cmd+S, which never open the browser’s dialog', async () => {
    const { user, server } = await openCards([]);
    const isLeft = (init: KeyboardEventInit) => fireEvent.keyDown(field('Title'), { key: 's', ...init });
    await user.type(field('Title'), '!');
    expect(isLeft({ ctrlKey: true })).toBe(false);
    await waitFor(async () => expect((await server.set()).title).toBe('New Flashcard Set!'));
    await user.type(field('Title'), '?');
    await waitFor(() => expect(status()).toBe('Unsaved changes'));
    expect(isLeft({ metaKey: true })).toBe(false);
    await waitFor(async () => expect((await server.set()).title).toBe('New Flashcard Set!?'));
    expect(isLeft({ key: 'س', code: 'KeyS', ctrlKey: true })).toBe(false);
    expect(isLeft({})).toBe(true);
    expect(isLeft({ ctrlKey: true, altKey: true })).toBe(true);
  });

  test('is not saved by Ctrl+S behind a dialog', async () => {
    const { user, network } = await openCards([]);
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}s{/Control}');
    expect(network.underWay()).toBe(0);
  });

  test('Set Information that is not saved asks before the browser goes back', async () => {
    startHistoryGuard();
    const { user } = await openCards([]);
    await user.type(field('Title'), '!');
    const goesOn = vi.fn<() => void>();
    window.addEventListener('popstate', goesOn);
    await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
    expect(goesOn).not.toHaveBeenCalled();
  });

  test('keeps what was typed while it was being saved', async () => {
    const { user, network, server } = await openCards([]);
    await retype(user, field('Title'), 'Family');
    const release = network.hold('PUT');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await user.type(field('Title'), '!');
    release();
    await screen.findByText('Set updated successfully');
    expect(field('Title').value).toBe('Family!');
    expect(status()).toBe('Unsaved changes');
    expect((await server.set()).title).toBe('Family');
  });
});

describe('The category', () => {
  test('is one of those there are, found in any case; choosing it again clears it', async () => {
    const { user, server } = await openCards([], {}, ['Family', 'Greetings']);
    await openInformation(user);
    await user.type(categories(), 'gREET');
    await user.click(screen.getByRole('option', { name: 'Greetings' }));
    expect(categories().value).toBe('Greetings');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Set updated successfully');
    expect((await server.set()).categories).toBe('Greetings');
    await user.click(categories());
    await user.click(screen.getByRole('option', { name: 'Greetings' }));
    expect(categories().value).toBe('');
  });

  test('can be a new one', async () => {
    const { user, server } = await openCards([], {}, ['Family']);
    await openInformation(user);
    await user.type(categories(), '  School ');
    expect(screen.getByText('No categories found.')).toBeDefined();
    await user.click(screen.getByRole('option', { name: 'Create "School"' }));
    expect(await screen.findByText('Category created successfully')).toBeDefined();
    expect(categories().value).toBe('School');
    expect(await server.categories()).toEqual(['Family', 'School']);
  });

  test('can be one that was created elsewhere meanwhile', async () => {
    const { user, network } = await openCards([], {}, ['Family']);
    await openInformation(user);
    await waitFor(() => expect(network.underWay()).toBe(0));
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/categories', { method: 'POST', headers, body: JSON.stringify({ name: 'School' }) });
    await user.type(categories(), 'school');
    await user.click(screen.getByRole('option', { name: 'Create "school"' }));
    await waitFor(() => expect(categories().value).toBe('School'));
    await user.click(categories());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Family', 'School']);
  });

  test('stays the one that is chosen while another is created', async () => {
    const { user, network } = await openCards([], {}, ['Family']);
    await openInformation(user);
    await user.type(categories(), 'School');
    const release = network.hold('POST');
    await user.click(screen.getByRole('option', { name: 'Create "School"' }));
    await user.type(categories(), 'Fam');
    await user.click(screen.getByRole('option', { name: 'Family' }));
    release();
    await screen.findByText('Category created successfully');
    expect(categories().value).toBe('Family');
  });

  test('a category that could not be created is not chosen, and it is said', async () => {
    const { user, network } = await openCards([]);
    await openInformation(user);
    await user.type(categories(), 'School');
    network.isDown = true;
    await user.click(screen.getByRole('option', { name: 'Create "School"' }));
    expect(await screen.findByText('Failed to create category')).toBeDefined();
    expect(categories().value).toBe('');
  });
});

describe('The custom thumbnail', () => {
  test('is uploaded at once, and removed', async () => {
    const { user, network, server } = await openCards([]);
    await openInformation(user);
    await user.upload(fileInput('Custom Thumbnail'), pictureFile());
    expect(await screen.findByText('Custom thumbnail uploaded successfully')).toBeDefined();
    expect((await server.set()).customThumbnailPath).not.toBeNull();
    const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove' });
    const release = network.hold('DELETE /api/sets/');
    await user.click(remove);
    await waitFor(() => expect(remove.ariaDisabled).toBe('true'));
    expect(remove.disabled).toBe(false);
    release();
    expect(await screen.findByText('Custom thumbnail removed')).toBeDefined();
    expect((await server.set()).customThumbnailPath).toBeNull();
  });

  test('is removed, too, where it was removed elsewhere already', async () => {
    const { user, set, server } = await openCards([]);
    await openInformation(user);
    await user.upload(fileInput('Custom Thumbnail'), pictureFile());
    const remove = await screen.findByRole('button', { name: 'Remove' });
    await fetch(`/api/sets/${set.id}/custom-thumbnail`, { method: 'DELETE' });
    await user.click(remove);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
    expect(screen.queryByText('Failed to remove custom thumbnail')).toBeNull();
    expect((await server.set()).customThumbnailPath).toBeNull();
  });

  test('that the server does not take says why', async () => {
    const { user } = await openCards([]);
    await openInformation(user);
    await user.upload(fileInput('Custom Thumbnail'), new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('Please upload JPG, PNG, or GIF files only')).toBeDefined();
    expect(screen.getByText('Failed to upload custom thumbnail')).toBeDefined();
  });

  test('a custom thumbnail that could not be removed stays, and it is said', async () => {
    const { user, network } = await openCards([]);
    await openInformation(user);
    await user.upload(fileInput('Custom Thumbnail'), pictureFile());
    const remove = await screen.findByRole('button', { name: 'Remove' });
    network.isDown = true;
    await user.click(remove);
    expect((await screen.findAllByText('Failed to remove custom thumbnail')).length).toBeGreaterThan(0);
  });
});

function categories(): HTMLInputElement {
  return screen.getByRole('combobox', { name: 'Categories' });
}
