import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pass, prepareBrowser } from '../../player/web/test-browser.ts';
import { testCard, testCards, testVideo } from '../../player/web/test-cards.ts';
import { open, takeOver, startButton, board, statesOf, start, setUpEachTest } from './test-match.tsx';

setUpEachTest();

describe('before the start', () => {
  test('the tiles are hidden, and nothing of them can be reached', () => {
    open();
    expect(screen.getByText('Click to match pairs')).toBeTruthy();
    expect(statesOf('hidden')).toBe(12);
    expect(board().hasAttribute('inert')).toBe(true);
  });

  test('a set without eligible cards says so', () => {
    open({ cards: [testCard({ id: '1', definition: '' }), testCard({ id: '2', term: '' })] });
    expect(screen.getByRole('heading', { name: 'No cards available for match mode' })).toBeTruthy();
  });

  test('matchingTiles decides how many tiles there are; with fewer cards there are fewer', () => {
    open({ search: 'matchingTiles=8' });
    expect(statesOf('hidden')).toBe(8);
    cleanup();
    open({ cards: testCards(3) });
    expect(statesOf('hidden')).toBe(6);
  });

  test('without videos the game can start at once', () => {
    open();
    expect(startButton().ariaDisabled).toBeNull();
  });
});

describe('Start, while videos load,', () => {
  const videoCards = Array.from({ length: 6 }, (_, index) =>
    testCard({ id: `${index + 1}`, ...testVideo, mediaPath: `/media/${index + 1}.mp4`, definition: '' }),
  );
  const videos = () => [...document.querySelectorAll('video')];

  test('is disabled for 1.5 s, also when they are there before', async () => {
    open({ cards: videoCards });
    for (const video of videos()) fireEvent.loadedData(video);
    await pass(1_450);
    expect(startButton().ariaDisabled).toBe('true');
    await pass(100);
    expect(startButton().ariaDisabled).toBeNull();
  });

  test('is disabled until the last one is there', async () => {
    open({ cards: videoCards });
    const [last, ...others] = videos();
    for (const video of others) fireEvent.loadedData(video);
    await pass(2_000);
    expect(startButton().ariaDisabled).toBe('true');
    if (last) fireEvent.loadedData(last);
    expect(startButton().ariaDisabled).toBeNull();
  });

  test('does not wait for one that is broken', async () => {
    open({ cards: videoCards });
    for (const video of videos()) fireEvent.error(video);
    await pass(1_550);
    expect(startButton().ariaDisabled).toBeNull();
  });

  test('waits 3 s at most, whatever becomes of them', async () => {
    open({ cards: videoCards });
    await pass(2_950);
    expect(startButton().ariaDisabled).toBe('true');
    await pass(100);
    expect(startButton().ariaDisabled).toBeNull();
  });

  test('counts the time in which the board was seen before the program was there, for the first game alone', async () => {
    takeOver({ cards: videoCards }, 2_000);
    await pass(900);
    expect(startButton().ariaDisabled).toBe('true');
    await pass(150);
    start();
    fireEvent.click(screen.getByRole('button', { name: 'Restart' }));
    await pass(2_900);
    expect(startButton().ariaDisabled).toBe('true');
  });

  test('has them loaded but not yet playing; in the game they play muted, inline and again and again', async () => {
    const { play: playVideo } = prepareBrowser();
    open({ cards: videoCards });
    expect(videos()).toHaveLength(6);
    expect(playVideo).not.toHaveBeenCalled();
    await pass(3_050);
    start();
    expect(playVideo).toHaveBeenCalledTimes(6);
    for (const video of videos()) {
      expect(video.muted && video.loop && video.hasAttribute('playsinline')).toBe(true);
    }
  });
});
