import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refuse, withheld } from '../../../api/web/test-answers.ts';
import { serverWith, openSettings, saved, listed, startEachTestAfresh, type Lists } from './test-settings.tsx';

startEachTestAfresh();

const initialsField = () => screen.findByLabelText<HTMLInputElement>('Initials to block');
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });

describe('Blocked initials', () => {
  test('are trimmed and upper-cased as they are typed, three of them; only then they can be added', async () => {
    const { calls, user } = await openSettings(serverWith(), 'Leaderboard Settings');
    const field = await initialsField();
    expect(screen.getByText('No blocked initials yet')).toBeTruthy();
    await user.type(field, ' ab');
    expect([field.value, addButton().ariaDisabled]).toEqual(['AB', 'true']);
    expect(screen.getByText('2 of 3 characters')).toBeTruthy();
    await user.type(field, 'cd');
    expect([field.value, addButton().ariaDisabled]).toEqual(['ABC', null]);
    await user.click(addButton());
    expect(addButton()).toHaveProperty('disabled', false);
    expect(listed()).toEqual(['ABC']);
    expect((await screen.findByText('Updated')).nextSibling?.textContent).toBe(
      'Blocked initials list has been updated',
    );
    expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['ABC'] }]);
    expect([field.value, screen.queryByText('No blocked initials yet')]).toEqual(['', null]);
  });

  test('may be longer where letters have marks, as on a board', async () => {
    const { calls, user } = await openSettings(serverWith(), 'Leaderboard Settings');
    await user.type(await initialsField(), 'किसी');
    expect(screen.getByText('3 of 3 characters')).toBeTruthy();
    await user.click(addButton());
    expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['किसी'] }]);
  });

  test('Blocked initials that are too short or blocked already say so', async () => {
    const { calls, user } = await openSettings(serverWith({ blockedInitials: ['ABC'] }), 'Leaderboard Settings');
    await user.type(await initialsField(), 'ab{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('InvalidPlease enter exactly 3 characters');
    await user.type(await initialsField(), 'c{Enter}');
    const text = 'Already ExistsThese initials are already blocked';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(saved(calls, 'blocked-initials')).toEqual([]);
  });

  test('Blocked initials that cannot be saved are taken back and can be added again', async () => {
    const answers = {
      ...serverWith({ blockedInitials: ['XXX'] }),
      'PUT /api/settings/blocked-initials': () => refuse(500),
    };
    const { user } = await openSettings(answers, 'Leaderboard Settings');
    await user.type(await initialsField(), 'abc{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to update blocked initials');
    expect([listed(), (await initialsField()).value]).toEqual([['XXX'], 'ABC']);
  });

  test('are offered as a list to begin with, of which any can be taken out again', async () => {
    const { calls, user } = await openSettings(serverWith({ blockedInitials: ['ABC'] }), 'Leaderboard Settings');
    await user.click(await screen.findByRole('button', { name: 'Add 29 common insults' }));
    expect(listed()).toHaveLength(30);
    expect(screen.queryByRole('button', { name: 'Add 29 common insults' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unblock SEX' }));
    await waitFor(() => expect(saved(calls, 'blocked-initials')).toHaveLength(2));
    expect(listed()).not.toContain('SEX');
  });

  test('leave one by one; the focus goes to the next', async () => {
    const { calls, user } = await openSettings(
      serverWith({ blockedInitials: ['AAA', 'BBB', 'CCC'] }),
      'Leaderboard Settings',
    );
    await user.click(await screen.findByRole('button', { name: 'Unblock BBB' }));
    expect(listed()).toEqual(['AAA', 'CCC']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unblock CCC' }));
    await waitFor(() => expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['AAA', 'CCC'] }]));
  });

  test('added fast one after the other are all saved', async () => {
    const first = withheld<Lists>();
    const server = serverWith();
    let isFirst = true;
    const { calls, user } = await openSettings(
      {
        ...server,
        'PUT /api/settings/blocked-initials': (call) => {
          const answer = server['PUT /api/settings/blocked-initials']?.(call);
          if (answer === undefined || !isFirst) return answer ?? refuse(500);
          isFirst = false;
          return first.answer();
        },
      },
      'Leaderboard Settings',
    );
    await user.type(await initialsField(), 'abc{Enter}def{Enter}');
    expect(listed()).toEqual(['ABC', 'DEF']);
    expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['ABC'] }]);
    first.give({ blockedInitials: ['ABC'], categories: [] });
    await waitFor(() => expect(saved(calls, 'blocked-initials').at(-1)).toEqual({ blockedInitials: ['ABC', 'DEF'] }));
    expect(listed()).toEqual(['ABC', 'DEF']);
  });

  test('Blocked initials that were blocked in another window meanwhile stay blocked', async () => {
    const kept = { blockedInitials: ['AAA'] };
    const { calls, user } = await openSettings(serverWith(kept), 'Leaderboard Settings');
    const field = await initialsField();
    kept.blockedInitials.push('NEW');
    await user.type(field, 'bbb{Enter}');
    await waitFor(() => expect(listed()).toEqual(['AAA', 'NEW', 'BBB']));
    expect(saved(calls, 'blocked-initials')).toEqual([{ blockedInitials: ['AAA', 'NEW', 'BBB'] }]);
  });

  test('Blocked initials that do not come are said so, and can be asked for again', async () => {
    let isBroken = true;
    const answer = () => (isBroken ? refuse(500) : { blockedInitials: ['ABC'] });
    const { user } = await openSettings(
      { ...serverWith(), 'GET /api/settings/blocked-initials': answer },
      'Leaderboard Settings',
    );
    await screen.findByText('Failed to fetch the blocked initials');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Unblock ABC' });
  });
});
