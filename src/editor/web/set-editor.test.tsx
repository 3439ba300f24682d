import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  asksBeforeUnload,
  field,
  openCards,
  openEditor,
  openInformation,
  retype,
  status,
  term,
} from './test-editor.tsx';

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
    expect(await screen.findByRole('heading', { level: 1, name: 'Set not found' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    expect(history.at(-1)).toBe('/admin');
  });

  test('Loading that fails can be tried again', async () => {
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

describe('A set that is deleted elsewhere', () => {
  test('is not found any more, and what was typed last can be taken along', async () => {
    const { user, server, history } = await openCards([['Hello', '']]);
    await retype(user, field('Title'), 'Family');
    await server.deleteSet();
    await user.type(term(1), ' there');
    expect(await screen.findByRole('heading', { level: 1, name: 'Set not found' })).toBeDefined();
    const unsaved = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed last was not saved' });
    expect(unsaved.value).toMatch(/^Family\nHello /);
    await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    expect(history.at(-1)).toBe('/admin');
    expect(asksBeforeUnload()).toBe(false);
  });

  test('hands back the signer and the licence that were typed last', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await openInformation(user);
    await retype(user, field('Signer'), 'Mia Berg');
    await user.type(screen.getByRole('combobox', { name: 'Licence of the clips' }), 'CC BY 4.0');
    await user.tab();
    await server.deleteSet();
    await user.type(term(1), ' there');
    const unsaved = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'What you typed last was not saved',
    });
    expect(unsaved.value).toMatch(/^Mia Berg\nCC BY 4\.0\nHello /);
  });

  test('is not found any more when its information is saved', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await server.deleteSet();
    await user.click(screen.getByRole('button', { name: 'Unlisted' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Set not found' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
