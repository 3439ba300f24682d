import { QueryObserver } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sessionQuery } from './session-queries.ts';
import { answerCalls, refuse, withheld, type Answers } from '../../api/web/test-answers.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { SignIn } from './sign-in.tsx';

const noSession: Answers = { 'GET /api/auth/check': () => ({ isAuthenticated: false }) };

function field() {
  return screen.getByLabelText('Admin Password');
}

function button(name = 'Sign In') {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

beforeEach(() => completeWindow());
afterEach(cleanup);

describe('The sign-in', () => {
  test('shows the product, its purpose and a masked field', () => {
    answerCalls(noSession);
    renderScreen(<SignIn />, '/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Flashcard Studio');
    expect(screen.getByText('1.2.1')).toBeTruthy();
    expect(screen.getByText('Secure admin access for flashcard management')).toBeTruthy();
    expect(field().getAttribute('type')).toBe('password');
    expect(field().getAttribute('placeholder')).toBe('Enter admin password');
  });

  test('cannot be sent while the password is blank after trimming', async () => {
    const calls = answerCalls(noSession);
    renderScreen(<SignIn />, '/');
    expect(button().disabled).toBe(true);
    await userEvent.type(field(), '   {Enter}');
    expect(button().disabled).toBe(true);
    await userEvent.type(field(), 'x');
    expect(button().disabled).toBe(false);
    expect(calls.map((call) => call.name)).not.toContain('POST /api/auth/login');
  });

  test('stays after a check that failed, since the dashboard would lead back, and leaves once one succeeds', async () => {
    let isDown = false;
    answerCalls({ 'GET /api/auth/check': () => (isDown ? refuse(503) : { isAuthenticated: true }) });
    const { history, navigate, queryClient } = renderScreen(<SignIn />, '/');
    await screen.findByText('At /admin');
    isDown = true;
    await expect(queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).rejects.toThrow('503');
    act(() => navigate('/'));
    expect(field()).toBeTruthy();
    expect(history.at(-1)).toBe('/');
    isDown = false;
    await act(() => queryClient.refetchQueries(sessionQuery));
    expect(await screen.findByText('At /admin')).toBeTruthy();
  });

  test("reads 'Signing In...' and cannot be sent again while the request runs", async () => {
    const login = withheld<{ isAuthenticated: boolean }>();
    const calls = answerCalls({ ...noSession, 'POST /api/auth/login': login.answer });
    const { history } = renderScreen(<SignIn />, '/');
    await userEvent.type(field(), 'open sesame{Enter}{Enter}');
    expect(button('Signing In...').ariaDisabled).toBe('true');
    expect(calls.filter((call) => call.name === 'POST /api/auth/login')).toEqual([
      expect.objectContaining({ body: { password: 'open sesame' } }),
    ]);
    login.give({ isAuthenticated: true });
    await screen.findByText('At /admin');
    expect(history).toEqual(['/admin']);
  });

  test.each([
    ['a wrong password', () => refuse(401)],
    ['too many tries', () => refuse(429)],
    ['a server that cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stays after %s, says so, and has the password selected for another try', async (_, answer) => {
    answerCalls({ ...noSession, 'POST /api/auth/login': answer });
    const { history } = renderScreen(<SignIn />, '/');
    await userEvent.type(field(), 'wrong');
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Login failedInvalid admin password');
    expect(history).toEqual(['/']);
    expect(button().disabled).toBe(false);
    expect(document.activeElement).toBe(field());
  });

  test('takes the failure away once another password is sent', async () => {
    const login = withheld<{ isAuthenticated: boolean }>();
    let answer: () => Response | Promise<{ isAuthenticated: boolean }> = () => refuse(401);
    answerCalls({ ...noSession, 'POST /api/auth/login': () => answer() });
    renderScreen(<SignIn />, '/');
    await userEvent.type(field(), 'wrong{Enter}');
    await screen.findByRole('alert');
    answer = login.answer;
    await userEvent.type(field(), 'right{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('tells a wrong password from one that was not looked at, until another is typed', async () => {
    let answer = () => refuse(401, 'Invalid admin password', 'wrong-password');
    answerCalls({ ...noSession, 'POST /api/auth/login': () => answer() });
    renderScreen(<SignIn />, '/');
    await userEvent.type(field(), 'wrong{Enter}');
    await screen.findByText('That password is not right.');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field(), 'x');
    expect(screen.queryByText('That password is not right.')).toBeNull();
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await userEvent.type(field(), '{Enter}');
    await screen.findByText('The server cannot be reached. Check your connection and try again.');
  });

  test('counts down the minutes until the next try, and then says no more of it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const locked = () => {
      const refusal = refuse(429, 'Too many failed sign-ins', 'too-many-failed-sign-ins');
      refusal.headers.set('retry-after', '720');
      return refusal;
    };
    answerCalls({ ...noSession, 'POST /api/auth/login': locked });
    renderScreen(<SignIn />, '/');
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(field(), 'right{Enter}');
    await screen.findByText('Too many attempts. Try again in 12 minutes.');
    await act(() => vi.advanceTimersByTimeAsync(11 * 60_000 + 5_000));
    expect(screen.getByText('Too many attempts. Try again in 1 minute.')).toBeTruthy();
    await user.type(field(), 'x');
    expect(screen.getByText('Too many attempts. Try again in 1 minute.')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText(/Too many attempts/)).toBeNull();
  });

  test('goes on to the dashboard for who has a session', async () => {
    answerCalls({ 'GET /api/auth/check': () => ({ isAuthenticated: true }) });
    const { history } = renderScreen(<SignIn />, '/');
    await screen.findByText('At /admin');
    expect(history).toEqual(['/admin']);
  });

  test('believes the sign-in and not a check that was asked before it', async () => {
    const check = withheld<{ isAuthenticated: boolean }>();
    answerCalls({ 'GET /api/auth/check': check.answer, 'POST /api/auth/login': () => ({ isAuthenticated: true }) });
    const { queryClient } = renderScreen(<SignIn />, '/');
    const session = new QueryObserver(queryClient, sessionQuery);
    const stopWatching = session.subscribe(() => {});
    await userEvent.type(field(), 'open sesame{Enter}');
    await screen.findByText('At /admin');
    check.give({ isAuthenticated: false });
    await act(() => check.answer());
    expect(session.getCurrentResult().data).toEqual({ isAuthenticated: true });
    stopWatching();
  });
});
