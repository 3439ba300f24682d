import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { duplicatedRow } from './use-duplicate.ts';

afterEach(cleanup);

test.each([
  ['d', { ctrlKey: true }, 'card-1'],
  ['D', { metaKey: true }, 'card-1'],
  ['d', { ctrlKey: true, shiftKey: true }, undefined],
  ['e', { ctrlKey: true }, undefined],
])('%s with %o in a conflict of a card duplicates %s', (key, modifiers, expected) => {
  const rows: (string | undefined)[] = [];
  render(
    <div role="listitem" data-row="card-1">
      <dl data-row="term">
        <button type="button" onKeyDown={(event) => rows.push(duplicatedRow(event))}>
          Keep mine
        </button>
      </dl>
    </div>,
  );
  fireEvent.keyDown(screen.getByRole('button'), { key, ...modifiers });
  expect(rows).toEqual([expected]);
});
