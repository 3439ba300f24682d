// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { completeWindow } from '../../browser/test-window.ts';
import { definition, field, openCards, openInformation, term } from './test-editor.tsx';

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
