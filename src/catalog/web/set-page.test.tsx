import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FrameMessage } from '../../platform/rules/frame-messages/messages.ts';
import { buildTerm } from '../../testing/rules/build-card.ts';
import { placeIn } from '../../platform/rules/addresses/settings.ts';
import { catalogDarkModeKey, placesKey } from '../../platform/rules/preference-keys.ts';
import { refuse } from '../../api/web/test-answers.ts';
import { readPreference, writePreference } from '../../platform/web/browser/preferences.ts';
import { createTexts, type Texts } from '../../platform/rules/languages/texts.ts';
import { renderCatalog, serveCatalog, someSet } from './test-catalog.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

const { parent: thisWindow } = window;

expectNoListenersLeft();
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  cleanup();
  Object.defineProperty(window, 'parent', { value: thisWindow, configurable: true });
  document.body.replaceChildren();
});

async function openSet(address: string, texts?: Texts): Promise<HTMLIFrameElement> {
  serveCatalog([], { 'GET /api/sets/:id': () => someSet({ publicTitle: 'Say hello' }) });
  renderCatalog(address, {}, texts);
  return await screen.findByTitle<HTMLIFrameElement>('Say hello');
}

function listenIn(frame: HTMLIFrameElement): FrameMessage[] {
  const told: FrameMessage[] = [];
  if (!frame.contentWindow) throw new Error('jsdom has no frames.');
  vi.spyOn(frame.contentWindow, 'postMessage').mockImplementation((message: FrameMessage) => void told.push(message));
  return told;
}

function say(frame: HTMLIFrameElement, data: FrameMessage): void {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow, origin: window.origin }));
  });
}

describe('a set of the catalog', () => {
  test('is studied in a frame of 750 px, in the mode that the address names', async () => {
    const frame = await openSet('/catalog/set/a?mode=match');
    expect(frame.getAttribute('src')).toBe('/embed/a?defaultMode=match');
    expect(frame.height).toBe('750');
    await waitFor(() => expect(document.title).toBe('Say hello · Flashcard Studio'));
  });

  test('without a mode, or with one that is none, leaves the mode to the player', async () => {
    expect((await openSet('/catalog/set/a?mode=race')).getAttribute('src')).toBe('/embed/a');
  });

  test('speaks the language of the page around', async () => {
    const frame = await openSet('/catalog/set/a?mode=flip', createTexts('de'));
    expect(frame.getAttribute('src')).toBe('/embed/a?defaultMode=flip&lang=de');
  });

  test('is dark when the catalog is', async () => {
    writePreference(catalogDarkModeKey, 'true');
    const frame = await openSet('/catalog/set/a?mode=flip');
    expect(frame.getAttribute('src')).toBe('/embed/a?defaultMode=flip&darkMode=1');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test.each([
    ['missing', () => refuse(404)],
    ['without cards', () => someSet({ cardCount: 0 })],
  ])('that is %s is said to be so at once', async (_, answer) => {
    serveCatalog([], { 'GET /api/sets/:id': answer });
    renderCatalog('/catalog/set/nothing?mode=flip');
    await screen.findByRole('heading', { level: 1, name: 'Set not found' });
    expect(screen.getByText('This flashcard set is not available or has no cards.')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    for (const name of ['Back to Catalog', 'See all flashcard sets'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/catalog');
  });

  test('shows its terms as tiles, each of which opens the player at its card', async () => {
    const terms = [
      buildTerm({ cardId: 'c1', term: 'Hello', picturePath: '/media/hello.jpg' }),
      buildTerm({ cardId: 'c2', term: 'Thank you' }),
    ];
    serveCatalog([], {
      'GET /api/sets/:id': () => someSet(),
      'GET /api/sets/:id/terms': () => ({ terms, signLanguageName: '' }),
    });
    renderCatalog('/catalog/set/a?mode=match');
    const first = await screen.findByTitle('First Words');
    const tile = await screen.findByRole('button', { name: 'Hello' });
    expect(tile.querySelector('img')?.getAttribute('src')).toBe('/media/hello.jpg/320');
    await userEvent.click(screen.getByRole('button', { name: 'Thank you' }));
    const frame = screen.getByTitle('First Words');
    expect(frame).not.toBe(first);
    expect(frame.getAttribute('src')).toBe('/embed/a?defaultMode=flip');
    expect(document.activeElement).toBe(frame);
    expect(placeIn(readPreference(placesKey) ?? '', 'a', false)?.cardId).toBe('c2');
  });

  test('that the server fails to read is not said to be missing on the device', async () => {
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
    serveCatalog([], { 'GET /api/sets/:id': () => refuse(500) });
    renderCatalog('/catalog/set/a');
    expect(await screen.findByRole('heading', { level: 1, name: 'The flashcards did not load' })).toBeTruthy();
  });

  test('a set of the catalog that could not be looked up is asked for again', async () => {
    let isDown = true;
    serveCatalog([], { 'GET /api/sets/:id': () => (isDown ? refuse(500) : someSet()) });
    renderCatalog('/catalog/set/a');
    await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByTitle('First Words');
  });
});

describe('the theme', () => {
  test('that changes in the catalog changes in the player, which keeps its place', async () => {
    const frame = await openSet('/catalog/set/a?mode=flip');
    const told = listenIn(frame);
    act(() => void frame.dispatchEvent(new Event('load')));
    expect(told).toContainEqual({ type: 'darkModeChange', darkMode: false });
    act(() => writePreference(catalogDarkModeKey, 'true'));
    expect(told.at(-1)).toEqual({ type: 'darkModeChange', darkMode: true });
    expect(frame.getAttribute('src')).toBe('/embed/a?defaultMode=flip');
  });

  test('that is chosen in the player is the catalog’s too, and is not said back', async () => {
    const frame = await openSet('/catalog/set/a?mode=flip');
    act(() => void frame.dispatchEvent(new Event('load')));
    const told = listenIn(frame);
    say(frame, { type: 'darkModeChange', darkMode: true });
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(readPreference(catalogDarkModeKey)).toBe('true');
    expect(told).toEqual([]);
  });
});

describe('keys that are pressed while no control has the focus', () => {
  /** Opens a set whose player uses the space bar, and returns the keys that reach the player. */
  async function openPlayer(topPx: number) {
    const frame = await openSet('/catalog/set/a?mode=flip');
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, topPx, 1000, 750));
    const player = document.implementation.createHTMLDocument();
    vi.spyOn(frame, 'contentDocument', 'get').mockReturnValue(player);
    const pressed: string[] = [];
    player.addEventListener('keydown', (event) => {
      pressed.push(event.key);
      if (event.key === ' ') event.preventDefault();
    });
    return { frame, pressed };
  }

  test('go to the player, and the focus follows a key that it uses', async () => {
    const { frame, pressed } = await openPlayer(48);
    expect(fireEvent.keyDown(document.body, { key: 'PageDown' })).toBe(true);
    expect(document.activeElement).toBe(document.body);
    expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(false);
    expect(document.activeElement).toBe(frame);
    expect(pressed).toEqual(['PageDown', ' ']);
  });

  test('stay with the page once most of the player is scrolled away, or a control has the focus', async () => {
    const { pressed } = await openPlayer(-400);
    expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true);
    cleanup();
    const inView = await openPlayer(48);
    fireEvent.keyDown(screen.getByRole('link', { name: 'Back to Catalog' }), { key: ' ' });
    expect([...pressed, ...inView.pressed]).toEqual([]);
  });
});

describe('in the frame of another site', () => {
  let toHost: FrameMessage[];

  function enterHost(): Window {
    const outer = document.createElement('iframe');
    document.body.append(outer);
    if (!outer.contentWindow) throw new Error('jsdom has no frames.');
    toHost = [];
    vi.spyOn(outer.contentWindow, 'postMessage').mockImplementation(
      (message: FrameMessage) => void toHost.push(message),
    );
    Object.defineProperty(window, 'parent', { value: outer.contentWindow, configurable: true });
    return outer.contentWindow;
  }

  test('the player’s words go on to the host, its points counted from the catalog’s top', async () => {
    enterHost();
    const frame = await openSet('/catalog/set/a?mode=flip');
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 48, 1000, 750));
    toHost.length = 0;
    say(frame, { type: 'flashcard-modal-open' });
    say(frame, { type: 'flashcard-scroll-request', top: 300 });
    say(frame, { type: 'flashcard-modal-close' });
    say(frame, { type: 'flashcard-height', height: 360 });
    expect(toHost).toEqual([
      { type: 'flashcard-modal-open' },
      { type: 'flashcard-scroll-request', top: 348 },
      { type: 'flashcard-modal-close' },
    ]);
  });

  test('the player hears from the host which part of it is on screen', async () => {
    const host = enterHost();
    const frame = await openSet('/catalog/set/a?mode=flip');
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 48, 1000, 750));
    const told = listenIn(frame);
    const data = { type: 'parent-viewport', scrollY: 900, viewportHeight: 700, iframeTop: -200 };
    window.dispatchEvent(new MessageEvent('message', { data, source: host }));
    const here = { type: 'parent-viewport', scrollY: 900, viewportHeight: 700, iframeTop: -152 };
    await waitFor(() => expect(told).toContainEqual(here));
  });

  test('dialogs are in the part on screen, and keys go to the player while it is there', async () => {
    const host = enterHost();
    vi.stubGlobal('innerHeight', 2_400);
    onTestFinished(() => void vi.unstubAllGlobals());
    const frame = await openSet('/catalog/set/a?mode=flip');
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 48, 1000, 750));
    const player = document.implementation.createHTMLDocument();
    vi.spyOn(frame, 'contentDocument', 'get').mockReturnValue(player);
    const pressed = vi.fn<(event: KeyboardEvent) => void>();
    player.addEventListener('keydown', pressed);
    for (const iframeTop of [-200, -900]) {
      const data = { type: 'parent-viewport', scrollY: 900, viewportHeight: 700, iframeTop };
      window.dispatchEvent(new MessageEvent('message', { data, source: host }));
      const { style } = document.documentElement;
      await waitFor(() => expect(style.getPropertyValue('--visible-top')).toBe(`${-iframeTop}px`));
      fireEvent.keyDown(document.body, { key: ' ' });
      expect(pressed).toHaveBeenCalledOnce();
    }
  });

  test('the host hears how tall a page is, and that a new one begins at its top', async () => {
    const host = enterHost();
    await openSet('/catalog/set/a?mode=flip');
    expect(toHost).toEqual([{ type: 'flashcard-height', height: expect.any(Number) }]);
    const data = { type: 'parent-viewport', scrollY: 900, viewportHeight: 700, iframeTop: -200 };
    window.dispatchEvent(new MessageEvent('message', { data, source: host }));
    await waitFor(() => expect(toHost).toHaveLength(2));
    await userEvent.click(screen.getByRole('link', { name: 'Back to Catalog' }));
    expect(toHost.slice(2)).toEqual([
      { type: 'flashcard-height', height: expect.any(Number) },
      { type: 'flashcard-scroll-request', top: 0 },
    ]);
  });
});
