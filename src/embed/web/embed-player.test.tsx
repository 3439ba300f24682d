import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { problemType } from '../../platform/rules/problem-type.ts';
import { prepareBrowser } from '../../player/web/test-browser.ts';
import { testCards } from '../../player/web/test-cards.ts';
import { EmbedPlayer } from './embed-player.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What a server answers, by path; what it is asked goes into `calls`. A path without an answer never gets one. */
let answers: Record<string, Answer> = {};
let calls: { method: string; path: string; body: unknown; isKeptAlive: boolean }[] = [];

function answerSet(setId: string, cards: Card[], set: { title?: string; publicTitle?: string } = {}) {
  answers[`/api/sets/${setId}`] = {
    status: 200,
    body: { id: setId, title: 'Greetings', publicTitle: '', cardCount: cards.length, ...set },
  };
  answers[`/api/sets/${setId}/cards`] = { status: 200, body: cards };
}

function renderEmbed(setId: string, search = '') {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <EmbedPlayer setId={setId} parameters={parseEmbedParameters(new URLSearchParams(search))} />
    </QueryClientProvider>,
  );
}

const events = () => calls.filter(({ path }) => path === '/api/analytics/event').map(({ body }) => body);
const card = () => screen.findByRole('button', { name: /^(Term|Definition|Sign)/ });
const { parent: thisWindow } = window;

expectNoListenersLeft();
beforeEach(() => {
  prepareBrowser();
  localStorage.clear();
  sessionStorage.clear();
  calls = [];
  answers = { '/api/analytics/event': { status: 202, body: { accepted: true } } };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      isKeptAlive: init.keepalive === true,
    });
    const answer = answers[path];
    if (!answer) return new Promise<Response>(() => {});
    if (answer.status === 0) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  cleanup();
  Object.defineProperty(window, 'parent', { value: thisWindow, configurable: true });
  vi.useRealTimers();
});

describe('what there is', () => {
  test('a set with cards is played under its public title', async () => {
    answerSet('played', testCards(2), { publicTitle: 'Hello there' });
    renderEmbed('played');
    expect(screen.getByText('Loading flashcards...')).toBeTruthy();
    expect((await card()).textContent).toContain('Definition 1');
    expect(screen.getByRole('heading', { name: 'Hello there' })).toBeTruthy();
  });

  test('it has no way back: the page around it has one', async () => {
    answerSet('framed', testCards(2));
    renderEmbed('framed');
    await card();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test.each([404, 401])('a set that is refused with %i is told', async (status) => {
    const body = { type: `${problemType}set-not-found`, code: 'set-not-found' };
    answers['/api/sets/gone'] = { status, body };
    answers['/api/sets/gone/cards'] = { status, body };
    renderEmbed('gone');
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(status === 404 ? 'Set not found' : 'The flashcards did not load');
  });

  test('a set without cards is not there', async () => {
    answerSet('empty', []);
    renderEmbed('empty');
    expect(await screen.findByText('Set not found')).toBeTruthy();
    expect(screen.getByText('This flashcard set is not available or has no cards.')).toBeTruthy();
  });

  test('after 3 seconds without a word the set is not found, until it comes', async () => {
    vi.useFakeTimers();
    renderEmbed('silent');
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(screen.getByText('Loading flashcards...')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('Set not found')).toBeTruthy();
  });

  test('a failed load can be tried again', async () => {
    answers['/api/sets/offline'] = { status: 0, body: {} };
    answers['/api/sets/offline/cards'] = { status: 0, body: {} };
    renderEmbed('offline');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answerSet('offline', testCards(1));
    await userEvent.click(again);
    expect((await card()).textContent).toContain('Definition 1');
  });
});

describe('what it counts', () => {
  test('a view once a session, at the first touch', async () => {
    answerSet('viewed', testCards(2));
    const { unmount } = renderEmbed('viewed');
    await card();
    expect(events()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(events()).toEqual([{ setId: 'viewed', eventType: 'set_view' }]));
    expect(sessionStorage.getItem('flashcard-view-tracked-viewed')).toBe('true');
    unmount();
    renderEmbed('viewed');
    await card();
    await userEvent.keyboard('{ArrowRight}');
    expect(events()).toHaveLength(1);
  });

  test('each turn from front to back, in calls that outlive the page', async () => {
    answerSet('flipped', testCards(2));
    renderEmbed('flipped');
    for (let turns = 0; turns < 3; turns++) await userEvent.click(await card());
    const flip = { setId: 'flipped', eventType: 'card_flip' };
    await waitFor(() => expect(events()).toEqual([{ setId: 'flipped', eventType: 'set_view' }, flip, flip]));
    expect(calls.filter(({ method }) => method === 'POST').every(({ isKeptAlive }) => isKeptAlive)).toBe(true);
  });

  test('once a session also where storage is forbidden', async () => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
    const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
    answerSet('forbidden', testCards(2));
    const { unmount } = renderEmbed('forbidden');
    await card();
    await userEvent.keyboard('{ArrowRight}');
    unmount();
    renderEmbed('forbidden');
    await card();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(events()).toHaveLength(1));
    get.mockRestore();
    set.mockRestore();
  });

  test('what could not be sent goes out when the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answerSet('kept', testCards(2));
    renderEmbed('kept');
    await card();
    answers['/api/analytics/event'] = { status: 0, body: {} };
    await userEvent.click(await card());
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    answers['/api/analytics/event'] = { status: 202, body: { accepted: true } };
    calls = [];
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(events()).toHaveLength(2));
  });
});

describe('the page around it', () => {
  function frameIn(): { host: Window; told: ReturnType<typeof vi.fn> } {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    if (!frame.contentWindow) throw new Error('jsdom has no frames.');
    const host = frame.contentWindow;
    const told = vi.fn<(message: unknown) => void>();
    vi.spyOn(host, 'postMessage').mockImplementation((message: unknown) => told(message));
    Object.defineProperty(window, 'parent', { value: host, configurable: true });
    return { host, told };
  }

  function say(host: Window, data: unknown) {
    fireEvent(window, new MessageEvent('message', { data, source: host }));
  }

  test('is told when a dialog opens and closes, and of the theme chosen there', async () => {
    const { told } = frameIn();
    answerSet('told', testCards(2));
    renderEmbed('told');
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Dark Mode' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await userEvent.keyboard('{Escape}');
    expect(told.mock.calls.map(([message]) => message)).toEqual([
      { type: 'flashcard-modal-open' },
      { type: 'darkModeChange', darkMode: true },
      { type: 'flashcard-modal-close' },
    ]);
  });

  test('says which theme', async () => {
    const { host, told } = frameIn();
    answerSet('themed', testCards(2));
    renderEmbed('themed');
    await card();
    say(host, { type: 'darkModeChange', darkMode: true });
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    expect(told).not.toHaveBeenCalled();
  });

  test('says which part of the frame is on screen', async () => {
    const { host } = frameIn();
    vi.stubGlobal('innerHeight', 1_400);
    answerSet('tall', testCards(2));
    renderEmbed('tall');
    await card();
    say(host, { type: 'parent-viewport', scrollY: 0, viewportHeight: 800, iframeTop: -300 });
    await waitFor(() => expect(document.documentElement.style.getPropertyValue('--visible-top')).toBe('300px'));
    expect(document.documentElement.style.getPropertyValue('--visible-height')).toBe('800px');
  });

  test('is asked for a height when it gave hardly any, and to scroll to what has the focus off screen', async () => {
    const { host, told } = frameIn();
    vi.stubGlobal('innerHeight', 150);
    answerSet('low', testCards(2));
    renderEmbed('low');
    expect(told).toHaveBeenCalledWith({ type: 'flashcard-height', height: 360 });
    vi.stubGlobal('innerHeight', 1_400);
    say(host, { type: 'parent-viewport', scrollY: 0, viewportHeight: 800, iframeTop: -300 });
    const shown = await card();
    await waitFor(() => expect(document.documentElement.style.getPropertyValue('--visible-top')).not.toBe(''));
    vi.spyOn(shown, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 40, 300, 200));
    act(() => shown.focus());
    expect(told).toHaveBeenLastCalledWith({ type: 'flashcard-scroll-request', top: 24 });
    told.mockClear();
    say(host, { type: 'parent-viewport', scrollY: 0, viewportHeight: 800, iframeTop: -30 });
    await waitFor(() => expect(document.documentElement.style.getPropertyValue('--visible-top')).toBe('30px'));
    act(() => shown.blur());
    act(() => shown.focus());
    expect(told).not.toHaveBeenCalled();
  });

  test('is not asked to scroll to a dialog, which may still be sliding onto the screen', async () => {
    const { host, told } = frameIn();
    vi.stubGlobal('innerHeight', 1_400);
    answerSet('sheet', testCards(2));
    renderEmbed('sheet');
    await card();
    say(host, { type: 'parent-viewport', scrollY: 0, viewportHeight: 800, iframeTop: -300 });
    await waitFor(() => expect(document.documentElement.style.getPropertyValue('--visible-top')).toBe('300px'));
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 1_200, 300, 200));
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    expect(told).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'flashcard-scroll-request' }));
  });
});
