// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTestSqlite } from '../../../server/database/test-databases.ts';
import { signIn, testApp, testServices } from '../../../server/test-services.ts';
import type { Card } from '../../../shared/contract/card.ts';
import type { StudySet } from '../../../shared/contract/set.ts';
import { renderScreen } from '../../app/test-screen.tsx';
import { startHistoryGuard } from '../../browser/history-guard.ts';
import { completeWindow } from '../../browser/test-window.ts';
import { SetEditor } from './set-editor.tsx';

// jsdom brings bytes of its own, which Node's are not: the server in the same process needs Node's.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer.prototype).constructor });

const picture = await readFile('src/server/samples/media/letter-a.png');

configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => {
  completeWindow();
  forgetWindowListeners();
});
afterEach(cleanup);

describe('Loading', () => {
  test('says so, then shows the set', async () => {
    const { set } = await openEditor({ title: 'Greetings' });
    expect(screen.getByText('Loading set editor...')).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: 'Greetings' })).toBeDefined();
    expect(field('Title').value).toBe(set.title);
    expect(document.title).toBe('Greetings · Flashcard Studio');
    expect(status()).toBe('Saved');
  });

  test('of a set that is missing says so and leads to the dashboard', async () => {
    const { user, history } = await openEditor({}, { setId: 'nothing' });
    expect(await screen.findByRole('heading', { name: 'Set not found' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    expect(history.at(-1)).toBe('/admin');
  });

  test('that fails can be tried again', async () => {
    const { user, network } = await openEditor({ title: 'Greetings' }, { isDown: true });
    const again = await screen.findByRole('button', { name: 'Try again' });
    network.isDown = false;
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Greetings' })).toBeDefined();
  });

  test('without a session shows nothing and leads to the sign-in, also for a public set', async () => {
    const { history, network, release } = await openEditor(
      { title: 'Greetings' },
      { isSignedOut: true, held: 'GET /api/auth' },
    );
    await waitFor(() => expect(network.underWay()).toBe(1));
    await act(async () => undefined);
    expect(screen.getByText('Loading set editor...')).toBeDefined();
    release?.();
    await waitFor(() => expect(history.at(-1)).toBe('/'));
    expect(screen.queryByText('Greetings')).toBeNull();
  });
});

describe('The header', () => {
  test('leads back to the dashboard', async () => {
    const { user, history } = await openCards([], { title: 'Greetings' });
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
  });

  test('leads back, and a set that was made and left as it was is deleted first', async () => {
    const { user, history, server, queryClient, set } = await openCards([]);
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(await server.sets()).toEqual([]);
    expect(queryClient.getQueryData(['sets', 'one', set.id])).toBeUndefined();
    expect(screen.queryByText('Set not found')).toBeNull();
  });

  test.each([
    ['a title', [], { title: 'Greetings' }],
    ['a card', [['Hello', '']], {}],
  ] as const)('leads back at once from a set that has %s, and keeps it', async (_, texts, fields) => {
    const { user, history, server, network } = await openCards(texts, fields);
    network.hold('DELETE');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    expect(history.at(-1)).toBe('/admin');
    expect(await server.sets()).toHaveLength(1);
  });

  test('leads back from a set that was filled elsewhere, and keeps it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, history, server } = await openCards([]);
    await server.addCard('Hello');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(await server.cards()).toMatchObject([{ term: 'Hello' }]);
  });

  test('leads back once the title that is being saved is there, and keeps the set', async () => {
    const { user, history, server, network } = await openCards([]);
    const release = network.hold('PUT');
    await retype(user, field('Title'), 'Family');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    release();
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(await server.sets()).toMatchObject([{ title: 'Family' }]);
  });

  test('leads back also where the empty set could not be deleted', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, history, network } = await openCards([]);
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect(warn).toHaveBeenCalledWith('The empty set was not deleted.', expect.anything());
  });

  test('previews the set once what was typed is with the server', async () => {
    const { user, history, network, server, set } = await openCards([['Hello', '']]);
    const release = network.hold('PUT');
    await user.type(term(1), '!');
    await user.click(screen.getByRole('link', { name: 'Preview' }));
    expect(history).toHaveLength(1);
    release();
    await waitFor(() => expect(history.at(-1)).toBe(`/sets/${set.id}/play`));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello!']);
  });

  test('duplicates the set and goes to the editor of the copy', async () => {
    const { user, history, server } = await openCards([['Hello', 'Hi']], { title: 'Greetings' });
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('Set duplicated successfully')).toBeDefined();
    const [copy] = await server.sets();
    expect(copy?.title).toBe('Greetings (Copy)');
    expect(history.at(-1)).toBe(`/sets/${copy?.id}/edit`);
  });

  test('says when the set could not be duplicated', async () => {
    const { user, network } = await openCards([]);
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('Failed to duplicate set')).toBeDefined();
  });

  test('on phones saving is under the thumb', async () => {
    completeWindow({ widthPx: 360 });
    const { user, server } = await openCards([]);
    expect(screen.getAllByRole('button', { name: 'Save Changes' })).toHaveLength(1);
    await retype(user, field('Title'), 'Family');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Set updated successfully')).toBeDefined();
    expect((await server.set()).title).toBe('Family');
  });
});

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
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Set updated successfully')).toBeDefined();
    expect((await server.set()).updatedAt).toBe(updatedAt);
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update set')).toBeDefined();
  });

  test('that could not be saved is kept, and it is said', async () => {
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

  test('that is not saved makes the browser ask before the page is left', async () => {
    const { user } = await openCards([]);
    expect(asksBeforeUnload()).toBe(false);
    await user.type(field('Title'), '!');
    expect(asksBeforeUnload()).toBe(true);
    await user.keyboard('{Backspace}');
    expect(asksBeforeUnload()).toBe(false);
  });

  test('that is not saved asks before another page of the site is opened', async () => {
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

  test('that is not saved asks before the browser goes back', async () => {
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

  test('that could not be created is not chosen, and it is said', async () => {
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
    const { user, server } = await openCards([]);
    await openInformation(user);
    await user.upload(fileInput('Custom Thumbnail'), pictureFile());
    expect(await screen.findByText('Custom thumbnail uploaded successfully')).toBeDefined();
    expect((await server.set()).customThumbnailPath).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Custom thumbnail removed')).toBeDefined();
    expect((await server.set()).customThumbnailPath).toBeNull();
  });

  test('that the server does not take says why', async () => {
    const { user } = await openCards([]);
    await openInformation(user);
    await user.upload(fileInput('Custom Thumbnail'), new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('Please upload JPG, PNG, or GIF files only')).toBeDefined();
    expect(screen.getByText('Failed to upload custom thumbnail')).toBeDefined();
  });

  test('that could not be removed stays, and it is said', async () => {
    const { user, network } = await openCards([]);
    await openInformation(user);
    await user.upload(fileInput('Custom Thumbnail'), pictureFile());
    const remove = await screen.findByRole('button', { name: 'Remove' });
    network.isDown = true;
    await user.click(remove);
    expect((await screen.findAllByText('Failed to remove custom thumbnail')).length).toBeGreaterThan(0);
  });
});

describe('Import and export', () => {
  test('adds a card for each line', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await openImport(user);
    await user.type(field('Bulk Add'), '  Good morning{Enter}{Enter}Good night ');
    expect(screen.getByText('2 terms')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('Added 2 cards')).toBeDefined();
    expect(terms()).toEqual(['Hello', 'Good morning', 'Good night']);
    expect(field('Bulk Add').value).toBe('');
    expect((await server.cards()).map((card) => card.term)).toEqual(terms());
  });

  test('keeps the list when it could not be added', async () => {
    const { user, network } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('Failed to import terms')).toBeDefined();
    expect(field('Bulk Add').value).toBe('Hello');
  });

  test('of terms that the server refuses says why', async () => {
    const { user } = await openCards([]);
    await openImport(user);
    await user.click(field('Bulk Add'));
    await user.paste('Hello\u0000');
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText(/Control characters are not allowed/)).toBeDefined();
    await user.clear(field('Bulk Add'));
    expect(screen.queryByText(/Control characters are not allowed/)).toBeNull();
  });

  test('asks for at least one term', async () => {
    const { user } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), ' {Enter} ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Cards' }).disabled).toBe(true);
  });

  test('a list that is being typed outlasts the closing of the panel', async () => {
    const { user } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    await openImport(user);
    await openImport(user);
    expect(field('Bulk Add').value).toBe('Hello');
  });

  test('adds a list once though its first answer was lost', async () => {
    const { user, network, server } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello{Enter}Bye');
    network.losesAnswers = true;
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('Failed to import terms')).toBeDefined();
    network.losesAnswers = false;
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('Added 2 cards')).toBeDefined();
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'Bye']);
    await user.type(field('Bulk Add'), 'Hello{Enter}Bye');
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    await waitFor(async () => expect(await server.cards()).toHaveLength(4));
  });

  test('imports a CSV file', async () => {
    const { user } = await openCards([['Hello', '']]);
    await openImport(user);
    await user.upload(fileInput('CSV file'), new File(['term,definition\nYes,"Agreed, so be it"\nNo,\n'], 'a.csv'));
    expect(await screen.findByText('Imported 2 cards from CSV')).toBeDefined();
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Yes', 'No']));
    expect(definition(2).value).toBe('Agreed, so be it');
  });

  test('of a CSV file with a fault says which line is wrong', async () => {
    const { user } = await openCards([]);
    await openImport(user);
    await user.upload(fileInput('CSV file'), new File(['Yes,Agreed\n,nothing\n'], 'signs.csv'));
    expect(await screen.findByText('Failed to import CSV file')).toBeDefined();
    expect(screen.getByText('signs.csv: Line 2: The term is empty.')).toBeDefined();
    expect(screen.getByText('No cards yet')).toBeDefined();
  });

  test('imports a CSV file once though its first answer was lost', async () => {
    const { user, network, server } = await openCards([]);
    await openImport(user);
    const file = new File(['Yes,Agreed\nNo,\n'], 'signs.csv', { lastModified: 1 });
    network.losesAnswers = true;
    await user.upload(fileInput('CSV file'), file);
    expect(await screen.findByText(/could not be sent/)).toBeDefined();
    network.losesAnswers = false;
    await user.upload(fileInput('CSV file'), file);
    expect(await screen.findByText('Imported 2 cards from CSV')).toBeDefined();
    expect(await server.cards()).toHaveLength(2);
  });

  test('takes files that end in .csv, also from a drop, and no others', async () => {
    await openCards([]);
    await openImport(userEvent.setup());
    const way = screen.getByRole('heading', { name: 'CSV Import' });
    drop(way, new File(['a,b'], 'signs.txt'));
    expect(await screen.findByText('Please choose a file whose name ends in .csv')).toBeDefined();
    drop(way, new File(['a,b'], 'SIGNS.CSV'));
    expect(await screen.findByText('Imported 1 cards from CSV')).toBeDefined();
  });

  test('copies the terms, one per line, as they are being typed', async () => {
    const { user } = await openCards([
      ['Hello', 'x'],
      ['Yes', ''],
    ]);
    await user.type(term(2), '!');
    await openImport(user);
    await user.click(screen.getByRole('button', { name: 'Copy Terms' }));
    expect(await screen.findByText('Terms copied to clipboard')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('Hello\nYes!');
  });
});

describe('Text Import', () => {
  async function openPaste(texts: readonly Texts[] = []) {
    const opened = await openCards(texts);
    await openImport(opened.user);
    await opened.user.click(screen.getByRole('button', { name: 'Paste Text…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Paste Text' });
    return { ...opened, dialog };
  }

  async function paste(user: User, text: string) {
    await user.click(screen.getByRole('textbox', { name: 'Text' }));
    await user.paste(text);
  }

  function preview() {
    return within(screen.getByRole('region', { name: 'Preview' }));
  }

  test('shows the cards of the text, and brings them in when asked to', async () => {
    const { user, server } = await openPaste([['Hello', '']]);
    await paste(user, 'Yes\tAgreed\nNo\tRefused\n');
    expect(await preview().findByText('2 cards')).toBeDefined();
    expect(preview().getByText('Agreed')).toBeDefined();
    expect(await server.cards()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Import 2 Cards' }));
    expect(await screen.findByText('Added 2 cards')).toBeDefined();
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Yes', 'No']));
    expect(definition(3).value).toBe('Refused');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Paste Text…' }));
  });

  test('takes separators of one’s own, and keeps lines in definitions', async () => {
    const { user, server, dialog } = await openPaste();
    const between = within(within(dialog).getByRole('group', { name: 'Between cards' }));
    await paste(user, '=Yes, agreed\nso be it\n\nNo,refused');
    await user.click(within(dialog).getByRole('button', { name: 'Comma' }));
    await user.click(between.getByRole('button', { name: 'Own' }));
    await user.click(await screen.findByRole('button', { name: 'Import 2 Cards' }));
    await screen.findByText('Added 2 cards');
    expect(await server.cards()).toMatchObject([
      { term: '=Yes', definition: 'agreed\nso be it' },
      { term: 'No', definition: 'refused' },
    ]);
  });

  test('names the lines that are wrong and brings nothing in', async () => {
    const { user } = await openPaste();
    await paste(user, 'Yes\tAgreed\n\tno term\n');
    expect(await preview().findByText('Line 2: The term is empty.')).toBeDefined();
    expect(preview().getByText('1 card, 1 line to put right')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 Card' }).disabled).toBe(true);
  });

  test('adds the cards once though the first answer was lost, and keeps the text till then', async () => {
    const { user, network, server } = await openPaste();
    await paste(user, 'Yes\tAgreed');
    network.losesAnswers = true;
    await user.click(await screen.findByRole('button', { name: 'Import 1 Card' }));
    expect(await screen.findByText('Failed to import terms')).toBeDefined();
    network.losesAnswers = false;
    await user.click(screen.getByRole('button', { name: 'Import 1 Card' }));
    expect(await screen.findByText('Added 1 cards')).toBeDefined();
    expect(await server.cards()).toHaveLength(1);
  });
});

describe('Many clips', () => {
  const clip = (name: string) => new File([picture], name, { type: 'image/png' });
  const clips = () => screen.getByRole('dialog', { name: 'Add many clips' });

  test('are listed by their names and become cards in that order, of which the wrong ones say why', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await user.click(screen.getByRole('button', { name: 'Add many clips…' }));
    const wrong = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
    const tooLarge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    fireEvent.change(fileInput('Images and videos'), {
      target: { files: [clip('unit 10.png'), clip('unit 9.png'), wrong, tooLarge] },
    });
    expect(within(clips()).getByText('Please upload JPG, PNG, GIF, MP4, or WEBM files only')).toBeDefined();
    expect(within(clips()).getByText('Please upload files smaller than 10MB')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add 2 Cards' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect((await server.cards()).map((card) => [card.term, card.mediaKind])).toEqual([
      ['Hello', null],
      ['unit 9', 'image'],
      ['unit 10', 'image'],
    ]);
    expect(terms()).toEqual(['Hello', 'unit 9', 'unit 10']);
  });

  test('dropped on the list of cards are shown for review: marked when they are there twice, to be renamed and removed', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    drop(term(1), clip('a.png'), clip('b.png'), clip('hello.png'));
    expect(await within(clips()).findAllByText('Same file as a.png')).toHaveLength(2);
    await user.click(within(clips()).getByRole('button', { name: 'Remove b.png from the list' }));
    await retype(user, within(clips()).getByRole('textbox', { name: 'Term 1' }), 'Letter A');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(within(clips()).getByRole('textbox', { name: 'Term 2' }));
    await user.click(screen.getByRole('button', { name: 'Add 2 Cards' }));
    await screen.findByText('2 of 2 cards added', { selector: 'b' });
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'Letter A', 'hello']);
  });

  test('several dropped on the place of one card are reviewed; one alone becomes its media', async () => {
    const { server } = await openCards([['Hello', '']]);
    const well = screen.getByRole('button', { name: 'Add media to card 1' });
    drop(well, clip('a.png'));
    await waitFor(async () => expect((await server.cards())[0]?.hasMedia).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
    drop(await screen.findByRole('button', { name: 'Show the image of card 1' }), clip('b.png'), clip('c.png'));
    expect(within(clips()).getByText('2 ready')).toBeDefined();
  });

  test('go on while the list is closed, and ask before the page is left', async () => {
    const { user, network, server } = await openCards([]);
    const release = network.hold('POST');
    drop(screen.getByRole('region', { name: 'Cards' }), clip('a.png'));
    await user.click(screen.getByRole('button', { name: 'Add 1 Card' }));
    expect(asksBeforeUnload()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('region', { name: 'Many clips' }).textContent).toContain('1 uploading');
    release();
    expect(await screen.findByText('1 of 1 cards added', { selector: '[data-tone] *' })).toBeDefined();
    expect(asksBeforeUnload()).toBe(false);
    expect((await server.cards()).map((card) => card.term)).toEqual(['a']);
  });

  test('wait for the connection and make each card once', async () => {
    const { user, network, server } = await openCards([]);
    drop(screen.getByRole('region', { name: 'Cards' }), clip('a.png'), clip('b.png'));
    network.losesAnswers = true;
    await user.click(screen.getByRole('button', { name: 'Add 2 Cards' }));
    expect(await screen.findAllByText('Waiting for the connection. The upload goes on by itself.')).toHaveLength(2);
    network.losesAnswers = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('2 of 2 cards added', { selector: 'b' });
    expect((await server.cards()).map((card) => card.term)).toEqual(['a', 'b']);
  });

  test('more than three hundred are too many: the rest is named', async () => {
    await openCards([]);
    drop(
      screen.getByRole('region', { name: 'Cards' }),
      ...Array.from({ length: 302 }, (_, index) => new File([String(index)], `${index}.pdf`)),
    );
    expect(within(clips()).getAllByRole('listitem')).toHaveLength(300);
    expect(within(clips()).getByText(/2 more files do not fit/)).toBeDefined();
  });
});

describe('Export', () => {
  /** The addresses of the files that were saved. */
  function watchDownloads(): string[] {
    const addresses: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      addresses.push(`${this.pathname} ${this.hasAttribute('download')}`);
    });
    onTestFinished(() => click.mockRestore());
    return addresses;
  }

  test('saves the set as a file once what was typed is with the server', async () => {
    const { user, network, set } = await openCards([['Hello', '']]);
    const addresses = watchDownloads();
    await openImport(user);
    const release = network.hold('PUT');
    await user.type(term(1), '!');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(addresses).toEqual([]);
    release();
    await waitFor(() => expect(addresses).toEqual([`/api/sets/${set.id}/export.csv true`]));
    await user.click(screen.getByRole('button', { name: 'Export ZIP' }));
    await waitFor(() => expect(addresses.at(-1)).toBe(`/api/sets/${set.id}/export.zip true`));
  });

  test('of what cannot be saved says so', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    const addresses = watchDownloads();
    await openImport(user);
    network.isDown = true;
    await user.type(term(1), '!');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/not saved yet/)).toBeDefined();
    expect(addresses).toEqual([]);
  });

  test('of an empty set is not offered', async () => {
    const { user } = await openCards([]);
    await openImport(user);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export ZIP' }).disabled).toBe(true);
  });
});

describe('The cards', () => {
  test('of an empty set are none yet; the first one is added from there', async () => {
    const { user, server } = await openCards([]);
    expect(screen.getByRole('heading', { name: 'No cards yet' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add Card' }));
    await waitFor(() => expect(document.activeElement).toBe(term(1)));
    expect(term(1).value).toBe('New Term');
    await user.keyboard('Hello');
    expect(term(1).value).toBe('Hello');
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Hello', definition: '' }]));
  });

  test('save themselves with every change', async () => {
    const { user, server } = await openCards([['Hello', 'Hi']]);
    await user.type(term(1), ' there');
    await user.type(definition(1), ', you');
    await waitFor(async () => {
      expect(await server.cards()).toMatchObject([{ term: 'Hello there', definition: 'Hi, you' }]);
    });
    await waitFor(() => expect(status()).toBe('Saved'));
  });

  test('can be emptied', async () => {
    const { user, server } = await openCards([['Hello', 'Hi']]);
    await user.clear(term(1));
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: '' }]));
  });

  test('are saved without a word about every key', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    const release = network.hold('PUT');
    await user.type(term(1), '!');
    await waitFor(() => expect(status()).toBe('Saving…'));
    release();
    await waitFor(() => expect(status()).toBe('Saved'));
  });

  test('that could not be saved keep their text, say so once, and are saved when the network is back', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    network.isDown = true;
    await user.type(term(1), ' there');
    expect(await screen.findByText('Failed to update card')).toBeDefined();
    expect(status()).toBe('Not saved');
    expect(asksBeforeUnload()).toBe(true);
    expect(term(1).value).toBe('Hello there');
    network.isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Hello there' }]));
    await waitFor(() => expect(status()).toBe('Saved'));
    expect(asksBeforeUnload()).toBe(false);
  });

  test('that could not be saved are tried again with Save Changes', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    network.isDown = true;
    await user.type(term(1), '!');
    await screen.findByText('Failed to update card');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to save changes')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Set updated successfully')).toBeDefined();
    expect(await server.cards()).toMatchObject([{ term: 'Hello!' }]);
  });

  test('show the latest text after another screen, also while it is not saved', async () => {
    const { user, network, navigate, set, server } = await openCards([['Hello', '']]);
    network.isDown = true;
    await user.type(term(1), '!');
    await screen.findByText('Failed to update card');
    act(() => navigate('/admin'));
    act(() => navigate(`/sets/${set.id}/edit`));
    network.isDown = false;
    await waitFor(() => expect(term(1).value).toBe('Hello!'));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Hello!' }]));
  });

  test('that are left at once are saved all the same', async () => {
    const { user, navigate, server } = await openCards([['Hello', '']]);
    await user.type(term(1), ' there');
    act(() => navigate('/admin'));
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Hello there' }]));
  });

  test('are sent in requests that outlive the page when the page goes', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    network.hold('PUT');
    await user.type(term(1), '!');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(network.keptAlive()).toEqual([{ term: 'Hello!' }]);
  });

  test('keep what is being typed when an answer comes late', async () => {
    const { user, network, queryClient, set } = await openCards([['Hello', '']]);
    const release = network.hold('GET');
    void queryClient.invalidateQueries({ queryKey: ['cards', set.id] });
    await user.type(term(1), ' there');
    release();
    await waitFor(() => expect(status()).toBe('Saved'));
    expect(term(1).value).toBe('Hello there');
    await user.tab();
    expect(term(1).value).toBe('Hello there');
  });

  test('of a session that has ended are saved after the next sign-in', async () => {
    const { user, network, history, server, queryClient } = await openCards([['Hello', '']]);
    network.isSignedOut = true;
    await user.type(term(1), '!');
    await waitFor(() => expect(history.at(-1)).toBe('/'));
    await waitFor(() => expect(network.underWay()).toBe(0));
    network.isSignedOut = false;
    queryClient.setQueryData(['session'], { isAuthenticated: true });
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Hello!' }]));
  });

  test('that were deleted elsewhere hold nobody back once the editor is left', async () => {
    const { user, server, navigate } = await openCards([['Hello', '']]);
    const [card] = await server.cards();
    await server.deleteCard(card?.id ?? '');
    await user.type(term(1), '!');
    expect(await screen.findByText('Failed to update card')).toBeDefined();
    expect(asksBeforeUnload()).toBe(true);
    act(() => navigate('/admin'));
    expect(asksBeforeUnload()).toBe(false);
  });

  test('say when a text is too long to be saved', async () => {
    const { user } = await openCards([['Hello', '']]);
    await retype(user, term(1), '', 'x'.repeat(1_001));
    expect(screen.getByText('1,001 of 1,000 characters: too long to be saved')).toBeDefined();
    await waitFor(() => expect(status()).toBe('Not saved'));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(status()).toBe('Saved'));
  });
});

describe('The keyboard', () => {
  test('runs term, definition, next card with Tab', async () => {
    const { user } = await openCards([
      ['Hello', ''],
      ['Yes', ''],
    ]);
    await user.click(term(1));
    await user.tab();
    expect(document.activeElement).toBe(definition(1));
    await user.tab();
    await waitFor(() => expect(document.activeElement).toBe(term(2)));
  });

  test('goes on with Enter, and breaks a line with Shift and Enter', async () => {
    const { user } = await openCards([
      ['Hello', ''],
      ['Yes', ''],
    ]);
    await user.click(term(1));
    await user.keyboard('{Enter}one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(definition(1).value).toBe('one\ntwo');
    await waitFor(() => expect(document.activeElement).toBe(term(2)));
  });

  test('adds the next card with Enter in the last definition; typing replaces its term', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await user.click(definition(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(term(2)));
    await user.keyboard('Yes{Enter}Agreed{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(term(3)));
    await user.keyboard('No');
    await waitFor(async () => {
      expect((await server.cards()).map(({ term: each, definition: text }) => [each, text])).toEqual([
        ['Hello', ''],
        ['Yes', 'Agreed'],
        ['No', ''],
      ]);
    });
  });

  test('leaves an Enter that ends the writing of a character to the writing', async () => {
    await openCards([['Hello', '']]);
    fireEvent.keyDown(definition(1), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(definition(1), { key: 'Enter', ctrlKey: true });
    expect(terms()).toEqual(['Hello']);
  });

  test('loses nothing that is typed into a card before the server has made it', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    const release = network.hold('POST');
    await user.click(definition(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(term(2)));
    await user.keyboard('Yes');
    expect(status()).toBe('Saving…');
    release();
    await waitFor(() => expect(status()).toBe('Saved'));
    await user.keyboard('!');
    await waitFor(async () => expect((await server.cards())[1]?.term).toBe('Yes!'));
    expect(document.activeElement).toBe(term(2));
  });
});

describe('Adding a card', () => {
  test('whose answer is lost says so, tries again by itself and makes one', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    network.losesAnswers = true;
    await user.click(addCardButton());
    expect((await screen.findAllByText('Failed to add card')).length).toBeGreaterThan(0);
    expect(terms()).toEqual(['Hello', 'New Term']);
    expect(asksBeforeUnload()).toBe(true);
    network.losesAnswers = false;
    await waitFor(() => expect(status()).toBe('Saved'));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'New Term']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('that the server refuses takes the empty card back and says so', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    network.refuses('POST', 409);
    await user.click(addCardButton());
    expect(await screen.findByText('Failed to add card')).toBeDefined();
    await waitFor(() => expect(terms()).toEqual(['Hello']));
    expect(asksBeforeUnload()).toBe(false);
  });

  test('that fails keeps what was typed for another try', async () => {
    const { user, network, server } = await openCards([['Hello', '']]);
    const release = network.hold('POST');
    await user.click(addCardButton());
    await waitFor(() => expect(document.activeElement).toBe(term(2)));
    await user.keyboard('Yes');
    network.isDown = true;
    release();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(status()).toBe('Not saved');
    network.isDown = false;
    await user.click(again);
    await waitFor(async () => expect((await server.cards())[1]?.term).toBe('Yes'));
    await waitFor(() => expect(status()).toBe('Saved'));
  });
});

describe('A set that is deleted elsewhere', () => {
  test('is not found any more, and what was typed last can be taken along', async () => {
    const { user, server, history } = await openCards([['Hello', '']]);
    await retype(user, field('Title'), 'Family');
    await server.deleteSet();
    await user.type(term(1), ' there');
    expect(await screen.findByRole('heading', { name: 'Set not found' })).toBeDefined();
    const unsaved = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed last was not saved' });
    expect(unsaved.value).toMatch(/^Family\nHello /);
    await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    expect(history.at(-1)).toBe('/admin');
    expect(asksBeforeUnload()).toBe(false);
  });

  test('is not found any more when its information is saved', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await server.deleteSet();
    await user.click(screen.getByRole('button', { name: 'Unlisted' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { name: 'Set not found' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('Deleting a card', () => {
  test('asks first, and then leaves the focus at the card that comes into its place', async () => {
    const { user, server } = await openCards([
      ['Hello', ''],
      ['Yes', ''],
      ['No', ''],
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete card 2' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    expect(within(question).getByText('This action cannot be undone.')).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Card deleted successfully')).toBeDefined();
    await waitFor(() => expect(terms()).toEqual(['Hello', 'No']));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'No']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add media to card 2' }));
  });

  test('can be cancelled', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await server.cards()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete card 1' }));
  });

  test('that fails keeps the card and says so', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Delete card 1' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete card')).toBeDefined();
    expect(terms()).toEqual(['Hello']);
  });
});

describe('Edit Cards', () => {
  const greetings: readonly Texts[] = [
    ['Hello', 'Hi'],
    ['Welcome', ''],
    ['Thank you', ''],
  ];

  test('is there once there are cards', async () => {
    const { user } = await openCards([]);
    expect(editCardsButton().disabled).toBe(true);
    const [add] = screen.getAllByRole('button', { name: 'Add Card' });
    if (add) await user.click(add);
    expect(editCardsButton().disabled).toBe(false);
  });

  test('marks cards, which can be taken back, and deletes them with Save', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Cards' }));
    for (const name of ['Delete Hello', 'Delete Welcome', 'Delete Hello']) {
      await user.click(screen.getByRole('button', { name }));
    }
    expect(screen.getByRole('button', { name: 'Delete Welcome' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Welcome').tagName).toBe('DEL');
    expect(screen.getAllByText('Will be deleted')).toHaveLength(1);
    expect(screen.getByText('1 to delete').getAttribute('role')).toBe('status');
    expect(await server.cards()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    expect(terms()).toEqual(['Hello', 'Thank you']);
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'Thank you']);
    expect(document.activeElement).toBe(editCardsButton());
  });

  test('can delete every card; the first one can then be added', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    for (const [word] of greetings) await user.click(screen.getByRole('button', { name: `Delete ${word}` }));
    await chooseMove(user, 'Hello', 'Move down');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    expect(screen.getByText('No cards yet')).toBeDefined();
    expect(await server.cards()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Card' }));
  });

  test('moves cards up, down and to a position, says where, and saves the order', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await chooseMove(user, 'Hello', 'Move down');
    expect(screen.getByText('Hello moved to position 2 of 3.')).toBeDefined();
    await chooseMove(user, 'Thank you', 'Move up');
    await chooseMove(user, 'Welcome', 'Move to position…');
    const position = await screen.findByRole('textbox', { name: 'Position' });
    await retype(user, position, '0{Enter}');
    expect(screen.getByText('Please enter a number from 1 to 3')).toBeDefined();
    await retype(user, position, '3{Enter}');
    expect(screen.getByText('Welcome moved to position 3 of 3.')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Welcome elsewhere' })),
    );
    expect(screen.getByText('order changed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Cards reordered successfully')).toBeDefined();
    expect(terms()).toEqual(['Thank you', 'Hello', 'Welcome']);
    expect((await server.cards()).map((card) => card.term)).toEqual(['Thank you', 'Hello', 'Welcome']);
  });

  test('without a change ends with the same words, and asks nothing of the server', async () => {
    const { user, network } = await openCards(greetings);
    await user.click(editCardsButton());
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved successfully')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(editCardsButton()));
  });

  test('cancelled discards everything and reads the cards anew', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await chooseMove(user, 'Welcome', 'Move down');
    await server.addCard('From elsewhere');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Welcome', 'Thank you', 'From elsewhere']));
    expect((await server.cards()).map((card) => card.term)).toEqual(terms());
    expect(document.activeElement).toBe(editCardsButton());
  });

  test('fits its order to cards that changed elsewhere meanwhile', async () => {
    const { user, server } = await openCards(greetings);
    await user.click(editCardsButton());
    await chooseMove(user, 'Hello', 'Move down');
    await server.addCard('From elsewhere');
    const [, , last] = await server.cards();
    await server.deleteCard(last?.id ?? '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Cards reordered successfully')).toBeDefined();
    expect((await server.cards()).map((card) => card.term)).toEqual(['Welcome', 'Hello', 'From elsewhere']);
  });

  test.each([
    ['Failed to save changes', 'DELETE'],
    ['Failed to reorder cards', 'POST'],
  ])('says "%s", and keeps what is not saved for another try', async (words, method) => {
    const { user, server, network } = await openCards(greetings);
    await user.click(editCardsButton());
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    await chooseMove(user, 'Welcome', 'Move down');
    network.refuses(method, 500);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(words)).toBeDefined();
    network.refuses('', 500);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(terms()).toEqual(['Thank you', 'Welcome']));
    expect((await server.cards()).map((card) => card.term)).toEqual(['Thank you', 'Welcome']);
  });

  test('with a change asks before it is left', async () => {
    const { user, history } = await openCards(greetings);
    await user.click(editCardsButton());
    expect(asksBeforeUnload()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Delete Hello' }));
    expect(asksBeforeUnload()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(within(question).getByText('What you changed in Edit Cards is not saved yet.')).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
  });

  test('draws of a long list what is on screen', async () => {
    const { user } = await openCards(Array.from({ length: 60 }, (_, index) => [`Word ${index + 1}`, ''] as const));
    await user.click(editCardsButton());
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeLessThan(40);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('60');
  });
});

describe('The media of a card', () => {
  test('are uploaded from a chosen file, and can be shown with the definition', async () => {
    const { user, server } = await openCards([['A', 'The letter A']]);
    expect(screen.queryByRole('checkbox', { name: 'Show definition with media' })).toBeNull();
    await chooseMedia(user, 1, pictureFile());
    expect(await screen.findByText('Media uploaded successfully')).toBeDefined();
    expect(await server.cards()).toMatchObject([{ hasMedia: true, mediaKind: 'image' }]);
    await user.click(screen.getByRole('checkbox', { name: 'Show definition with media' }));
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ showMediaAndText: true }]));
  });

  test('are taken from a drop onto the well', async () => {
    const { server } = await openCards([
      ['A', ''],
      ['B', ''],
    ]);
    drop(screen.getByRole('button', { name: 'Add media to card 2' }), pictureFile());
    await screen.findByText('Media uploaded successfully');
    expect((await server.cards()).map((card) => card.hasMedia)).toEqual([false, true]);
  });

  test('are taken from the clipboard', async () => {
    const { server } = await openCards([['A', '']]);
    fireEvent.paste(term(1), { clipboardData: { types: ['Files'], files: [pictureFile()] } });
    await screen.findByText('Media uploaded successfully');
    expect(await server.cards()).toMatchObject([{ hasMedia: true }]);
  });

  test('do not take the place of text that is pasted into a field', async () => {
    const { server } = await openCards([['A', '']]);
    fireEvent.paste(term(1), { clipboardData: { types: ['text/plain', 'Files'], files: [pictureFile()] } });
    expect(await server.cards()).toMatchObject([{ hasMedia: false }]);
  });

  test('are shown when the well is pressed', async () => {
    const { user } = await openCards([['A', '']]);
    await chooseMedia(user, 1, pictureFile());
    await user.click(await screen.findByRole('button', { name: 'Show the image of card 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'A' });
    expect(within(dialog).getByRole('img', { name: 'Media of A' })).toBeDefined();
  });

  test('of the wrong type or too large are refused before they are sent, where they were put and in a toast', async () => {
    const { user, network } = await openCards([
      ['A', ''],
      ['B', ''],
    ]);
    await chooseMedia(user, 1, new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Invalid file type')).toBeDefined();
    expect(screen.getAllByText('Please upload JPG, PNG, GIF, MP4, or WEBM files only')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Choose another file for card 1' })).toBeDefined();
    const tooLarge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    await chooseMedia(user, 2, tooLarge);
    expect(await screen.findByText('File too large')).toBeDefined();
    expect(screen.getAllByText('Please upload files smaller than 10MB')).toHaveLength(2);
    expect(network.uploads()).toBe(0);
  });

  test('that the server finds damaged say why', async () => {
    const { user } = await openCards([['A', '']]);
    await chooseMedia(user, 1, new File([picture.subarray(0, 200)], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText(/This image is damaged/)).toBeDefined();
    expect(screen.getByText('Failed to upload media')).toBeDefined();
  });

  test('are removed after a question', async () => {
    const { user, server } = await openCards([['A', '']]);
    await chooseMedia(user, 1, pictureFile());
    await user.click(await screen.findByRole('button', { name: 'Remove the media of card 1' }));
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Media removed successfully')).toBeDefined();
    expect(await server.cards()).toMatchObject([{ hasMedia: false }]);
    const well = screen.getByRole('button', { name: 'Add media to card 1' });
    await waitFor(() => expect(document.activeElement).toBe(well));
  });

  test('that could not be removed stay, and it is said', async () => {
    const { user, network } = await openCards([['A', '']]);
    await chooseMedia(user, 1, pictureFile());
    const remove = await screen.findByRole('button', { name: 'Remove the media of card 1' });
    network.isDown = true;
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to remove media')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show the image of card 1' })).toBeDefined();
  });
});

describe('On phones', () => {
  beforeEach(() => completeWindow({ widthPx: 360 }));

  test('a card is a row that opens', async () => {
    const { user, server } = await openCards([
      ['Hello', 'Hi'],
      ['Yes', ''],
    ]);
    expect(screen.queryByRole('textbox', { name: 'Term 1' })).toBeNull();
    const row = screen.getByRole('button', { name: /Hello/ });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await user.click(row);
    await user.type(term(1), '!');
    await waitFor(async () => expect((await server.cards())[0]?.term).toBe('Hello!'));
    await user.click(row);
    expect(screen.queryByRole('textbox', { name: 'Term 1' })).toBeNull();
  });

  test('a new card is open, and Enter opens the next one', async () => {
    const { user } = await openCards([
      ['Hello', 'Hi'],
      ['Yes', ''],
    ]);
    await user.click(screen.getByRole('button', { name: /Hello/ }));
    await user.click(definition(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(term(2)));
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(term(3)));
  });

  test('the public title is there when Set Information is open', async () => {
    const { user } = await openCards([]);
    await openInformation(user);
    expect(field('Public Display Title')).toBeDefined();
  });
});

type User = ReturnType<typeof userEvent.setup>;

function field(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name });
}

function term(number: number): HTMLTextAreaElement {
  return screen.getByRole('textbox', { name: `Term ${number}` });
}

function definition(number: number): HTMLTextAreaElement {
  return screen.getByRole('textbox', { name: `Definition ${number}` });
}

function terms(): string[] {
  return screen.queryAllByRole<HTMLTextAreaElement>('textbox', { name: /^Term \d/ }).map((each) => each.value);
}

function categories(): HTMLInputElement {
  return screen.getByRole('combobox', { name: 'Categories' });
}

function status(): string | null | undefined {
  return document.querySelector('[data-status]')?.textContent;
}

function editCardsButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Cards' });
}

async function chooseMove(user: ReturnType<typeof userEvent.setup>, word: string, choice: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Move ${word} elsewhere` }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}

function addCardButton(): HTMLElement {
  const [button] = screen.getAllByRole('button', { name: 'Add Card' });
  if (!button) throw new Error('There is no Add Card.');
  return button;
}

function fileInput(name: string): HTMLInputElement {
  return screen.getByLabelText(name, { selector: 'input[type=file]' });
}

function pictureFile(): File {
  return new File([picture], 'letter-a.png', { type: 'image/png' });
}

async function openInformation(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Set Information' }));
}

async function openImport(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Import/Export Cards' }));
}

/** @param pasted comes in at once: a long text takes its time key by key. */
async function retype(user: User, input: HTMLElement, typed: string, pasted = ''): Promise<void> {
  await user.clear(input);
  if (typed !== '') await user.type(input, typed);
  if (pasted !== '') await user.paste(pasted);
}

async function chooseMedia(user: User, number: number, file: File): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Add media to card ${number}` }));
  fireEvent.change(fileInput('Image or video'), { target: { files: [file] } });
}

function drop(target: HTMLElement, ...files: File[]): void {
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } });
}

function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** An editing goes on as long as its page: the test's page ends with the test. */
function forgetWindowListeners(): void {
  const spy = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => {
    for (const [type, listener] of spy.mock.calls) window.removeEventListener(type, listener);
    spy.mockRestore();
  });
}

interface OpenOptions {
  setId?: string;
  isDown?: boolean;
  isSignedOut?: boolean;
  /** Calls that wait: a method and the beginning of a path. */
  held?: string;
}

/** The editor of a new set, over a real server. */
async function openEditor(fields: Partial<StudySet>, { setId, isDown, isSignedOut, held }: OpenOptions = {}) {
  const { server, network } = await startServer();
  const set: StudySet = await server.post('/api/sets', fields);
  Object.assign(network, { isDown, isSignedOut });
  const release = held === undefined ? undefined : network.hold(held);
  const id = setId ?? set.id;
  const site = renderScreen(<SetEditor setId={id} />, `/sets/${id}/edit`);
  return { ...site, network, set, release, user: userEvent.setup() };
}

type Texts = readonly [term: string, definition: string];

/** The editor of a set with these cards, as soon as it is there. */
async function openCards(texts: readonly Texts[], fields: Partial<StudySet> = {}, categoryNames: string[] = []) {
  const { server, network } = await startServer();
  const set: StudySet = await server.post('/api/sets', fields);
  for (const name of categoryNames) await server.post('/api/categories', { name });
  for (const [each, text] of texts) await server.post(`/api/sets/${set.id}/cards`, { term: each, definition: text });
  const site = renderScreen(<SetEditor setId={set.id} />, `/sets/${set.id}/edit`);
  await screen.findByRole('heading', { name: /^Cards/ });
  const stored = {
    set: (): Promise<StudySet> => server.get(`/api/sets/${set.id}`),
    sets: (): Promise<StudySet[]> => server.get('/api/sets'),
    cards: (): Promise<Card[]> => server.get(`/api/sets/${set.id}/cards`),
    addCard: (word: string): Promise<void> => server.post(`/api/sets/${set.id}/cards`, { term: word }),
    deleteSet: (): Promise<void> => server.delete(`/api/sets/${set.id}`),
    deleteCard: (cardId: string): Promise<void> => server.delete(`/api/cards/${cardId}`),
    async categories(): Promise<string[]> {
      const all: { name: string }[] = await server.get('/api/categories');
      return all.map((category) => category.name);
    },
  };
  return { ...site, network, set, server: stored, user: userEvent.setup() };
}

/** A server of its own for the test, and the network between it and the page. */
async function startServer() {
  const app = await testApp(await testServices(await openTestSqlite()));
  const cookie = await signIn(app);
  return { network: new FakeNetwork(app, cookie), server: serverOf(app, cookie) };
}

/** The server as it is asked past the page and its network. */
function serverOf(app: FastifyInstance, cookie: string) {
  return {
    async get(url: string) {
      return (await app.inject({ method: 'GET', url, headers: { cookie } })).json();
    },
    async delete(url: string) {
      await app.inject({ method: 'DELETE', url, headers: { cookie } });
    },
    async post(url: string, payload: object) {
      return (await app.inject({ method: 'POST', url, headers: { cookie }, payload })).json();
    },
  };
}

interface PageRequest {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

/** Leads the page's calls to the server, unless it is down, or holds them back. */
class FakeNetwork {
  isDown = false;
  isSignedOut = false;
  /** What reaches the server is done there, but its answers do not come back. */
  losesAnswers = false;
  #refused: { readonly method: string; readonly status: number } | undefined;
  readonly #app: FastifyInstance;
  readonly #cookie: string;
  readonly #gates = new Map<string, Promise<void>>();
  readonly #kept: unknown[] = [];
  #uploads = 0;
  #underWay = 0;

  constructor(app: FastifyInstance, cookie: string) {
    this.#app = app;
    this.#cookie = cookie;
    const { fetch, XMLHttpRequest } = globalThis;
    globalThis.fetch = async (path, init = {}) => {
      if (init.keepalive && init.body) this.#kept.push(JSON.parse(String(init.body)));
      return await this.#pass(String(path), init);
    };
    const send: UploadSender = async (method, path, form, sent) => {
      this.#uploads += 1;
      const headers = { ...sent, 'content-type': `multipart/form-data; boundary=${boundary}` };
      return await this.#pass(path, { method, headers, body: await multipart(form) });
    };
    Object.assign(globalThis, { XMLHttpRequest: uploadRequest(send) });
    onTestFinished(() => void Object.assign(globalThis, { fetch, XMLHttpRequest }));
  }

  refuses(method: string, status: number): void {
    this.#refused = { method, status };
  }

  async #pass(url: string, init: PageRequest): Promise<Response> {
    this.#underWay += 1;
    try {
      await this.#gateOf(`${init.method ?? 'GET'} ${url}`);
      init.signal?.throwIfAborted();
      if (this.isDown) throw new TypeError('The network is down.');
      if (this.#refused?.method === init.method) return Response.json({}, { status: this.#refused?.status ?? 500 });
      const answer = await this.#inject(url, init);
      if (this.losesAnswers) throw new TypeError('The network is down.');
      return answer;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #inject(url: string, { method = 'GET', headers, body }: PageRequest): Promise<Response> {
    const answer = await this.#app.inject({
      method: methods.find((known) => known === method) ?? 'GET',
      url,
      headers: { ...Object.fromEntries(new Headers(headers)), ...(!this.isSignedOut && { cookie: this.#cookie }) },
      ...(typeof body === 'string' || Buffer.isBuffer(body) ? { payload: body } : {}),
    });
    return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode });
  }

  /** Calls wait until the function returned is called. @param beginning of method and path, such as `PUT`. */
  hold(beginning: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gates.set(beginning, promise);
    return () => {
      this.#gates.delete(beginning);
      resolve();
    };
  }

  #gateOf(call: string): Promise<void> | undefined {
    const [, gate] = [...this.#gates].find(([beginning]) => call.startsWith(beginning)) ?? [];
    return gate;
  }

  underWay(): number {
    return this.#underWay;
  }

  /** What was sent in requests that outlive the page. */
  keptAlive(): unknown[] {
    return this.#kept;
  }

  uploads(): number {
    return this.#uploads;
  }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

type UploadSender = (
  method: string,
  path: string,
  form: FormData,
  headers: Record<string, string>,
) => Promise<Response>;

/** What an upload needs of an XMLHttpRequest: jsdom's own reaches no server but that of its page. */
function uploadRequest(send: UploadSender) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    #target: [method: string, path: string] = ['POST', ''];
    #headers: Record<string, string> = {};
    #isAborted = false;

    open(method: string, path: string) {
      this.#target = [method, path];
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }

    getResponseHeader() {
      return null;
    }

    abort() {
      this.#isAborted = true;
      this.#end('abort');
    }

    send(form: FormData) {
      send(...this.#target, form, this.#headers).then(
        (answer) => void this.#take(answer),
        () => this.#end('error'),
      );
    }

    async #take(answer: Response) {
      this.status = answer.status;
      this.responseText = await answer.text();
      if (!this.#isAborted) this.#end('load');
    }

    #end(type: string) {
      this.dispatchEvent(new Event(type));
      this.dispatchEvent(new Event('loadend'));
    }
  };
}

const boundary = 'a-line-that-is-in-no-file';

/** The page's form as it goes over the wire. */
async function multipart(form: FormData): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (const [name, value] of form) {
    const isText = typeof value === 'string';
    const fileName = isText ? '' : `; filename="${value.name}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\n\r\n`;
    const content = isText ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer());
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
