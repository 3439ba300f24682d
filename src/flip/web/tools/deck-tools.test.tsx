import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testCard, testVideo } from '../../../player/web/test-cards.ts';
import { TestedPlayer } from '../../../player/web/test-player.tsx';
import { position, startEachTestAfresh } from '../../../player/web/test-study.ts';
import './enlarged-media.tsx';

startEachTestAfresh();

const video = (id: string) => testCard({ id, definition: '', ...testVideo, mediaPath: `/media/${id}.mp4` });

/** Waits for the tools, which come after the first card's media. */
async function enlarge() {
  const [media] = document.querySelectorAll('video');
  if (media) fireEvent.loadedData(media);
  fireEvent.click(await screen.findByRole('button', { name: 'Enlarge' }));
  return await screen.findByRole('dialog', { name: 'Enlarged sign' });
}

test('a swipe over an enlarged sign leaves the deck as it is', async () => {
  render(<TestedPlayer cards={[video('1'), video('2')]} />);
  const dialog = await enlarge();
  for (const [type, clientX] of [
    ['pointerdown', 300],
    ['pointermove', 200],
    ['pointerup', 200],
  ] as const)
    fireEvent(dialog, new PointerEvent(type, { bubbles: true, clientX, pointerId: 1, isPrimary: true }));
  expect(position()).toBe('Card 1 of 2');
});

test('a sign stays enlarged no longer than it is visible', async () => {
  render(<TestedPlayer cards={[video('1'), testCard({ id: '2' }), video('3')]} />);
  await enlarge();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enlarge' })).toBeTruthy());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the key that collects a card says what it did, until another card is up', async () => {
  render(<TestedPlayer cards={[video('the-first-card'), video('the-second-card')]} />);
  const [media] = document.querySelectorAll('video');
  if (media) fireEvent.loadedData(media);
  const button = await screen.findByRole('button', { name: 'Add to my list' });
  const said = () => button.parentElement?.querySelector('[role="status"]')?.textContent;
  expect(said()).toBe('');
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(said()).toBe('Added to My list'));
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(said()).toBe('Removed from My list'));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await waitFor(() => expect(said()).toBe(''));
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await waitFor(() => expect(position()).toBe('Card 1 of 2'));
  expect(said()).toBe('');
});
