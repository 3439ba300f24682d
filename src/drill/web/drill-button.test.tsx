import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/web/query-client.ts';
import { answerCalls } from '../../api/web/test-answers.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { DrillButton } from './drill-button.tsx';

afterEach(cleanup);

function renderButton(): HTMLElement {
  answerCalls({ 'GET /api/catalog/sets': () => ({ sets: [], hasMore: false, total: 0, totalIsExact: true }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DrillButton letters={new Map([['a', '/media/a.jpg']])} isAmerican={false} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Fingerspelling drill' });
}

test('the drill is asked for again where it did not load', async () => {
  completeWindow();
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.doMock('./drill-dialog.tsx', async () => {
    throw new Error('It is not there.');
  });
  const button = renderButton();
  fireEvent.click(button);
  await waitFor(() => expect(error).toHaveBeenCalled());
  vi.doUnmock('./drill-dialog.tsx');
  error.mockRestore();
  fireEvent.click(button);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test.each([
  ['field with a keyboard', true],
  ['button on a phone, whose keyboard would cover the hand', false],
])('a word that is repeated leaves the focus in the %s', async (_place, hasMouse) => {
  completeWindow({ hasMouse });
  HTMLImageElement.prototype.decode = async () => {};
  await userEvent.click(renderButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  const again = screen.getByRole('button', { name: 'Again' });
  const focused = hasMouse ? screen.getByRole('textbox', { name: 'What did you read?' }) : again;
  expect(document.activeElement).toBe(focused);
  await userEvent.click(again);
  expect(document.activeElement).toBe(focused);
});

test('the speed of the drill is read aloud once, with its slider', async () => {
  completeWindow();
  await userEvent.click(renderButton());
  const slider = await screen.findByRole('slider', { name: 'Speed' });
  expect(screen.getByText(slider.ariaValueText ?? '').ariaHidden).toBe('true');
});
