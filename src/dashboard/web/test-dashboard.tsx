import { cleanup, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { StudySet } from '../../sets/contract/set.ts';
import { answerCalls, type Answers, type ReceivedCall, refuse } from '../../api/web/test-answers.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { forgetSessionTexts } from '../../platform/web/browser/preferences.ts';
import { Dashboard } from './dashboard.tsx';
import { makeAnalytics } from '../../analytics/web/test-analytics.ts';

export function serverWith(initial: readonly StudySet[]): Answers {
  let sets = [...initial];
  return {
    'GET /api/auth/check': () => ({ isAuthenticated: true }),
    'GET /api/analytics': () => makeAnalytics(),
    'POST /api/analytics/reconcile': () => ({ reconciled: 0 }),
    'GET /api/sets': ({ query }) => sets.filter((set) => set.title.includes(query['search'] ?? '')),
    'DELETE /api/sets/:id': ({ path }) => {
      sets = sets.filter((set) => !path.endsWith(`/${set.id}`));
      return undefined;
    },
    'POST /api/sets/:id/restore': ({ path }) => {
      const restored = initial.find((set) => path.includes(`/${set.id}/`));
      if (!restored) return refuse(404);
      sets = [...sets, restored];
      return restored;
    },
  };
}

export function openDashboard(answers: Answers) {
  const calls = answerCalls(answers);
  return { calls, ...renderScreen(<Dashboard />, '/admin') };
}

export function rowTitles(): string[] {
  return screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
}

export function row(title: string) {
  const item = screen.getByRole('link', { name: title }).closest('li');
  if (item === null) throw new Error(`No row ${title}`);
  return within(item);
}

export async function firstRows(title = 'Unit 1'): Promise<void> {
  await screen.findByRole('link', { name: title });
}

export function callsTo(calls: readonly ReceivedCall[], name: string): ReceivedCall[] {
  return calls.filter((call) => call.name === name);
}

export function tidyUp(): void {
  cleanup();
  document.head.innerHTML = '';
  localStorage.clear();
  forgetSessionTexts();
  vi.restoreAllMocks();
}
