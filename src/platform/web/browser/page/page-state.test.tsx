import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useBeforeUnload, useOnline, useTheme, useVisiblePart, type VisiblePart } from '../page.ts';
import { useMediaQuery } from './use-media-query.ts';
import { completeWindow } from '../test-window.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('data-theme');
});

describe('a theme', () => {
  function Themed({ isDark }: { isDark: boolean }) {
    useTheme(isDark);
    return null;
  }

  test('dresses the document while its screen is there, and gives back what was', () => {
    document.documentElement.dataset['theme'] = 'light';
    const { rerender, unmount } = render(<Themed isDark />);
    expect(document.documentElement.dataset['theme']).toBe('dark');
    rerender(<Themed isDark={false} />);
    expect(document.documentElement.dataset['theme']).toBe('light');
    rerender(<Themed isDark />);
    unmount();
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  test('leaves nothing behind where there was none', () => {
    render(<Themed isDark />).unmount();
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  });
});

describe('leaving the page', () => {
  function Page({ isUnsaved }: { isUnsaved: boolean }) {
    useBeforeUnload(isUnsaved);
    return null;
  }

  function isAskedBefore() {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  }

  test('asks only while something is not saved', () => {
    const { rerender, unmount } = render(<Page isUnsaved />);
    expect(isAskedBefore()).toBe(true);
    rerender(<Page isUnsaved={false} />);
    expect(isAskedBefore()).toBe(false);
    rerender(<Page isUnsaved />);
    unmount();
    expect(isAskedBefore()).toBe(false);
  });
});

describe('the network', () => {
  function Network() {
    return <p>{useOnline() ? 'online' : 'offline'}</p>;
  }

  test('is followed as it goes and comes', () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<Network />);
    expect(screen.getByText('online')).toBeTruthy();
    isOnline.mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.getByText('offline')).toBeTruthy();
  });
});

describe('a media query', () => {
  function Width() {
    return <p>{useMediaQuery('(width < 768px)') ? 'narrow' : 'wide'}</p>;
  }

  test.each([
    [360, 'narrow'],
    [767, 'narrow'],
    [768, 'wide'],
  ])('at %i px the window is %s', (widthPx, word) => {
    completeWindow({ widthPx });
    render(<Width />);
    expect(screen.getByText(word)).toBeTruthy();
  });
});

describe('the part of a tall frame that is on screen', () => {
  function Frame({ part }: { part: VisiblePart | undefined }) {
    useVisiblePart(part);
    return null;
  }

  test('is told to dialogs and toasts, until all of it is', () => {
    const { rerender } = render(<Frame part={{ topPx: 400, heightPx: 700 }} />);
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--visible-top')).toBe('400px');
    expect(style.getPropertyValue('--visible-height')).toBe('700px');
    rerender(<Frame part={undefined} />);
    expect(style.getPropertyValue('--visible-top')).toBe('');
    expect(style.getPropertyValue('--visible-height')).toBe('');
  });
});
