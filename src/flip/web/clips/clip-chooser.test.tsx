import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FurtherClip } from '../../../cards/contract/card.ts';
import { testCard, testImage } from '../../../player/web/test-cards.ts';
import { TestedPlayer } from '../../../player/web/test-player.tsx';
import { card, next, position, startEachTestAfresh } from '../../../player/web/test-study.ts';

startEachTestAfresh();

function image(name: string): FurtherClip {
  const shape = { mediaWidth: 4, mediaHeight: 3, durationMs: null };
  return { mediaKind: 'image', mediaPath: `/media/${name}.png`, posterPath: null, signingBox: null, ...shape };
}

const labelled = testCard({
  id: '1',
  ...testImage,
  furtherClips: [image('b'), image('c')],
  clipLabel1: 'one-handed',
  clipLabel3: 'Northern',
});
const cards = [labelled, testCard({ id: '2' })];

const shownPath = () => card().querySelector('img')?.getAttribute('src');
/** With the picture there: what stands beside a card is fetched after it. */
function show(): void {
  render(<TestedPlayer cards={cards} />);
  const picture = card().querySelector('img');
  if (picture) fireEvent.load(picture);
}

const chip = (name: string) => screen.findByRole('button', { name });

test('The clips of a card stand below it by their labels, and the first is shown', async () => {
  show();
  expect((await chip('one-handed, clip 1 of 3')).getAttribute('aria-pressed')).toBe('true');
  expect((await chip('Clip 2 of 3')).textContent).toBe('Clip 2');
  expect((await chip('Northern, clip 3 of 3')).textContent).toBe('Northern');
  expect(shownPath()).toBe(testImage.mediaPath);
});

test('A press or the key C shows another one, and says which', async () => {
  show();
  await userEvent.click(await chip('Northern, clip 3 of 3'));
  expect(shownPath()).toBe('/media/c.png');
  expect((await screen.findByText('Northern, clip 3 of 3')).getAttribute('role')).toBe('status');
  await userEvent.keyboard('c');
  expect(shownPath()).toBe(testImage.mediaPath);
  await userEvent.keyboard('c');
  expect(shownPath()).toBe('/media/b.png');
});

test('The key C leaves an enlarged clip as it is', async () => {
  show();
  const first = await chip('one-handed, clip 1 of 3');
  await userEvent.click(await chip('Enlarge'));
  await screen.findByRole('dialog', { name: 'Enlarged sign' });
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(first.getAttribute('aria-pressed')).toBe('true');
});

test('A swipe along them shows the one beside it, and the card stays', async () => {
  show();
  const second = await chip('Clip 2 of 3');
  swipe(second, -120);
  expect(shownPath()).toBe('/media/b.png');
  swipe(second, 120);
  swipe(second, 120);
  expect(shownPath()).toBe(testImage.mediaPath);
  expect(position()).toBe('Card 1 of 2');
});

test('The first is shown again when the card comes back, and while words are up there is nothing to choose', async () => {
  show();
  await userEvent.click(await chip('Clip 2 of 3'));
  await userEvent.keyboard(' ');
  expect(screen.queryByRole('button', { name: 'Clip 2 of 3' })).toBeNull();
  await userEvent.keyboard(' ');
  expect(shownPath()).toBe('/media/b.png');
  await userEvent.click(next());
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Clips of this card' })).toBeNull());
  await userEvent.keyboard('{ArrowLeft}');
  expect((await chip('one-handed, clip 1 of 3')).getAttribute('aria-pressed')).toBe('true');
  expect(shownPath()).toBe(testImage.mediaPath);
});

function swipe(element: Element, distancePx: number): void {
  const at = (clientX: number) => ({ clientX, clientY: 10, pointerId: 1, isPrimary: true, button: 0 });
  fireEvent.pointerDown(element, at(200));
  fireEvent.pointerMove(element, at(200 + distancePx / 2));
  fireEvent.pointerMove(element, at(200 + distancePx));
  fireEvent.pointerUp(element, at(200 + distancePx));
}
