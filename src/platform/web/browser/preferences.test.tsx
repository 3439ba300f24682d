import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseBoolean } from '../../rules/preference-keys.ts';
import {
  forgetSessionTexts,
  hasSessionFlag,
  parseOneOf,
  parsePositiveNumber,
  readPreference,
  readSessionText,
  setSessionFlag,
  usePreference,
  useSessionText,
  writePreference,
} from './preferences.ts';

function DarkMode({ name, storedAs = 'dark-mode' }: { name: string; storedAs?: string }) {
  const [isDark, setIsDark] = usePreference(storedAs, parseBoolean, false);
  return (
    <button type="button" onClick={() => setIsDark(!isDark)}>
      {name}: {isDark ? 'dark' : 'light'}
    </button>
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('a preference', () => {
  test('is its default until something is stored', () => {
    render(<DarkMode name="here" />);
    expect(screen.getByRole('button').textContent).toBe('here: light');
  });

  test('is restored from what was stored', () => {
    localStorage.setItem('dark-mode', 'true');
    render(<DarkMode name="here" />);
    expect(screen.getByRole('button').textContent).toBe('here: dark');
  });

  test('is stored as the words true and false', async () => {
    render(<DarkMode name="here" />);
    await userEvent.click(screen.getByRole('button'));
    expect(localStorage.getItem('dark-mode')).toBe('true');
    await userEvent.click(screen.getByRole('button'));
    expect(localStorage.getItem('dark-mode')).toBe('false');
  });

  test('is in step in every place that shows it', async () => {
    render(
      <>
        <DarkMode name="one" />
        <DarkMode name="two" />
      </>,
    );
    await userEvent.click(screen.getByText('one: light'));
    expect(screen.getByText('two: dark')).toBeTruthy();
  });

  test('follows another tab', () => {
    render(<DarkMode name="here" />);
    localStorage.setItem('dark-mode', 'true');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'dark-mode', newValue: 'true' }));
    });
    expect(screen.getByRole('button').textContent).toBe('here: dark');
  });

  test('is its default again when another tab clears everything', () => {
    localStorage.setItem('dark-mode', 'true');
    render(<DarkMode name="here" />);
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(screen.getByRole('button').textContent).toBe('here: light');
  });

  test('a preference that makes no sense is its default', () => {
    localStorage.setItem('dark-mode', 'purple');
    render(<DarkMode name="here" />);
    expect(screen.getByRole('button').textContent).toBe('here: light');
  });

  test('works without being remembered where storage is forbidden', async () => {
    forbidStorage();
    render(<DarkMode name="here" storedAs="catalog-dark-mode" />);
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('here: dark');
    expect(readPreference('catalog-dark-mode')).toBe('true');
  });

  test('a preference that no longer fits into a full store wins over the old value there', () => {
    localStorage.setItem('flashcard-mode', 'flip');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writePreference('flashcard-mode', 'quiz');
    expect(readPreference('flashcard-mode')).toBe('quiz');
  });

  test('is the default on the server', () => {
    localStorage.setItem('dark-mode', 'true');
    expect(renderToString(<DarkMode name="here" />)).toContain('light');
  });
});

describe('a session flag', () => {
  test('is kept for the session', () => {
    expect(hasSessionFlag('flashcard-view-tracked-a')).toBe(false);
    setSessionFlag('flashcard-view-tracked-a');
    expect(hasSessionFlag('flashcard-view-tracked-a')).toBe(true);
    expect(hasSessionFlag('flashcard-view-tracked-b')).toBe(false);
    expect(sessionStorage.getItem('flashcard-view-tracked-a')).toBe('true');
  });

  test('is kept as long as the page where storage is forbidden', () => {
    forbidStorage();
    setSessionFlag('flashcard-view-tracked-c');
    expect(hasSessionFlag('flashcard-view-tracked-c')).toBe(true);
  });
});

describe('a session text', () => {
  function Draft() {
    const { text, setText, isStored } = useSessionText('list');
    return <input value={text} data-stored={isStored} onChange={(event) => setText(event.target.value)} />;
  }
  const input = () => screen.getByRole<HTMLInputElement>('textbox');

  test('outlasts its screen for the session, and leaves nothing behind when it is emptied', async () => {
    render(<Draft />);
    await userEvent.type(input(), 'Hello');
    cleanup();
    render(<Draft />);
    expect(input().value).toBe('Hello');
    expect(readSessionText('list')).toBe('Hello');
    await userEvent.clear(input());
    expect(sessionStorage).toHaveLength(0);
  });

  test('a session text that cannot be stored is kept as long as the page, and says so', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    render(<Draft />);
    await userEvent.type(input(), 'Hello');
    expect([input().value, input().dataset['stored']]).toEqual(['Hello', 'false']);
    vi.restoreAllMocks();
    await userEvent.type(input(), '!');
    expect([input().value, input().dataset['stored']]).toEqual(['Hello!', 'true']);
  });

  test('is forgotten at the end of a session, unlike a flag', async () => {
    setSessionFlag('flashcard-view-tracked-a');
    render(<Draft />);
    await userEvent.type(input(), 'Hello');
    act(forgetSessionTexts);
    expect(input().value).toBe('');
    expect(Object.keys(sessionStorage)).toEqual(['flashcard-view-tracked-a']);
  });
});

describe('what is stored', () => {
  test('is read as one of the words that are known', () => {
    const parse = parseOneOf(['flip', 'match', 'quiz']);
    expect(parse('quiz')).toBe('quiz');
    expect(parse('chess')).toBeUndefined();
  });

  test.each([
    ['1', 1],
    ['50', 50],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['99999999999999999999', undefined],
  ])('%j is read as the whole number %j', (stored, value) => {
    expect(parsePositiveNumber(stored)).toBe(value);
  });
});

/** As in frames of other sites: reading the property throws. */
function forbidStorage() {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
}
