import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { MissingPart } from '../../platform/web/ui/feedback/missing-part.tsx';
import { LazyClipEditor } from './lazy-clip-editor.tsx';

// A stub, because in tests no part of the program is missing.
vi.mock('./clip-editor/clip-editor.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

test('a clip editor that does not come says so and closes, and the rest of the page stays', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const handleClose = vi.fn<() => void>();
  const clip = { source: '/media/a.mp4', signingBox: null };
  renderScreen(
    <>
      <MissingPart />
      <input aria-label="Title" />
      <LazyClipEditor clip={clip} onSave={() => undefined} onClose={handleClose} />
    </>,
    '/sets/a/edit',
  );
  expect((await screen.findByRole('alert')).textContent).toContain('A part of this page did not load.');
  expect(handleClose).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeDefined();
  expect(log).toHaveBeenCalledOnce();
});
