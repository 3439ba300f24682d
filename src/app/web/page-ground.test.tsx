import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writePreference } from '../../platform/web/browser/preferences.ts';
import { usePageTitle } from '../../platform/web/browser/page.ts';
import { createTexts } from '../../platform/rules/languages/texts.ts';
import { TextsContext } from '../../platform/web/languages/use-texts.tsx';
import { AdminLanguage, AdminTheme, NotFound } from './routes.tsx';
import { ErrorBoundary } from '../../platform/web/ui/feedback/error-boundary.tsx';
import { OfflineNotice, navigateToTop, usePageFocus } from './app.tsx';

function Site() {
  return (
    <Router aroundNav={navigateToTop}>
      <Pages />
    </Router>
  );
}

function Pages() {
  const [path] = useLocation();
  const page = useRef<HTMLDivElement>(null);
  usePageFocus(page, path);
  return (
    <div ref={page} tabIndex={-1} data-testid="page">
      <Switch>
        <Route path="/">
          <Link href="/list">To the list</Link>
        </Route>
        <Route path="/list">
          <Titled title="List" />
          <Link href="/list?sort=name">By name</Link>
        </Route>
        <Route path="/form">
          <Form />
        </Route>
      </Switch>
    </div>
  );
}

function Form() {
  const term = useRef<HTMLInputElement>(null);
  useEffect(() => term.current?.focus(), []);
  return <input ref={term} aria-label="Term" />;
}

function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return <h1>{title}</h1>;
}

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('A change of page', () => {
  test('begins at the top, with the title of the new page and the focus at its beginning', async () => {
    render(<Site />);
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('link'));
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.title).toBe('List');
    expect(document.activeElement).toBe(screen.getByTestId('page'));
  });

  test('leaves no title of the page before', async () => {
    render(<Site />);
    await userEvent.click(screen.getByRole('link'));
    act(() => navigateToTop(navigate, '/'));
    expect(document.title).toBe('Flashcard Studio');
  });

  test('leaves the focus where the page has put it', () => {
    render(<Site />);
    act(() => navigate('/form'));
    expect(document.activeElement).toBe(screen.getByLabelText('Term'));
  });

  test('is not what a change of the query is', async () => {
    render(<Site />);
    act(() => navigate('/list'));
    const link = screen.getByRole('link');
    await userEvent.click(link);
    expect(window.location.search).toBe('?sort=name');
    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(document.title).toBe('List');
    expect(document.activeElement).toBe(link);
  });
});

test('An address that the site does not have shows the 404 page', () => {
  render(<NotFound />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
});

test("The administrator's dark mode dresses the page and follows its preference", () => {
  writePreference('admin-dark-mode', 'true');
  render(<AdminTheme>page</AdminTheme>);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  act(() => writePreference('admin-dark-mode', 'false'));
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test("Browsers are asked not to translate the administrator's screens, and may translate others", () => {
  const { unmount } = render(<AdminLanguage>page</AdminLanguage>);
  expect(document.documentElement.getAttribute('translate')).toBe('no');
  unmount();
  expect(document.documentElement.hasAttribute('translate')).toBe(false);
});

test("The page has the language of the administrator's screens while they are shown", () => {
  const { documentElement } = document;
  documentElement.lang = 'de';
  documentElement.dir = 'ltr';
  const { unmount } = render(
    <TextsContext value={createTexts('ar')}>
      <AdminLanguage>page</AdminLanguage>
    </TextsContext>,
  );
  expect([documentElement.lang, documentElement.dir]).toEqual(['ar', 'rtl']);
  unmount();
  expect([documentElement.lang, documentElement.dir]).toEqual(['de', 'ltr']);
});

test('A screen that breaks is replaced by a way to load it again', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  function Broken(): never {
    throw new Error('The program did not come.');
  }
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be shown');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  expect(report).toHaveBeenCalled();
});

test('The loss of the network is said, and its return', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<OfflineNotice />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => {
    online.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
  });
  expect(screen.getByRole('status').textContent).toMatch(/^You are offline\./);
  act(() => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.getByRole('status').textContent).toBe('');
});
