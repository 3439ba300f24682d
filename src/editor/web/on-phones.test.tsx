import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { chooseMedia, definition, field, openCards, openInformation, term } from './test-editor.tsx';

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

  test('a folded card says that its upload failed', async () => {
    const { user } = await openCards([['Hello', 'Hi']]);
    const row = screen.getByRole('button', { name: /Hello/ });
    await user.click(row);
    await chooseMedia(user, 1, new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    await user.click(row);
    expect(row.textContent).toContain('Please upload JPG, PNG, GIF, MP4, or WEBM files only');
    expect(row.textContent).not.toContain('Hi');
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

  test('Set Information is folded away, until it is opened or a field of it has to be put right', async () => {
    const { user } = await openCards([], { title: 'Greetings', visibility: 'unlisted' });
    const region = within(screen.getByRole('region', { name: 'Set Information' }));
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(region.getByText('Unlisted')).toBeDefined();
    await openInformation(user);
    expect(field('Public Display Title')).toBeDefined();
    await user.clear(field('Title'));
    await openInformation(user);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(document.activeElement).toBe(field('Title'));
  });

  test('a new set begins with its title', async () => {
    await openCards([]);
    expect(field('Title').value).toBe('New Flashcard Set');
  });
});
