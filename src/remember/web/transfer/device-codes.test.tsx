// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { gradeCard } from '../../rules/grade-card.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { ToastProvider } from '../../../platform/web/ui/feedback/toast.tsx';
import { DeviceCodes } from './device-codes.tsx';

beforeAll(() => {
  completeWindow();
  // A Blob of jsdom cannot be read as a stream.
  vi.stubGlobal('Blob', NodeBlob);
});
afterEach(cleanup);
afterAll(() => void vi.unstubAllGlobals());

function codes(cardCount: number, isOpen: boolean) {
  const cards = Array.from(
    { length: cardCount },
    (_, index) => [`card-${index}`, gradeCard(undefined, 'good', index)] as const,
  );
  const record = { sets: new Map([['set', new Map(cards)]]), days: new Map() };
  return (
    <ToastProvider>
      <DeviceCodes record={record} isOpen={isOpen} onOpenChange={() => {}} />
    </ToastProvider>
  );
}

test('codes that are opened again carry what came in between', async () => {
  const { rerender } = render(codes(1, true));
  await screen.findByRole('img', { name: 'Code' });
  rerender(codes(200, false));
  rerender(codes(200, true));
  expect(await screen.findByRole('img', { name: /^Code 1 of / })).toBeTruthy();
});

test('the last code keeps the focus on the button that led to it', async () => {
  render(codes(200, true));
  const last = Number(/\d+$/.exec((await screen.findByRole('img', { name: /^Code 1 of / })).ariaLabel ?? '')?.[0]);
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next code' });
  for (let code = 1; code <= last; code += 1) await userEvent.click(next);
  expect(screen.getByRole('status').textContent).toBe(`Code ${last} of ${last}`);
  expect([next.disabled, next.ariaDisabled]).toEqual([false, 'true']);
});
