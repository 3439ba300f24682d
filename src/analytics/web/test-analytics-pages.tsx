import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerCalls, type Answers, type ReceivedCall } from '../../api/web/test-answers.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { makeEntries } from '../../leaderboard/web/test-entries.ts';
import { makeSet } from '../../dashboard/web/test-sets.ts';
import { AnalyticsSection } from './analytics-section.tsx';
import { SetAnalyticsDialog } from './set-analytics-dialog.tsx';
import { makeAnalytics, makeSeries } from './test-analytics.ts';

export function serverWith({ scores = 0, analytics = makeAnalytics() } = {}): Answers {
  let entries = makeEntries(scores, { setTitle: 'Greetings' });
  return {
    'GET /api/analytics': () => analytics,
    'GET /api/analytics/series': () => makeSeries(4, 0, 12, 7),
    'GET /api/leaderboard/global': () => ({ entries }),
    'GET /api/leaderboard/:setId': ({ query }) => ({ entries: query['period'] === 'month' ? [] : entries }),
    'GET /api/analytics/:setId': () => analytics,
    'GET /api/analytics/:setId/confusions': () => ({ pairs: [] }),
    'GET /api/analytics/:setId/hardest-cards': () => ({ cards: [] }),
    'DELETE /api/leaderboard/entries/:id': ({ path }) => {
      entries = entries.filter((entry) => !path.endsWith(`/${entry.id}`));
      return undefined;
    },
    'GET /api/leaderboard/entries/count': ({ query }) => ({ count: matchesAll(query) ? entries.length : 1 }),
    'DELETE /api/leaderboard/entries': ({ query }) => {
      const count = matchesAll(query) ? entries.length : 1;
      entries = entries.slice(count);
      return { count };
    },
  };
}

/** Whether a filter matches all entries. One of the last 24 hours matches a single entry. */
function matchesAll(query: Readonly<Record<string, string>>): boolean {
  return query['since'] === undefined || Date.parse(query['since']) < Date.now() - 25 * 60 * 60 * 1000;
}

export function openSection(answers: Answers): ReceivedCall[] {
  const calls = answerCalls(answers);
  renderScreen(<AnalyticsSection />, '/admin');
  return calls;
}

export function openDialog(answers: Answers, title = 'Greetings'): ReceivedCall[] {
  const calls = answerCalls(answers);
  renderScreen(<SetAnalyticsDialog isOpen set={makeSet({ title })} onOpenChange={() => {}} />, '/admin');
  return calls;
}

export async function expandDays(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: '30 Days' }));
  await expand();
}

export async function expand(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Analytics' }));
}

export function figure(label: string): string | null | undefined {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
}

export function callsTo(calls: readonly ReceivedCall[], name: string): ReceivedCall[] {
  return calls.filter((call) => call.name === name);
}
