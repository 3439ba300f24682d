import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { definition, openCards, openImport, terms, type Texts, type User } from '../../editor/web/test-editor.tsx';

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

  test('opens in the field for the text, where there is a mouse', async () => {
    completeWindow({ hasMouse: true });
    await openPaste();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' }));
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
    expect(preview().getByText('1 card, 1 line to correct')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 Card' }).disabled).toBe(true);
  });

  test('shows the first five cards and lines that are wrong, and how many more there are', async () => {
    const { user } = await openPaste();
    const lines = (count: number, line: (number: number) => string) =>
      Array.from({ length: count }, (_, index) => line(index + 1)).join('');
    await paste(user, lines(6, (number) => `Word ${number}\t\n`) + lines(7, () => '\tno term\n'));
    expect(await preview().findByText('6 cards, 7 lines to correct')).toBeDefined();
    expect(preview().getAllByText('No definition')).toHaveLength(5);
    expect(preview().getByText('and 1 more card')).toBeDefined();
    expect(preview().getAllByText(/^Line/)).toHaveLength(5);
    expect(preview().getByText('and 2 more')).toBeDefined();
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
