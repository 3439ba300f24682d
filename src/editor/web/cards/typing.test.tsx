import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { asksBeforeUnload, definition, openCards, retype, status, term, terms } from '../test-editor.tsx';

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

  test('are not called saved from the first key on, before it is sent', async () => {
    const { network } = await openCards([['Hello', '']]);
    network.hold('PUT');
    expect(status()).toBe('Saved');
    fireEvent.change(term(1), { target: { value: 'Hello!' } });
    expect(status()).toBe('Saving…');
  });

  test('cards that could not be saved keep their text, say so once, and are saved when the network is back', async () => {
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

  test('cards that could not be saved are tried again with Save Changes', async () => {
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

  test('cards that are left at once are saved all the same', async () => {
    const { user, navigate, server } = await openCards([['Hello', '']]);
    await user.type(term(1), ' there');
    act(() => navigate('/admin'));
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Hello there' }]));
  });

  test('are sent in requests that outlive the page when the page goes', async () => {
    const { network } = await openCards([['Hello', '']]);
    network.hold('PUT');
    fireEvent.change(term(1), { target: { value: 'Hello!' } });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    const origin = { revision: 0, seen: { term: ['Hello'] } };
    expect(network.keptAlive()).toEqual([{ term: 'Hello!', ...origin }]);
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

  test('cards of a session that has ended are saved after the next sign-in', async () => {
    const { user, network, history, server, queryClient } = await openCards([['Hello', '']]);
    network.isSignedOut = true;
    await user.type(term(1), '!');
    await user.click(await screen.findByRole('button', { name: 'Leave' }, { timeout: 5_000 }));
    await waitFor(() => expect(history.at(-1)).toBe('/'));
    await waitFor(() => expect(network.underWay()).toBe(0));
    network.isSignedOut = false;
    queryClient.setQueryData(['session'], { isAuthenticated: true });
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ term: 'Hello!' }]));
  });

  test('cards that were deleted elsewhere hold nobody back once the editor is left', async () => {
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

  test('comes to More with Tab, which opens it, and goes into it from the definition while it is open', async () => {
    const { user } = await openCards([
      ['Hello', ''],
      ['Yes', ''],
    ]);
    screen.getByRole('button', { name: 'Add media to card 2' }).focus();
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    const more = screen.getByRole('button', { name: 'More, card 1' });
    expect(document.activeElement).toBe(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Enter}');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Enter}');
    await user.click(definition(1));
    await user.tab();
    expect(document.activeElement).toBe(more);
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
    fireEvent.keyDown(definition(1), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(definition(1), { key: 'Enter', ctrlKey: true });
    expect(terms()).toEqual(['Hello']);
  });

  test('does nothing more while Enter or Ctrl+D is held', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    const enter = { key: 'Enter', repeat: true };
    expect(fireEvent.keyDown(definition(1), enter)).toBe(false);
    expect(fireEvent.keyDown(definition(1), { key: 'd', ctrlKey: true, repeat: true })).toBe(false);
    term(1).focus();
    expect(fireEvent.keyDown(term(1), enter)).toBe(false);
    expect(document.activeElement).toBe(term(1));
    await user.type(term(1), '!');
    await waitFor(async () => expect((await server.cards()).map((card) => card.term)).toEqual(['Hello!']));
    expect(terms()).toEqual(['Hello!']);
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
