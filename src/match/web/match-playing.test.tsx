import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pass } from '../../player/web/test-browser.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { open, startButton, board, tiles, tile, statesOf, start, play, setUpEachTest } from './test-match.tsx';

setUpEachTest();

describe('playing', () => {
  test('Start reveals the tiles and starts a clock that shows hundredths', async () => {
    open();
    start();
    expect(statesOf('open')).toBe(12);
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(7_480));
    expect(screen.getByRole('timer').textContent).toMatch(/^7\.4\ds$/);
  });

  test('Start turns the tiles over, one a little after the other', async () => {
    open();
    start();
    const turning = () => board().querySelectorAll<HTMLElement>('[data-turning]');
    expect(turning()).toHaveLength(12);
    expect([...turning()].at(2)?.style.getPropertyValue('--turn-delay')).toBe('40ms');
    await pass(600);
    expect(turning()).toHaveLength(0);
  });

  test('two tiles of the same card become matched', () => {
    open();
    start();
    fireEvent.click(tile('Term 1'));
    expect(tile('Term 1').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(tile('Definition 1'));
    expect(statesOf('matched')).toBe(2);
    expect(tile('Term 1').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('progressbar', { name: 'Pairs matched' }).getAttribute('aria-valuenow')).toBe('1');
    expect(screen.getByText('1 of 6 pairs matched').getAttribute('role')).toBe('status');
  });

  test('two others shake for 600 ms, then the selection clears', async () => {
    open();
    start();
    fireEvent.click(tile('Term 1'));
    fireEvent.click(tile('Definition 2'));
    expect(statesOf('wrong')).toBe(2);
    fireEvent.click(tile('Term 3'));
    expect(statesOf('selected')).toBe(0);
    await pass(550);
    expect(statesOf('wrong')).toBe(2);
    await pass(50);
    expect(statesOf('open')).toBe(12);
  });

  test('Restart deals another board, hidden until it is started', () => {
    open();
    start();
    fireEvent.click(tile('Term 1'));
    fireEvent.click(screen.getByRole('button', { name: 'Restart' }));
    expect(statesOf('hidden')).toBe(12);
    expect(document.activeElement).toBe(startButton());
  });

  test('goes on when the browser is offline', async () => {
    open({}, { 'GET /api/leaderboard/:setId/boards': () => Promise.reject(new TypeError('Failed to fetch')) });
    await play();
    expect(screen.getByRole('heading', { name: /^20\.\d\d ?s$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Play Again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit to Leaderboard' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(console.error).toHaveBeenCalled();
  });
});

describe('the keyboard', () => {
  function layOut() {
    tiles().forEach((each, index) => {
      Object.defineProperty(each, 'offsetTop', { value: Math.floor(index / 3) * 100, configurable: true });
    });
  }
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const place = () => tiles().findIndex((each) => each === document.activeElement);

  test('starts with the space bar, moves with the arrows, and is on one tile at a time', () => {
    open();
    press(' ');
    layOut();
    expect(place()).toBe(0);
    press('ArrowDown');
    press('ArrowRight');
    expect(place()).toBe(4);
    press('End');
    expect(place()).toBe(11);
    press('ArrowLeft');
    expect(place()).toBe(10);
    expect(tiles().filter((each) => each.tabIndex === 0)).toEqual([document.activeElement]);
  });

  test('reaches the board with an arrow, and picks with Enter', async () => {
    vi.useRealTimers();
    open();
    fireEvent.click(startButton());
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(place()).toBe(0);
    expect(statesOf('selected')).toBe(1);
  });

  test('rests while a dialog lies over the game', () => {
    open({ isPaused: true });
    press(' ');
    expect(statesOf('hidden')).toBe(12);
  });
});

describe('a board with tiles too small for their words', () => {
  const reading = () => screen.getByRole('region', { name: 'Tile in full' }).textContent;

  beforeEach(() => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
      return this.textContent.includes('Definition 2') ? 120 : 40;
    });
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(40);
  });

  test('is not there where every word can be seen, though letters reach out of their line', () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(43);
    open();
    start();
    expect(screen.queryByRole('region', { name: 'Tile in full' })).toBeNull();
  });

  test('shows all words of the tile that has the finger, the focus or the mouse', () => {
    open();
    start();
    fireEvent.click(tile('Definition 2'));
    expect(reading()).toBe('Definition 2');
    // The game may have begun with the focus on this tile.
    act(() => tile('Term 4').blur());
    act(() => tile('Term 4').focus());
    expect(reading()).toBe('Term 4');
    fireEvent.mouseEnter(tile('Definition 5'));
    expect(reading()).toBe('Definition 5');
  });

  test('has room for them from the beginning, and tells nothing before the start', () => {
    open();
    expect(reading()).toBe('Choose a tile to read all of it here');
    fireEvent.mouseEnter(board().querySelector('button') ?? document.body);
    expect(reading()).toBe('Choose a tile to read all of it here');
  });

  test('is the exception', () => {
    open({ cards: testCards(6).filter(({ definition }) => definition !== 'Definition 2') });
    expect(screen.queryByRole('region', { name: 'Tile in full' })).toBeNull();
  });
});
