// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { definition, drop, field, fileInput, openCards, openImport, term, terms } from '../test-editor.tsx';

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
