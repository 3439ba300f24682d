import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { ToastProvider } from '../../platform/web/ui/feedback/toast.tsx';
import { modeProps, testCards } from '../../player/web/test-cards.ts';
import { MatchMode } from './match-mode.tsx';
import { TimedResult } from './timed-result.tsx';

function renderMatch(cards: Card[]): string {
  return renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <MatchMode {...modeProps('match', { cards, modes: ['match'] })} />
    </QueryClientProvider>,
  );
}

test('a game is rendered with its hidden board, always the same, and can start', () => {
  const html = renderMatch(testCards(20));
  expect(html.match(/data-state="hidden"/g)).toHaveLength(12);
  expect(html).toContain('Click to match pairs');
  expect(html).not.toContain('Term');
  expect(html).not.toMatch(/aria-disabled="true"[^>]*>(?:(?!<\/button>).)*Start/);
  expect(renderMatch(testCards(20))).toBe(html);
});

test.each([
  [4, '3 × 2', '3 × 2', '2 × 2'],
  [6, '3 × 2', '3 × 2', '3 × 2'],
  [10, '3 × 4', '4 × 3', '5 × 2'],
  [12, '3 × 4', '4 × 3', '6 × 2'],
])('a board of %i tiles is %s in a narrow player, %s in a medium and %s in a wide one', (tileCount, ...grids) => {
  const sizes = renderMatch(testCards(tileCount / 2)).matchAll(/-columns:(\d+);--\w+-rows:(\d+)/g);
  expect(Array.from(sizes, ([, columns, rows]) => `${columns} × ${rows}`)).toEqual(grids);
});

test('a set without eligible cards is rendered', () => {
  expect(renderMatch([])).toContain('No cards available for match mode');
});

test('a result is rendered', () => {
  const html = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <TimedResult
          match={{ setId: 'set-1', completionTimeMs: 10_620, key: 'match-1' }}
          pairs={5}
          isRanked={false}
          author={{ initials: '', emoji: '🏆' }}
          onAuthorChange={() => {}}
          onPlayAgain={() => {}}
          onDialogChange={undefined}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  expect(html).toContain('10.62');
  expect(html).toContain('Play Again');
});
