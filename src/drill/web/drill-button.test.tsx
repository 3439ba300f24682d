import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/web/query-client.ts';
import { answerCalls } from '../../api/web/test-answers.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { DrillButton } from './drill-button.tsx';

afterEach(cleanup);

test('the drill is asked for again where it did not load', async () => {
  completeWindow();
  answerCalls({ 'GET /api/catalog/sets': () => ({ sets: [], hasMore: false, total: 0, totalIsExact: true }) });
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.doMock('./drill-dialog.tsx', async () => {
    throw new Error('It is not there.');
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DrillButton letters={new Map([['a', '/media/a.jpg']])} isAmerican={false} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Fingerspelling drill' });
  fireEvent.click(button);
  await waitFor(() => expect(error).toHaveBeenCalled());
  vi.doUnmock('./drill-dialog.tsx');
  error.mockRestore();
  fireEvent.click(button);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
