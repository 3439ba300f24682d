import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Platform } from '../contract.ts';
import { answerCalls, refuse, type Answers } from '../../api/web/test-answers.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { Platforms } from './platforms.tsx';

const platform: Platform = {
  id: 'p1',
  issuer: 'https://school.example',
  product: 'moodle',
  clientId: 'c1',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastLaunchAt: null,
  waitingGrades: 2,
  gradeFaults: ['The platform answered with status 503', 'https://school.example cannot be reached'],
};

beforeEach(completeWindow);
afterEach(cleanup);

function open(answers: Answers) {
  const calls = answerCalls({ 'GET /api/auth/check': () => ({ isAuthenticated: true }), ...answers });
  renderScreen(<Platforms />, '/admin/platforms');
  return { calls, user: userEvent.setup() };
}

test('a platform is listed with what waits for it, and with each reason', async () => {
  open({ 'GET /api/platforms': () => [platform] });
  expect(await screen.findByRole('heading', { name: 'school.example' })).toBeTruthy();
  expect(screen.getByText(/^moodle · registered .* · not used yet$/)).toBeTruthy();
  expect(screen.getByText('2 grades wait to be sent').parentElement?.textContent).toMatch(
    /to be sentThe platform .* status 503https:.* cannot be reached$/,
  );
});

test('a registration address is made, and can be copied', async () => {
  const address = 'https://studio.example/lti/register/key';
  const made = { address, expiresAt: '2026-11-02T12:00:00.000Z' };
  const { user } = open({ 'GET /api/platforms': () => [], 'POST /api/platforms/registration-address': () => made });
  expect(await screen.findByText('No platform is registered yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make Registration Address' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Registration address')).value).toBe(address);
  expect(screen.getByRole('button', { name: 'Copy Registration address' })).toBeTruthy();
});

test('an address from the platform registers it, and says why where it does not', async () => {
  let isRefused = true;
  const { user, calls } = open({
    'GET /api/platforms': () => (isRefused ? [] : [platform]),
    'POST /api/platforms': () =>
      isRefused ? refuse(400, 'https://x.example cannot be reached', 'platform-unusable') : platform,
  });
  await user.click(await screen.findByRole('button', { name: 'Or with an address from the platform' }));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(screen.getByText("Please enter the platform's address")).toBeTruthy();
  await user.type(screen.getByLabelText('Address from the platform'), 'https://x.example');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('https://x.example cannot be reached')).toBeTruthy();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('heading', { name: 'school.example' })).toBeTruthy();
  expect(calls.filter(({ name }) => name === 'POST /api/platforms')).toHaveLength(2);
});

test('a platform is removed after a question', async () => {
  let platforms = [platform];
  const { user } = open({
    'GET /api/platforms': () => platforms,
    'DELETE /api/platforms/:id': () => {
      platforms = [];
      return undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove https://school.example' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No platform is registered yet.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No platform is registered yet.'));
});

test('a platform that was removed elsewhere counts as removed', async () => {
  let platforms = [platform];
  const { user } = open({
    'GET /api/platforms': () => platforms,
    'DELETE /api/platforms/:id': () => {
      platforms = [];
      return refuse(404);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove https://school.example' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No platform is registered yet.')).toBeTruthy();
  await act(async () => {});
  expect(screen.queryByText('Failed to remove the platform')).toBeNull();
});

test('the signing key is changed', async () => {
  const { user, calls } = open({ 'GET /api/platforms': () => [], 'POST /api/platforms/keys': () => undefined });
  await user.click(await screen.findByRole('button', { name: 'Change Signing Key' }));
  expect(await screen.findByText('Signing key changed')).toBeTruthy();
  expect(calls.filter(({ name }) => name === 'POST /api/platforms/keys')).toHaveLength(1);
});

test('without a session it leads to the sign-in', async () => {
  open({ 'GET /api/auth/check': () => ({ isAuthenticated: false }), 'GET /api/platforms': () => refuse(401) });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Learning Platforms' })).toBeNull());
});
