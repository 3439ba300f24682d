// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cacheNameOf } from '../../offline/web/kept-cache.ts';
import { dueStartKey, rememberKey } from '../../platform/rules/preference-keys.ts';
import { gradeCard } from '../../remember/rules/grade-card.ts';
import { forgetSet, memoryOf, mergeIntoSet, useRemembered } from '../../remember/web/remembered.ts';
import { openTextStore } from '../../remember/web/text-store.ts';
import { playedSet, testCards } from '../../player/web/test-cards.ts';
import { TestedPlayer } from '../../player/web/test-player.tsx';
import { card, next, position, startEachTestAfresh } from '../../player/web/test-study.ts';
import './completion.tsx';
import './reviewer.tsx';

startEachTestAfresh();
beforeEach(() => localStorage.setItem(rememberKey, 'true'));
afterEach(async () => {
  cleanup();
  await forgetSet(playedSet.id);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
async function chooseRemembering(name: string): Promise<void> {
  await userEvent.click(await button('Settings'));
  await userEvent.click(await button(name));
  await userEvent.keyboard('{Escape}');
}

const memory = () => memoryOf(playedSet.id);

test('nothing is answered until that is chosen, and what older versions have stored is no matter', async () => {
  localStorage.clear();
  localStorage.setItem('flashcard-sort', 'true');
  localStorage.setItem('flashcard-four-answers', 'true');
  localStorage.setItem('flashcard-still-learning', 'set-1 3 1 gone');
  render(<TestedPlayer />);
  await userEvent.click(card());
  expect(screen.queryByRole('button', { name: 'Good' })).toBeNull();
  await userEvent.click(await button('Settings'));
  await userEvent.click(await screen.findByRole('button', { name: 'Every visit' }));
  expect(localStorage.getItem(rememberKey)).toBe('true');
  expect(await screen.findByText(/forgotten when the page is closed/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'This visit' }));
  expect(localStorage.getItem(rememberKey)).toBe('visit');
});

test('a turned card is answered by buttons or digits, and the next one comes', async () => {
  render(<TestedPlayer />);
  await button('Next');
  await userEvent.keyboard('2');
  expect(position()).toBe('Card 1 of 3');
  await userEvent.click(card());
  await userEvent.click(await button('Good'));
  expect(position()).toBe('Card 2 of 3');
  await userEvent.click(card());
  await button('Again');
  await userEvent.keyboard('2');
  expect(position()).toBe('Card 3 of 3');
  await waitFor(() => expect(memory().size).toBe(2));
  await button('Next');
});

test('a second press while the answered card leaves answers no card that is not seen yet', async () => {
  localStorage.setItem('flashcard-show-both-sides', 'true');
  render(<TestedPlayer />);
  const good = await button('Good');
  fireEvent.click(good);
  fireEvent.click(good);
  fireEvent.keyDown(document.body, { key: '1' });
  expect(position()).toBe('Card 2 of 3');
  await waitFor(() => expect([...memory().keys()]).toEqual(['1']));
  await waitFor(() => expect(document.querySelector('[data-layer="leaving"]')).toBeNull());
  fireEvent.keyDown(document.body, { key: '2' });
  expect(position()).toBe('Card 3 of 3');
});

test('a double click on an answer does not skip the next card', async () => {
  render(<TestedPlayer />);
  await userEvent.click(card());
  fireEvent.click(await button('Good'));
  fireEvent.click(next());
  expect(position()).toBe('Card 2 of 3');
});

test('for a visit, what was not known comes round until it is, and nothing is kept', async () => {
  localStorage.setItem(rememberKey, 'visit');
  render(<TestedPlayer cards={testCards(2)} />);
  await button('Next');
  const answer = async (name: string, definition: string) => {
    await waitFor(() => expect(card().textContent).toContain(definition));
    await userEvent.keyboard(' ');
    await userEvent.click(await button(name));
  };
  await answer('Again', 'Definition 1');
  expect(position()).toBe('Card 1 of 2');
  await answer('Good', 'Definition 2');
  await answer('Again', 'Definition 1');
  await answer('Good', 'Definition 1');
  expect(await screen.findByText("You've completed all 2 cards!")).toBeTruthy();
  (await button('Undo')).focus();
  await userEvent.keyboard('{Enter}');
  expect(position()).toBe('Card 2 of 2');
  expect(document.activeElement).toBe(card());
  expect(memory().size).toBe(0);
});

test('on coming back, the first card that was not known comes again, and all that followed it', async () => {
  localStorage.setItem(rememberKey, 'visit');
  const { unmount } = render(<TestedPlayer cards={testCards(5)} />);
  await button('Next');
  for (const name of ['Good', 'Again', 'Good', 'Again']) {
    await userEvent.keyboard(' ');
    await userEvent.click(await button(name));
  }
  expect(position()).toBe('Card 3 of 5');
  await waitFor(() => expect(card().textContent).toContain('Definition 5'));
  unmount();
  render(<TestedPlayer cards={testCards(5)} />);
  expect(position()).toBe('Card 2 of 5');
  expect(card().textContent).toContain('Definition 2');
});

test('an answer is taken back', async () => {
  render(<TestedPlayer />);
  await userEvent.click(card());
  await userEvent.click(await button('Good'));
  await waitFor(() => expect(memory().size).toBe(1));
  await userEvent.click(await button('Undo'));
  await waitFor(() => expect(memory().size).toBe(0));
  expect(position()).toBe('Card 1 of 3');
});

test('an answer is taken back after one that a fast clock has dated later', async () => {
  const early = gradeCard(undefined, 'good', Date.now() + 30 * 3_600_000);
  await mergeIntoSet(playedSet.id, new Map([['1', early]]));
  render(<TestedPlayer />);
  await userEvent.click(card());
  await userEvent.click(await button('Good'));
  await waitFor(() => expect(memory().get('1')?.reviews).toBe(2));
  await userEvent.click(await button('Undo'));
  await waitFor(() => expect(memory()).toEqual(new Map([['1', early]])));
});

test('taking back an answer leaves a newer one that another page has stored', async () => {
  render(<TestedPlayer />);
  await userEvent.click(card());
  await userEvent.click(await button('Good'));
  await waitFor(() => expect(memory().size).toBe(1));
  const newer = gradeCard(memory().get('1'), 'again', Date.now() + 1_000);
  await mergeIntoSet(playedSet.id, new Map([['1', newer]]));
  await userEvent.click(await button('Undo'));
  await waitFor(() => expect(position()).toBe('Card 1 of 3'));
  expect(memory()).toEqual(new Map([['1', newer]]));
});

test('taking back an answer that was not stored changes nothing stored, also after "Every visit" was chosen', async () => {
  const old = gradeCard(undefined, 'good', 0);
  await mergeIntoSet(playedSet.id, new Map([['1', old]]));
  localStorage.setItem(rememberKey, 'visit');
  render(<TestedPlayer />);
  await userEvent.click(card());
  await userEvent.click(await button('Good'));
  await chooseRemembering('Every visit');
  await userEvent.click(await button('Undo'));
  expect(position()).toBe('Card 1 of 3');
  expect(memory()).toEqual(new Map([['1', old]]));
});

test('an answer that was stored is taken back also after "This visit" was chosen', async () => {
  render(<TestedPlayer />);
  await userEvent.click(card());
  await userEvent.click(await button('Good'));
  await waitFor(() => expect(memory().size).toBe(1));
  await chooseRemembering('This visit');
  await userEvent.click(await button('Undo'));
  await waitFor(() => expect(memory().size).toBe(0));
});

test('an answer that is taken back after midnight counts no longer on the day before', async () => {
  const Days = () => <output>{[...(useRemembered()?.days ?? [])].join(' ')}</output>;
  const days = () => document.querySelector('output')?.textContent;
  vi.useFakeTimers({ now: new Date(2027, 0, 1, 23, 59, 50), toFake: ['Date'] });
  render(
    <>
      <Days />
      <TestedPlayer />
    </>,
  );
  await userEvent.click(card());
  await userEvent.click(await button('Good'));
  await waitFor(() => expect(days()).toContain('2027-01-01,1'));
  vi.setSystemTime(new Date(2027, 0, 2, 0, 0, 10));
  await userEvent.click(await button('Undo'));
  await waitFor(() => expect(days()).toContain('2027-01-01,0'));
  expect(days()).not.toContain('2027-01-02');
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

test.each([
  ['stays remembered where the service worker may have answered from an earlier version', playedSet.id, ['2', 'new']],
  ['is forgotten where only another set is kept on the device', 'another', ['2']],
])('a card that the set lacks %s', async (_, keptId, left) => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  vi.stubGlobal('caches', { has: async (name: string) => name === cacheNameOf(keptId) });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
  });
  const old = gradeCard(undefined, 'good', 0);
  await mergeIntoSet(
    playedSet.id,
    new Map([
      ['2', old],
      ['new', old],
    ]),
  );
  render(<TestedPlayer />);
  await button('Due 1');
  await waitFor(() => expect([...memory().keys()]).toEqual(left));
});

test('in a list, what is due of a set and of unlisted sets comes back, each remembered in one place', async () => {
  const old = gradeCard(undefined, 'good', 0);
  const setIds = new Map([
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
  render(<TestedPlayer set={{ setIds }} />);
  await userEvent.click(await button('Due 2'));
  expect(position()).toBe('Card 1 of 2');
  await forgetSet('home');
});

test('answers are offered only when what is remembered has been read, so that none is lost', async () => {
  vi.resetModules();
  const opened = Promise.withResolvers<void>();
  vi.doMock('../../remember/web/text-store.ts', () => ({
    openTextStore: (name: string) => opened.promise.then(() => openTextStore(name)),
  }));
  const { TestedPlayer: Player } = await import('../../player/web/test-player.tsx');
  const { card: top, position: place } = await import('../../player/web/test-study.ts');
  render(<Player />);
  await userEvent.click(top());
  await userEvent.keyboard('2');
  expect(screen.queryByRole('button', { name: 'Good' })).toBeNull();
  opened.resolve();
  await button('Good');
  await userEvent.keyboard('2');
  expect(place()).toBe('Card 2 of 3');
});
