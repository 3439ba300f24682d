// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fourAnswersKey, rememberKey, sortKey, dueStartKey } from '../../platform/rules/preference-keys.ts';
import { readSetMemory } from '../../remember/rules/card-memory.ts';
import { gradeCard } from '../../remember/rules/grade-card.ts';
import { forgetSet, mergeIntoSet, remembered } from '../../remember/web/remembered.ts';
import { playedSet, testCards } from '../../player/web/test-cards.ts';
import { TestedPlayer } from '../../player/web/test-player.tsx';
import { card, position, startEachTestAfresh } from '../../player/web/test-study.ts';
import './completion.tsx';
import './reviewer.tsx';

startEachTestAfresh();
beforeEach(() => localStorage.setItem(rememberKey, 'true'));
afterEach(async () => {
  cleanup();
  await forgetSet(playedSet.id);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const memory = () => readSetMemory(remembered()?.sets.get(playedSet.id) ?? '');

test('nothing is remembered until that is switched on, and then nothing is sorted', async () => {
  localStorage.clear();
  localStorage.setItem(sortKey, 'true');
  render(<TestedPlayer />);
  await userEvent.click(await button('Settings'));
  await userEvent.click(await screen.findByRole('switch', { name: 'Remember Cards' }));
  expect(localStorage.getItem(rememberKey)).toBe('true');
  expect(localStorage.getItem(sortKey)).toBe('false');
  expect(await screen.findByText(/forgotten when the page is closed/)).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Sort Cards' }));
  expect(localStorage.getItem(rememberKey)).toBe('false');
});

test('a turned card is answered by buttons or digits, and the next one comes', async () => {
  render(<TestedPlayer />);
  await button('Next');
  await userEvent.keyboard('2');
  expect(position()).toBe('Card 1 of 3');
  await userEvent.click(card());
  await userEvent.click(await button('Good 10 min'));
  expect(position()).toBe('Card 2 of 3');
  await userEvent.click(card());
  await button('Again 1 min');
  await userEvent.keyboard('1');
  expect(position()).toBe('Card 3 of 3');
  await waitFor(() => expect(memory().size).toBe(2));
  await button('Next');
});

test('with four answers the digits 1 to 4 answer', async () => {
  localStorage.setItem(fourAnswersKey, 'true');
  render(<TestedPlayer />);
  await userEvent.click(card());
  await button(/^Easy/);
  await userEvent.keyboard('4');
  await waitFor(() => expect(memory().get('1')?.state).toBe(2));
});

test('a third digit opens all four answers for this card alone', async () => {
  render(<TestedPlayer />);
  await userEvent.click(card());
  await button(/^Good/);
  await userEvent.keyboard('3');
  await button(/^Hard/);
  expect(memory().size).toBe(0);
  await userEvent.keyboard('4');
  await waitFor(() => expect(memory().get('1')?.state).toBe(2));
  await userEvent.click(card());
  await button(/^Good/);
  expect(screen.queryByRole('button', { name: /^Easy/ })).toBeNull();
});

test('a button and a context menu open all four, and an answer that is held is not given', async () => {
  render(<TestedPlayer />);
  await userEvent.click(card());
  fireEvent.contextMenu(await button(/^Again/));
  await userEvent.click(await button(/^Hard/));
  await waitFor(() => expect(memory().size).toBe(1));
  await userEvent.click(card());
  await userEvent.click(await button('All four answers'));
  expect(document.activeElement).toBe(await button(/^Hard/));
  await userEvent.click(await button(/^Easy/));
  await waitFor(() => expect(memory().size).toBe(2));
  await userEvent.click(card());
  const good = await button(/^Good/);
  fireEvent.pointerDown(good, { button: 0 });
  await button(/^Easy/);
  fireEvent.pointerUp(good);
  fireEvent.click(good, { detail: 1 });
  expect(position()).toBe('Card 3 of 3');
  expect(memory().size).toBe(2);
});

test('an answer is taken back', async () => {
  render(<TestedPlayer />);
  await userEvent.click(card());
  await userEvent.click(await button(/^Good/));
  await waitFor(() => expect(memory().size).toBe(1));
  await userEvent.click(await button('Undo'));
  await waitFor(() => expect(memory().size).toBe(0));
  expect(position()).toBe('Card 1 of 3');
});

test('forgotten cards can be practised at the end', async () => {
  render(<TestedPlayer cards={testCards(2)} />);
  await userEvent.click(card());
  await userEvent.click(await button(/^Again/));
  await userEvent.click(card());
  await userEvent.click(await button(/^Good/));
  await userEvent.click(await button('Practise these 1'));
  expect(position()).toBe('Card 1 of 1');
});

test('a start with what is due shows those cards alone, and cards that are gone are forgotten', async () => {
  const old = gradeCard(undefined, 'good', 0);
  await mergeIntoSet(
    playedSet.id,
    new Map([
      ['2', old],
      ['gone', old],
    ]),
  );
  localStorage.setItem(dueStartKey, playedSet.id);
  render(<TestedPlayer />);
  await waitFor(() => expect(position()).toBe('Card 1 of 1'));
  expect(localStorage.getItem(dueStartKey)).toBe('');
  await waitFor(() => expect([...memory().keys()]).toEqual(['2']));
});

test('in a list, what is due of a set and of unlisted sets comes back, each remembered in one place', async () => {
  const old = gradeCard(undefined, 'good', 0);
  const homes = new Map([
    ['1', 'home'],
    ['2', 'home'],
  ]);
  await mergeIntoSet('home', new Map([['1', old]]));
  await mergeIntoSet(
    playedSet.id,
    new Map([
      ['2', old],
      ['3', old],
    ]),
  );
  render(<TestedPlayer set={{ homes }} />);
  await userEvent.click(await button('Study 2 cards due today'));
  expect(position()).toBe('Card 1 of 2');
  await forgetSet('home');
});
