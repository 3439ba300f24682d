import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sortKey, stillLearningKey } from '../../platform/rules/preference-keys.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { TestedPlayer } from '../../player/web/test-player.tsx';
import { card, position, startEachTestAfresh } from '../../player/web/test-study.ts';
import './completion.tsx';
import './sorter.tsx';

startEachTestAfresh();
beforeEach(() => localStorage.setItem(sortKey, 'true'));

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const marked = () => localStorage.getItem(stillLearningKey);

test('a deck is not sorted unless that is switched on in the settings', async () => {
  localStorage.clear();
  render(<TestedPlayer />);
  expect(screen.queryByRole('button', { name: /I know it/ })).toBeNull();
  await userEvent.click(await button('Settings'));
  await userEvent.click(await screen.findByRole('switch', { name: 'Sort Cards' }));
  expect(localStorage.getItem(sortKey)).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(await button('I know it 0')).toBeTruthy();
  expect(await button('Still learning 0')).toBeTruthy();
});

test('buttons sort card after card, count, and tell a screen reader', async () => {
  render(<TestedPlayer />);
  await userEvent.click(await button('I know it 0'));
  expect(position()).toBe('Card 2 of 3');
  await userEvent.click(await button('Still learning 0'));
  expect(screen.getByText('1 known, 1 still learning')).toBeTruthy();
  expect(await button('I know it 1')).toBeTruthy();
  expect(await button('Still learning 1')).toBeTruthy();
  expect(marked()).toBe('set-1 2');
});

test('arrows sort, U undoes, and a key that is held sorts one card', async () => {
  localStorage.setItem(stillLearningKey, 'set-1 1');
  render(<TestedPlayer />);
  await button('I know it 0');
  await userEvent.keyboard('{ArrowRight>5/}');
  expect(position()).toBe('Card 2 of 3');
  expect(marked()).toBe('');
  await userEvent.keyboard('{ArrowLeft>5/}');
  expect(position()).toBe('Card 3 of 3');
  expect(marked()).toBe('set-1 2');
  await userEvent.keyboard('uu');
  expect(position()).toBe('Card 1 of 3');
  expect(marked()).toBe('set-1 1');
  expect((await button('Undo')).getAttribute('disabled')).toBe('');
});

test('a sorted card leaves to the side of its pile, and the phone is felt', async () => {
  const vibrate = vi.fn<(ms: number) => boolean>(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  render(<TestedPlayer />);
  await button('I know it 0');
  const first = card().closest<HTMLElement>('[data-current]');
  const sides: (string | undefined)[] = [];
  const observer = new MutationObserver(() => sides.push(first?.style.getPropertyValue('--side')));
  observer.observe(document.body, { subtree: true, attributes: true });
  await userEvent.click(await button('I know it 0'));
  await waitFor(() => expect(sides).toContain('1'));
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(10);
  await waitFor(() => expect(first?.style.getPropertyValue('--side')).toBe(''));
  observer.disconnect();
  Reflect.deleteProperty(navigator, 'vibrate');
});

test('the end lays the cards out and offers to practise the others first', async () => {
  render(<TestedPlayer />);
  await button('I know it 0');
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowLeft}');
  expect(await screen.findByText("You've completed all 3 cards!")).toBeTruthy();
  const prints = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(prints).toEqual(['Term 1Term 1: still learning', 'Term 2Term 2: known', 'Term 3Term 3: still learning']);
  const [first] = screen.getAllByRole('button').filter((one) => one.dataset['size'] === 'tall');
  expect(first?.textContent).toBe('Practise these 2');
  await userEvent.click(await button('Practise these 2'));
  expect(position()).toBe('Card 1 of 2');
  expect(await button('I know it 0')).toBeTruthy();
});

test('at the end the left arrow takes the last card back', async () => {
  render(<TestedPlayer cards={testCards(1)} />);
  await button('I know it 0');
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByText("You've completed all 1 cards!");
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(position()).toBe('Card 1 of 1'));
  expect(await button('I know it 0')).toBeTruthy();
});

test('another round begins with nothing sorted', async () => {
  render(<TestedPlayer cards={testCards(2)} />);
  await button('I know it 0');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  fireEvent.click(await button('Restart Flip Cards'));
  expect(await button('I know it 0')).toBeTruthy();
});
