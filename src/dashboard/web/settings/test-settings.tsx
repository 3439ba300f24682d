import { cleanup, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { answerCalls, type Answers, type ReceivedCall } from '../../../api/web/test-answers.ts';
import { renderScreen } from '../../../app/web/test-screen.tsx';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { SettingsPanel } from './settings-panel.tsx';

export interface Lists {
  blockedInitials: string[];
  categories: string[];
}

export function serverWith(given: Partial<Lists> = {}): Answers {
  const kept: Lists = { blockedInitials: [], categories: [], ...given };
  return {
    'GET /api/settings/blocked-initials': () => ({ blockedInitials: kept.blockedInitials }),
    'PUT /api/settings/blocked-initials': ({ body }) => Object.assign(kept, body),
    'GET /api/settings/catalog-categories': () => ({ categories: kept.categories }),
    'PUT /api/settings/catalog-categories': ({ body }) => Object.assign(kept, body),
    'GET /api/categories': () => [],
    'GET /api/settings/language': () => ({ language: 'en' }),
    'PUT /api/settings/language': ({ body }) => Object.assign({ language: '' }, body),
  };
}

function Page({ categoriesInUse }: { categoriesInUse: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open settings
      </button>
      <SettingsPanel isOpen={isOpen} onOpenChange={setOpen} categoriesInUse={categoriesInUse} />
    </>
  );
}

export async function openSettings(
  answers: Answers,
  section?: string,
  categoriesInUse: readonly string[] = ['Food', 'Travel'],
): Promise<{ calls: ReceivedCall[]; user: UserEvent }> {
  const calls = answerCalls(answers);
  const user = userEvent.setup();
  renderScreen(<Page categoriesInUse={categoriesInUse} />, '/admin');
  await user.click(screen.getByRole('button', { name: 'Open settings' }));
  if (section !== undefined) await user.click(screen.getByRole('button', { name: section }));
  return { calls, user };
}

export function saved(calls: readonly ReceivedCall[], name: string): unknown[] {
  return calls.filter((call) => call.name === `PUT /api/settings/${name}`).map((call) => call.body);
}

/** Toasts are list items too. */
export function listed(): string[] {
  const dialog = within(screen.getByRole('dialog', { name: 'Settings' }));
  return dialog.queryAllByRole('listitem').map((item) => item.textContent);
}

export function layOutLists(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const rows = Array.from((row?.parentElement ?? this).children);
    return row ? new DOMRect(0, rows.indexOf(row) * 44, 300, 44) : new DOMRect(0, 0, 300, rows.length * 44);
  });
}

export function startEachTestAfresh(): void {
  beforeEach(() => completeWindow());
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.restoreAllMocks();
  });
}
