import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CardNote } from './card-note.tsx';
import type { MediaUploadState } from '../../../saving/web/uploads/media-uploads.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

afterEach(cleanup);

test('a card says what is on its way to it, and how far it is', () => {
  const file = new File([new Uint8Array(1_400_000)], 'learn.mp4');
  show({ phase: 'uploading', attempt: { file, replaces: null }, file, picture: undefined, share: 0.64 });
  expect(screen.getByText('Uploading learn.mp4, 64% of 1.4 MB')).toBeDefined();
});

test('a card says which upload failed', () => {
  show({ phase: 'refused', note: message('Please upload files smaller than {size}MB', { size: 10 }) });
  expect(screen.getByText('Please upload files smaller than 10MB')).toBeDefined();
});

test('a card warns of a video without a poster', () => {
  show({ phase: 'withoutPoster' });
  expect(screen.getByRole('status').textContent).toBe('No preview image could be made of this video');
});

test('a card that could not be added offers another try', async () => {
  let tries = 0;
  render(
    <CardNote
      creationPhase="failed"
      upload={undefined}
      unplayablePath={undefined}
      onRetryAdding={() => (tries += 1)}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tries).toBe(1);
});

test('a card without anything under way has no note', () => {
  const { container } = render(
    <CardNote creationPhase="adding" upload={undefined} unplayablePath={undefined} onRetryAdding={() => undefined} />,
  );
  expect(container.textContent).toBe('');
});

function show(upload: MediaUploadState): void {
  render(
    <CardNote creationPhase={undefined} upload={upload} unplayablePath={undefined} onRetryAdding={() => undefined} />,
  );
}
