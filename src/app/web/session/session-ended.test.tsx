import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionGate } from '../../../auth/web/session-queries.ts';
import { answerCalls } from '../../../api/web/test-answers.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { renderScreen } from '../test-screen.tsx';
import { expectNoListenersLeft } from '../../../platform/web/browser/test-listeners.ts';

expectNoListenersLeft();
beforeEach(() => {
  completeWindow();
  answerCalls({});
});
afterEach(cleanup);

const dialog = () => screen.queryByRole('alertdialog', { name: 'Your session ended. Sign in to go on.' });

describe('A session that has ended', () => {
  test('is asked for over the screen, until there is one again', async () => {
    renderScreen(<p>Dashboard</p>, '/admin');
    act(() => sessionGate.signedIn());
    act(() => sessionGate.expired());
    await waitFor(() => expect(dialog()).not.toBeNull());
    expect(screen.getByText('Dashboard')).toBeDefined();
    act(() => sessionGate.signedIn());
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test('is nobody’s business in the catalog', async () => {
    const { navigate } = renderScreen(<p>Dashboard</p>, '/admin');
    act(() => sessionGate.signedIn());
    act(() => sessionGate.expired());
    await waitFor(() => expect(dialog()).not.toBeNull());
    act(() => navigate('/catalog'));
    await waitFor(() => expect(dialog()).toBeNull());
    act(() => navigate('/admin'));
    await waitFor(() => expect(dialog()).not.toBeNull());
  });
});

test('a page that never had a session does not follow the sign-ins of other tabs', async () => {
  renderScreen(<p>Sign in</p>, '/');
  const otherTab = new BroadcastChannel('flashcard-studio-session');
  const heard = new Promise((resolve) => {
    const third = new BroadcastChannel('flashcard-studio-session');
    third.addEventListener('message', () => {
      third.close();
      resolve(undefined);
    });
  });
  otherTab.postMessage('signed-in');
  await heard;
  expect(sessionGate.phase()).toBe('none');
  otherTab.close();
});
