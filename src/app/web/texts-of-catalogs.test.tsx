import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDialog, serverWith as analyticsWith } from '../../analytics/web/test-analytics-pages.tsx';
import { answerCalls } from '../../api/web/test-answers.ts';
import { SignIn } from '../../auth/web/sign-in.tsx';
import { Bin } from '../../dashboard/web/bin.tsx';
import { openSettings, serverWith as settingsWith } from '../../dashboard/web/settings/test-settings.tsx';
import { openDashboard, serverWith, tidyUp } from '../../dashboard/web/test-dashboard.tsx';
import { makeSet } from '../../dashboard/web/test-sets.ts';
import { Platforms } from '../../learning-platforms/web/platforms.tsx';
import { interfaceLanguages } from '../../platform/rules/languages/interface-languages.ts';
import { englishTexts, type Texts } from '../../platform/rules/languages/texts.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { renderScreen } from './test-screen.tsx';

vi.mock('../../platform/web/languages/use-texts.tsx', async (original) => {
  const translate = (...given: Parameters<Texts>) => `[${englishTexts(...given)}]`;
  const bracketed = Object.assign(translate, { language: 'en', catalog: {} });
  return { ...(await original<object>()), useTexts: () => bracketed };
});

beforeEach(() => completeWindow());
afterEach(() => {
  cleanup();
  tidyUp();
});

const signedIn = { 'GET /api/auth/check': () => ({ isAuthenticated: true }) } as const;
const at = '2026-11-01T12:00:00.000Z';

describe('The catalogs have all that is read or heard', () => {
  test('before signing in', () => {
    answerCalls({ 'GET /api/auth/check': () => ({ isAuthenticated: false }) });
    renderScreen(<SignIn />, '/');
    expect(textsOutsideBrackets()).toEqual([]);
  });

  test('on the dashboard', async () => {
    openDashboard(serverWith([makeSet({ viewCount: 3, description: 'About' })]));
    await screen.findByRole('link', { name: 'Greetings' });
    expect(textsOutsideBrackets()).toEqual([]);
  });

  test('in the settings', async () => {
    const { user } = await openSettings(settingsWith({ blockedInitials: ['ABC'], categories: ['Food'] }));
    const sections = within(screen.getByRole('dialog')).getAllByRole('button', { expanded: false });
    for (const section of sections) await user.click(section);
    await screen.findByText('ABC');
    expect(textsOutsideBrackets().filter((text) => !['ABC', 'Open settings'].includes(text))).toEqual([]);
  });

  test('about what is deleted', async () => {
    const set = { id: 'a', title: 'First Words', cardCount: 3, deletedAt: at, removedAt: at };
    const cards = { id: 'd', setId: 'b', setTitle: 'Animals', isSetDeleted: true, cardCount: 2, terms: ['ant'] };
    answerCalls({
      ...signedIn,
      'GET /api/bin': () => [set],
      'GET /api/bin/cards': () => [{ ...cards, deletedAt: at, removedAt: at }],
    });
    renderScreen(<Bin />, '/admin/bin');
    await screen.findByText('First Words');
    await screen.findByText('Animals');
    expect(textsOutsideBrackets()).toEqual([]);
  });

  test('about learning platforms', async () => {
    answerCalls({ ...signedIn, 'GET /api/platforms': () => [] });
    renderScreen(<Platforms />, '/admin/platforms');
    await screen.findByText(/No platform is registered/);
    expect(textsOutsideBrackets()).toEqual([]);
  });

  test('about what was studied', async () => {
    openDialog(analyticsWith({ scores: 3 }));
    await screen.findByText(/Hardest cards/);
    expect(textsOutsideBrackets()).toEqual([]);
  });
});

/** What is read or heard, but for what a teacher wrote. */
function textsOutsideBrackets(): string[] {
  const between = '\u0001';
  const written = '[dir="auto"], bdi, code, textarea, script, style';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let shown = '';
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest(written)) shown += text.nodeValue + between;
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of element.closest(written) ? [] : ['aria-label', 'title', 'placeholder', 'alt'])
      shown += (element.getAttribute(name) ?? '') + between;
  for (let outer = ''; outer !== shown;) [outer, shown] = [shown, shown.replaceAll(/\[[^[\]]*\]/g, '')];
  const names = ['Flashcard Studio', ...interfaceLanguages.map(({ name }) => name)];
  const left = shown.split(between).map((text) => text.trim());
  return [...new Set(left)].filter((text) => /\p{L}{2}/u.test(text) && !names.includes(text));
}
