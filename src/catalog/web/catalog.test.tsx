import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuse, withheld } from '../../api/web/test-answers.ts';
import {
  address,
  renderCatalog,
  scrollPage,
  serveCatalog,
  showOnScreen,
  someEntry,
  someSet,
  someSets,
} from './test-catalog.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

expectNoListenersLeft();
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function titles(): (string | null)[] {
  const results = screen.getByRole('region', { name: 'Flashcard sets' });
  return within(results)
    .queryAllByRole('link')
    .map((link) => link.textContent);
}

async function found(title: string): Promise<HTMLElement> {
  return await screen.findByRole('link', { name: title });
}

describe('the catalog', () => {
  test('shows sets with their public title, description, cards and views, and leads to their flip mode', async () => {
    serveCatalog([someSet({ publicTitle: 'Say hello' })]);
    renderCatalog('/catalog');
    const link = await found('Say hello');
    expect(link.getAttribute('href')).toBe('/catalog/set/a?mode=flip');
    expect(link.closest('li')?.textContent).toBe('Say helloAsk, thank and help on the first day.18 cards 1,204 views');
    expect(screen.getByRole('heading', { level: 1, name: 'Flashcard Study Sets' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/catalog/settings');
  });

  test('shows the first terms of a set without a picture, and no views before there are any', async () => {
    serveCatalog([someSet({ firstTerms: ['Hello', 'Thank you'], viewCount: 0, cardCount: 2, description: '' })]);
    renderCatalog('/catalog');
    const tile = (await found('First Words')).closest('li');
    expect(tile?.textContent).toBe('First WordsHelloThank you2 cards');
  });

  test('shows twelve placeholders until the sets are there', async () => {
    const page = withheld<Response>();
    serveCatalog([], { 'GET /api/catalog/sets': page.answer });
    renderCatalog('/catalog');
    expect(document.querySelectorAll('[data-loading] > li')).toHaveLength(12);
    page.give(Response.json({ sets: [someSet()], hasMore: false, total: 1, totalIsExact: true }));
    await found('First Words');
    expect(document.querySelector('[data-loading]')).toBeNull();
  });

  test('says when nothing is found, and shows all sets again', async () => {
    serveCatalog([someSet()]);
    renderCatalog('/catalog?search=zebra');
    await screen.findByText('No flashcard sets found');
    await userEvent.click(screen.getByRole('button', { name: 'Show all sets' }));
    await found('First Words');
    expect(address()).toBe('/catalog');
  });

  test('shows all sets again where no set has the chosen sign language', async () => {
    const page = { sets: [], hasMore: false, total: 0, totalIsExact: true };
    serveCatalog([], { 'GET /api/catalog/sets': () => page });
    renderCatalog('/catalog?signLanguage=bzs');
    await screen.findByText('No flashcard sets found');
    await userEvent.click(screen.getByRole('button', { name: 'Show all sets' }));
    expect(address()).toBe('/catalog');
  });

  test('takes an order that is chosen twice at once for one step', async () => {
    serveCatalog([someSet()]);
    renderCatalog('/catalog');
    await found('First Words');
    const select = screen.getByRole('combobox', { name: 'Sort' });
    const steps = window.history.length;
    act(() => {
      for (let time = 0; time < 2; time++) fireEvent.change(select, { target: { value: 'za' } });
    });
    expect(address()).toBe('/catalog?sort=za');
    expect(window.history.length).toBe(steps + 1);
  });

  test('says when the sets could not be fetched, and tries again', async () => {
    let isDown = true;
    const page = { sets: [someSet()], hasMore: false, total: 1, totalIsExact: true };
    serveCatalog([], { 'GET /api/catalog/sets': () => (isDown ? refuse(500) : page) });
    renderCatalog('/catalog');
    await screen.findByText('Failed to fetch sets');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await found('First Words');
  });

  test('says that there may be more where the total is not exact', async () => {
    const page = { sets: [someSet()], hasMore: false, total: 1_450, totalIsExact: false };
    serveCatalog([], { 'GET /api/catalog/sets': () => page });
    renderCatalog('/catalog?search=words');
    expect(await screen.findByText('1,450+ flashcard sets')).toBeTruthy();
  });

  test('loads the next page when its end is on screen, and no set twice', async () => {
    const received = serveCatalog(someSets(50));
    renderCatalog('/catalog');
    await found('Unit 1');
    expect(titles()).toHaveLength(24);
    reachEnd();
    await waitFor(() => expect(titles()).toHaveLength(48));
    reachEnd();
    await waitFor(() => expect(titles()).toHaveLength(50));
    expect(new Set(titles()).size).toBe(50);
    expect(screen.queryByText('Loading more...')).toBeNull();
    expect(received.filter(({ path }) => path === '/api/catalog/sets')).toHaveLength(3);
  });

  test('keeps what is there when the next page fails, and tries again when asked', async () => {
    let isDown = true;
    serveCatalog([], {
      'GET /api/catalog/sets': ({ query }) => {
        if (query['offset'] === '0') return { sets: someSets(24), hasMore: true, total: 25, totalIsExact: true };
        return isDown
          ? refuse(503)
          : { sets: [someSet({ title: 'The last' })], hasMore: false, total: 25, totalIsExact: true };
      },
    });
    renderCatalog('/catalog');
    await found('Unit 1');
    reachEnd();
    await screen.findByText('Failed to fetch sets');
    expect(titles()).toHaveLength(24);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await found('The last');
  });

  function reachEnd() {
    act(() => showOnScreen(screen.getByText('Loading more...'), true));
  }
});

describe('the address', () => {
  test('chooses category, search, sort and view', async () => {
    const received = serveCatalog([someSet({ title: 'Tea', categories: 'Food' })]);
    renderCatalog('/catalog?category=Food&search=Tea&sort=az&view=list');
    await found('Tea');
    expect(received.find(({ path }) => path === '/api/catalog/sets')?.query).toEqual({
      limit: '24',
      offset: '0',
      category: 'Food',
      search: 'Tea',
      sort: 'az',
    });
    expect(screen.getByRole('link', { name: 'Food' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Tea');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('az');
    expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('follows a choice, and the back button takes it back', async () => {
    serveCatalog([...someSets(2), someSet({ title: 'Tea', categories: 'Food' })]);
    renderCatalog('/catalog');
    await userEvent.click(await screen.findByRole('link', { name: 'Food' }));
    await waitFor(() => expect(titles()).toEqual(['Tea']));
    expect(address()).toBe('/catalog?category=Food');
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Most Cards');
    expect(address()).toBe('/catalog?category=Food&sort=cards');
    await goBack();
    expect(address()).toBe('/catalog?category=Food');
    await goBack();
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true');
  });

  test('follows a category that is chosen by the keyboard, with either key', async () => {
    serveCatalog([
      someSet(),
      someSet({ title: 'Tea', categories: 'Food' }),
      someSet({ title: 'Bed', categories: 'Home' }),
    ]);
    renderCatalog('/catalog');
    for (const [category, key] of [
      ['Food', '{Enter}'],
      ['Home', ' '],
    ] as const) {
      (await screen.findByRole('link', { name: category })).focus();
      await userEvent.keyboard(key);
      expect(address()).toBe(`/catalog?category=${category}`);
      expect(document.activeElement?.textContent).toBe(category);
    }
  });

  test('follows what is typed, which is no step back', async () => {
    const received = serveCatalog([...someSets(3), someSet({ title: 'Tea' })]);
    renderCatalog('/catalog');
    await found('Tea');
    const step = vi.spyOn(window.history, 'pushState');
    await userEvent.type(screen.getByRole('searchbox'), 'Tea');
    await waitFor(() => expect(address()).toBe('/catalog?search=Tea'));
    await waitFor(() => expect(titles()).toEqual(['Tea']));
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(address()).toBe('/catalog');
    expect(step).not.toHaveBeenCalled();
    expect(received.filter(({ query }) => query['search'] === 'Tea')).toHaveLength(1);
  });

  test('the address of another category begins at the first page', async () => {
    const sets = someSets(50).map((set, index) => ({ ...set, categories: index < 30 ? 'Food' : 'Home' }));
    const received = serveCatalog(sets);
    renderCatalog('/catalog');
    await found('Unit 1');
    act(() => showOnScreen(screen.getByText('Loading more...'), true));
    await waitFor(() => expect(titles()).toHaveLength(48));
    await userEvent.click(screen.getByRole('link', { name: 'Food' }));
    await waitFor(() => expect(titles()).toHaveLength(24));
    expect(received.at(-1)?.query).toEqual({ limit: '24', offset: '0', category: 'Food' });
  });

  test('the address of a category that is not offered shows it, so that it can be left', async () => {
    serveCatalog(someSets(1));
    renderCatalog('/catalog?category=Old');
    await screen.findByRole('link', { name: 'Home' });
    expect(screen.getByRole('link', { name: 'Old' }).getAttribute('aria-current')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await found('Unit 1');
    expect(screen.queryByRole('link', { name: 'Old' })).toBeNull();
  });

  test('the address of the list shows rows, which lead to the same sets', async () => {
    serveCatalog([someSet()]);
    renderCatalog('/catalog');
    await found('First Words');
    await userEvent.click(screen.getByRole('button', { name: 'List' }));
    expect(address()).toBe('/catalog?view=list');
    expect((await found('First Words')).getAttribute('href')).toBe('/catalog/set/a?mode=flip');
  });
});

describe('coming back', () => {
  test.each(['a set', 'the settings', 'the leaderboard'])('from %s leads to where one was', async (place) => {
    const received = serveCatalog(someSets(50), {
      'GET /api/sets/:id': () => someSet({ id: 'set-30' }),
      'GET /api/leaderboard/global': () => ({ entries: [someEntry()] }),
    });
    renderCatalog('/catalog?sort=az');
    await found('Unit 1');
    act(() => showOnScreen(screen.getByText('Loading more...'), true));
    await found('Unit 30');
    act(() => scrollPage(1_500));
    const calls = received.filter(({ path }) => path === '/api/catalog/sets').length;

    const names: Record<string, string> = {
      'a set': 'Unit 30',
      'the settings': 'Settings',
      'the leaderboard': 'View Full Leaderboard',
    };
    await userEvent.click(screen.getByRole('link', { name: names[place] ?? '' }));
    await screen.findByRole('link', { name: 'Back to Catalog' });
    expect(window.scrollY).toBe(0);
    await userEvent.click(screen.getByRole('link', { name: 'Back to Catalog' }));

    expect(address()).toBe('/catalog?sort=az');
    expect(titles()).toHaveLength(48);
    expect(window.scrollY).toBe(1_500);
    expect(received.filter(({ path }) => path === '/api/catalog/sets')).toHaveLength(calls);
    if (place === 'a set') expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Unit 30' }));
  });

  test('with the back button leads there too', async () => {
    serveCatalog(someSets(50));
    renderCatalog('/catalog');
    await found('Unit 1');
    act(() => scrollPage(700));
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('heading', { name: 'Settings' });
    await goBack();
    expect(window.scrollY).toBe(700);
  });
});

async function goBack(): Promise<void> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    window.history.back();
    await arrived;
  });
}
