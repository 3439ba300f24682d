import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { gradeCard } from '../rules/grade-card.ts';
import { dayOf } from '../rules/study-days.ts';
import { formatStudyFile } from '../rules/study-file.ts';
import { openTextStore } from './text-store.ts';

const store = await openTextStore('remembered');
vi.doMock('./text-store.ts', () => ({ openTextStore: async () => store }));
const { forgetSet, memoryOf, mergeIntoSet, useRemembered } = await import('./remembered.ts');
const { Transfer } = await import('./transfer.tsx');

const dayMs = 24 * 60 * 60 * 1_000;
const earlier = gradeCard(undefined, 'good', dayMs);
const later = gradeCard(undefined, 'again', 2 * dayMs);

afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await forgetSet('set');
});

function Files() {
  const remembered = useRemembered();
  return (
    remembered && (
      <>
        <Transfer remembered={remembered} />
        <output>{[...remembered.days].join()}</output>
      </>
    )
  );
}

async function show() {
  render(<Files />);
  return await screen.findByRole<HTMLButtonElement>('button', { name: 'Save as a file' });
}

function openFile(text: string) {
  return userEvent.upload(screen.getByLabelText('Saved file'), new File([text], 'saved.txt', { type: 'text/plain' }));
}

test('there is nothing to save before a card is remembered', async () => {
  const save = await show();
  expect(save.disabled).toBe(true);
  await act(() => mergeIntoSet('set', new Map([['one', earlier]])));
  expect(save.disabled).toBe(false);
});

test('a file that was saved elsewhere is added, and the newest answer to each card stays', async () => {
  await mergeIntoSet(
    'set',
    new Map([
      ['one', earlier],
      ['two', later],
    ]),
  );
  await show();
  const others = new Map([
    ['one', later],
    ['two', earlier],
    ['three', earlier],
  ]);
  await openFile(formatStudyFile({ sets: new Map([['set', others]]), days: new Map([[dayOf(dayMs), 3]]) }));
  expect(await screen.findByText('3 cards read. For each card the newest answer counts.')).toBeTruthy();
  expect(memoryOf('set')).toEqual(
    new Map([
      ['one', later],
      ['two', later],
      ['three', earlier],
    ]),
  );
  expect(document.querySelector('output')?.textContent).toBe(`${dayOf(dayMs)},3`);
});

test('any other file changes nothing, and says so', async () => {
  const before = new Map([['one', earlier]]);
  await mergeIntoSet('set', before);
  await show();
  await openFile('Hello,Hallo\n');
  expect(await screen.findByText('This file was not saved here. Nothing was changed.')).toBeTruthy();
  expect(memoryOf('set')).toEqual(before);
});

test('a file that this device has no room for is not said to be read', async () => {
  await show();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(store, 'change').mockRejectedValue(new DOMException('The device is full.', 'QuotaExceededError'));
  await openFile(formatStudyFile({ sets: new Map([['set', new Map([['one', earlier]])]]), days: new Map() }));
  expect(await screen.findByText('The cards could not be added. Please try again')).toBeTruthy();
  expect(memoryOf('set').size).toBe(0);
});
