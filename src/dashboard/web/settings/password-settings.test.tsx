import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refuse, type Answers } from '../../../api/web/test-answers.ts';
import { openSettings, serverWith, startEachTestAfresh } from './test-settings.tsx';

startEachTestAfresh();

describe('Password and sessions', () => {
  const current = () => screen.getByLabelText<HTMLInputElement>('Current password');
  const next = () => screen.getByLabelText<HTMLInputElement>('New password');
  const submit = () => screen.getByRole('button', { name: 'Change Password' });
  const opened = (answers: Answers) => openSettings({ ...serverWith(), ...answers }, 'Password and Sessions');

  test('the password is changed with the current one, and the fields are empty again', async () => {
    const { calls, user } = await opened({ 'POST /api/auth/password': () => undefined });
    await user.type(current(), 'tidy zebra');
    await user.type(next(), 'calm walrus{Enter}');
    await screen.findByText('Password changed');
    expect(calls.find(({ name }) => name === 'POST /api/auth/password')?.body).toEqual({
      currentPassword: 'tidy zebra',
      newPassword: 'calm walrus',
    });
    expect([current().value, next().value]).toEqual(['', '']);
  });

  test('a missing current one and a short new one are said under their fields', async () => {
    const { calls, user } = await opened({ 'POST /api/auth/password': () => undefined });
    await user.type(next(), 'seven c');
    await user.click(submit());
    expect(screen.getByText('Please enter the current password')).toBeTruthy();
    expect(screen.getByText('Please choose at least 8 characters')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(current()));
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/auth/password');
  });

  test('a wrong current one is said, and the session goes on', async () => {
    const { user } = await opened({
      'POST /api/auth/password': () => refuse(401, 'Invalid admin password', 'wrong-password'),
    });
    await user.type(current(), 'wrong');
    await user.type(next(), 'calm walrus{Enter}');
    await screen.findByText('That password is not right.');
    expect(screen.getByRole('dialog', { name: 'Settings' })).toBeTruthy();
  });

  test('all sessions end after a question, and the sign-in follows', async () => {
    const { calls, user } = await opened({ 'POST /api/auth/logout-everywhere': () => undefined });
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Sign out everywhere?' }));
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/auth/logout-everywhere');
    await user.click(question.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('At /');
  });
});
