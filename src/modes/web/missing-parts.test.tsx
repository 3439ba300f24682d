import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MissingPart } from '../../platform/web/ui/feedback/missing-part.tsx';
import { testCard, testCards, testVideo } from '../../player/web/test-cards.ts';
import { TestedPlayer } from '../../player/web/test-player.tsx';
import { card, next, position, startEachTestAfresh } from '../../player/web/test-study.ts';
import '../../platform/web/ui/feedback/missing-part-notice.tsx';

const settings = '../../player/web/settings/player-settings-dialog.tsx';
const bothSides = '../../flip/web/deck/both-sides-card.tsx';
const enlarged = '../../flip/web/tools/enlarged-media.tsx';
const completion = '../../flip/web/completion.tsx';

startEachTestAfresh();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  for (const part of [settings, bothSides, enlarged, completion]) vi.doUnmock(part);
  vi.mocked(console.error).mockRestore();
});

/** From now on this part of the program cannot be fetched. */
function lose(part: string) {
  vi.doMock(part, async () => {
    throw new Error('It is not there.');
  });
}

const notice = () => screen.findByText('A part of this page did not load.');

test('settings that do not load leave the keys to the mode, and are asked for again', async () => {
  lose(settings);
  render(
    <>
      <MissingPart />
      <TestedPlayer />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await notice()).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(position()).toBe('Card 2 of 3');
  vi.doUnmock(settings);
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy();
});

test('the notice can be closed, and reloads only once there is a network', async () => {
  lose(settings);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  render(
    <>
      <MissingPart />
      <TestedPlayer />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await notice();
  fireEvent.click(screen.getByRole('button', { name: 'Reload page' }));
  expect(screen.getByRole('button', { name: 'Reload page' }).ariaDisabled).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('A part of this page did not load.')).toBeNull();
});

test('where the card with both sides does not load, cards are turned', async () => {
  localStorage.setItem('flashcard-show-both-sides', 'true');
  lose(bothSides);
  render(<TestedPlayer />);
  await waitFor(() => expect(card().textContent).toContain('Definition 1'));
  fireEvent.click(card());
  await waitFor(() => expect(card().textContent).toContain('Term 1'));
  fireEvent.click(next());
  expect(position()).toBe('Card 2 of 3');
});

test('an enlarged sign that does not load leaves the keys to the card', async () => {
  lose(enlarged);
  const video = testCard({ id: '1', definition: '', ...testVideo });
  render(
    <>
      <MissingPart />
      <TestedPlayer cards={[video]} />
    </>,
  );
  const [media] = document.querySelectorAll('video');
  if (media) fireEvent.loadedData(media);
  fireEvent.click(await screen.findByRole('button', { name: 'Enlarge' }));
  expect(await notice()).toBeTruthy();
  vi.doUnmock(enlarged);
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(await screen.findByRole('dialog', { name: 'Enlarged sign' })).toBeTruthy();
});

test('where the screen after the last card does not load, that card comes back, and the next press asks for it again', async () => {
  lose(completion);
  render(
    <>
      <MissingPart />
      <TestedPlayer cards={testCards(1)} />
    </>,
  );
  fireEvent.click(next());
  expect(await notice()).toBeTruthy();
  expect(card().textContent).toContain('Definition 1');
  vi.doUnmock(completion);
  fireEvent.click(next());
  expect(await screen.findByText("You've completed all 1 cards!")).toBeTruthy();
});
