import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fileInput, openCards, openImport } from '../../editor/web/test-editor.tsx';
import { partMissingEvent } from '../../platform/web/browser/use-loaded.ts';

// A stub, because in tests no part of the program is missing.
vi.mock('./archive/read-archive.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

async function openFiles() {
  const { user } = await openCards([]);
  await openImport(user);
  await user.click(screen.getByRole('button', { name: 'Files' }));
  return user;
}

test('a CSV file is imported although the reader of archives does not come', async () => {
  const user = await openFiles();
  await user.upload(fileInput('File to import'), new File(['term,definition\nHello,Hi'], 'cards.csv'));
  expect(await screen.findByRole('dialog', { name: 'CSV Import' })).toBeDefined();
});

test('a ZIP whose reader does not come says that a part is missing, and not that the file is at fault', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const handleMissing = vi.fn<() => void>();
  window.addEventListener(partMissingEvent, handleMissing);
  const user = await openFiles();
  await user.upload(fileInput('File to import'), new File(['PK'], 'cards.zip'));
  await waitFor(() => expect(handleMissing).toHaveBeenCalledOnce());
  expect(screen.queryByText(/cannot be read/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Import File' }).ariaDisabled).not.toBe('true');
});
