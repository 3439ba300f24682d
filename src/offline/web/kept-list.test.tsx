// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../../api/web/query-client.ts';
import { answerCalls } from '../../api/web/test-answers.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import type { KeptPhase, KeptSet } from '../rules/kept-set.ts';
import { KeepDialog } from './keep-dialog.tsx';
import { cacheNameOf, writeRecord } from './kept-cache.ts';
import { KeptList } from './kept-list.tsx';
import { KeptOverview } from './kept-overview.tsx';
import type { KeepFault, KeptState } from './kept-sets.ts';
import { stubDevice } from './test-device.ts';

const nothing: KeptState = { sets: new Map(), downloading: new Map(), faults: new Map(), isPossible: true };

beforeEach(() => completeWindow());
afterEach(cleanup);

function stateOf(
  phase: KeptPhase,
  { downloading, fault }: { downloading?: 'here' | 'elsewhere' | undefined; fault?: KeepFault } = {},
) {
  const set: KeptSet = { id: 'a', title: 'Animals', phase, files: 2, allFiles: 3, bytes: 1_400_000 };
  const state: KeptState = {
    ...nothing,
    sets: new Map([['a', set]]),
    downloading: new Map(downloading && [['a', downloading]]),
    faults: new Map(fault && [['a', fault]]),
  };
  return { set, state };
}

const states = [
  ['keeping', 'here', 'Keeping 2 of 3 files', ['Cancel']],
  ['keeping', 'elsewhere', 'Keeping 2 of 3 files', ['Remove', 'Done']],
  ['keeping', undefined, 'Stopped at 2 of 3 files', ['Remove', 'Continue']],
  ['kept', undefined, '2 files, 1.4 MB', ['Remove', 'Done']],
  ['outdated', 'here', 'Updating: 2 of 3 files', ['Cancel']],
  ['outdated', 'elsewhere', 'Updating: 2 of 3 files', ['Remove', 'Done']],
  ['outdated', undefined, 'Needs an update: 2 of 3 files are here', ['Remove', 'Update']],
  ['gone', undefined, 'Removed: it is no longer public', ['Remove', 'Done']],
] as const;

describe('the list of what is on this device', () => {
  it.for(states)('says of a set that is %s (downloading: %s): %s', ([phase, downloading, words]) => {
    render(<KeptList state={stateOf(phase, { downloading }).state} isEditable />);
    const row = within(screen.getByRole('listitem'));
    expect([row.queryByText('Animals'), row.queryByText(words)]).not.toContain(null);
    const isWhole = phase === 'kept' || phase === 'outdated';
    expect(row.queryByRole('link', { name: 'Study Animals' }) !== null).toBe(isWhole);
    expect(row.getByRole('button').ariaLabel).toBe('Remove Animals from this device');
  });

  it('moves the focus on when a set was removed, also the last one', async () => {
    stubDevice();
    onTestFinished(() => void vi.unstubAllGlobals());
    const { set } = stateOf('kept');
    for (const kept of [set, { ...set, id: 'b', title: 'Birds' }]) {
      await writeRecord(await caches.open(cacheNameOf(kept.id)), kept);
    }
    render(<KeptOverview />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Animals from this device' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const remaining = screen.getByRole('button', { name: 'Remove Birds from this device' });
    await waitFor(() => expect(document.activeElement).toBe(remaining));
    await userEvent.click(remaining);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('On this device')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });

  it('says what went wrong in place of the files, and offers no removal where the catalog should be', () => {
    render(<KeptList state={stateOf('keeping', { fault: 'unreachable' }).state} />);
    expect(screen.getByText('No connection. What is already here stays, and the rest follows.')).toBeTruthy();
    expect(screen.queryByText(/^Stopped/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the dialog about a set', () => {
  function show(state: KeptState) {
    const client = createQueryClient();
    const dialog = (shown: KeptState) => (
      <QueryClientProvider client={client}>
        <KeepDialog setId="a" title="Animals" set={shown.sets.get('a')} state={shown} isOpen onOpenChange={() => {}} />
      </QueryClientProvider>
    );
    const { rerender } = render(dialog(state));
    return (next: KeptState) => rerender(dialog(next));
  }
  const offered = () =>
    screen.getAllByRole('button').flatMap(({ ariaLabel, textContent }) => (ariaLabel === 'Close' ? [] : [textContent]));

  it.for(states)(
    'says of one that is %s (downloading: %s): %s, and offers %s',
    ([phase, downloading, words, actions]) => {
      show(stateOf(phase, { downloading }).state);
      expect(screen.getByRole('status').textContent).toBe(phase === 'gone' ? '' : words);
      expect(screen.queryByText(/is no longer public/) !== null).toBe(phase === 'gone');
      const progress = screen.queryByRole('progressbar', { name: 'Files on this device' });
      expect(progress !== null).toBe(phase === 'keeping' || phase === 'outdated');
      expect(offered()).toEqual(actions);
    },
  );

  it('keeps the focus inside, and off Remove, when the download ends under Cancel', async () => {
    const showNext = show(stateOf('keeping', { downloading: 'here' }).state);
    screen.getByRole('button', { name: 'Cancel' }).focus();
    showNext(stateOf('kept').state);
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Remove' }));
  });

  it.for([
    ['no-room', /^Not enough room on this device\. Remove/],
    ['no-room-to-update', /The earlier one stays\.$/],
    ['unreachable', /^No connection/],
    ['failed', /^That did not work/],
  ] as const)('tells the fault %s', ([fault, words]) => {
    show(stateOf('outdated', { fault }).state);
    expect(screen.getByRole('alert').textContent).toMatch(words);
  });

  it.for([
    [{ files: 3, bytes: 2_100_000 }, '3 files, 2.1 MB'],
    [{ files: 0, bytes: 0 }, 'No files'],
  ] as const)('tells before anything is kept how much will come: %o', async ([size, words]) => {
    answerCalls({ 'GET /api/sets/:id/media-size': () => size });
    show(nothing);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(offered()).toEqual(['Keep on this device']);
  });

  it('offers nothing where the browser stores nothing, and says why', () => {
    show({ ...nothing, isPossible: false });
    expect(screen.getByText(/^This is not possible here/)).toBeTruthy();
    expect(offered()).toEqual([]);
  });
});
