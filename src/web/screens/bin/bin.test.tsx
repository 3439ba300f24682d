import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSet } from '../../../shared/testing/build-set.ts';
import { answerCalls, refuse, type Answers } from '../../api/test-answers.ts';
import { renderScreen } from '../../app/test-screen.tsx';
import { completeWindow } from '../../browser/test-window.ts';
import { Bin } from './bin.tsx';

const deleted = {
  id: 'a',
  title: 'First Words',
  cardCount: 3,
  deletedAt: '2026-11-01T12:00:00.000Z',
  removedAt: '2026-12-01T12:00:00.000Z',
};

beforeEach(() => completeWindow());
afterEach(cleanup);

function open(answers: Answers) {
  answerCalls({ 'GET /api/auth/check': () => ({ isAuthenticated: true }), ...answers });
  renderScreen(<Bin />, '/admin/bin');
  return userEvent.setup();
}

test('a deleted set is listed with the day until which it is kept, and restored', async () => {
  let bin = [deleted];
  const user = open({
    'GET /api/bin': () => bin,
    'POST /api/sets/:id/restore': () => {
      bin = [];
      return buildSet();
    },
  });
  expect(await screen.findByText(/^3 cards · deleted .* · kept until .*2026$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore First Words' }));
  expect(await screen.findByText('Set restored')).toBeTruthy();
  expect(await screen.findByText('No set was deleted in the last 30 days.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Deleted sets' }));
});

test('a set that could not be restored stays, and it is said', async () => {
  const user = open({ 'GET /api/bin': () => [deleted], 'POST /api/sets/:id/restore': () => refuse(500) });
  await user.click(await screen.findByRole('button', { name: 'Restore First Words' }));
  await waitFor(() => expect(screen.getByText('Failed to restore set')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Restore First Words' })).toBeTruthy();
});
