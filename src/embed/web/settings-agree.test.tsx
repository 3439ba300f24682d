import { act } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Card } from '../../cards/contract/card.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { quizSeed } from '../../quiz/rules/quiz-questions.ts';
import { studyData } from '../../platform/rules/pages/initial-data.ts';
import { embedPreferenceKeys as keys, placesKey, renderedQuizKey } from '../../platform/rules/preference-keys.ts';
import { hydrateQueries } from '../../api/web/initial-data.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { MatchMode } from '../../match/web/match-mode.tsx';
import { QuizMode } from '../../quiz/web/quiz-mode.tsx';
import { prepareBrowser } from '../../player/web/test-browser.ts';
import { testCard, testCards, testVideo } from '../../player/web/test-cards.ts';
import { applySettings } from './apply-settings.ts';
import { EmbedApp } from './embed-app.tsx';
import { renderEmbed } from './render-embed.tsx';
import { testSet as set } from './test-set.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

const parts = { match: MatchMode, quiz: QuizMode };
const texts = testCards(3);
const withVideo = [testCard({ id: 'video', ...testVideo }), ...texts];

beforeEach(() => {
  prepareBrowser();
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
});
afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

const flag = fc.constantFrom('0', '1', 'x');
const addresses = fc.record(
  {
    modes: fc.constantFrom('flip', 'quiz,flip', 'match,quiz', 'flip,match,quiz', 'x'),
    defaultMode: fc.constantFrom('flip', 'match', 'quiz', 'x'),
    darkMode: flag,
    shuffle: flag,
    showDefinitionFirst: flag,
    hideSettings: flag,
  },
  { requiredKeys: [] },
);
const storedFlag = fc.constantFrom('true', 'false', 'x');
const storages = fc.record(
  {
    [keys.mode]: fc.constantFrom('flip', 'match', 'quiz', 'x'),
    [keys.darkMode]: storedFlag,
    [keys.showDefinitionFirst]: storedFlag,
    [keys.showBothSides]: storedFlag,
    [keys.mirrorVideo]: storedFlag,
    [placesKey]: fc.constantFrom('set-1 2', 'set-2 2', 'set-1 2 7', 'x'),
    [renderedQuizKey]: fc.constantFrom(`${quizSeed(texts)}`, `${quizSeed(withVideo)}`, 'x'),
  },
  { requiredKeys: [] },
);

test('server, pre-hydration script and program agree on an address and on what is stored', async () => {
  await fc.assert(
    fc.asyncProperty(addresses, storages, fc.constantFrom(texts, withVideo), async (address, stored, cards) => {
      const { isConcealed, isQuiz, before, after } = await open(`?${new URLSearchParams(address)}`, stored, cards);
      expect(after.theme).toBe(before.theme);
      if (!before.isRendered) expect(isConcealed).toBe(false);
      else if (isConcealed) expect(isQuiz || JSON.stringify(after) !== JSON.stringify(before)).toBe(true);
      else expect(after).toEqual(before);
    }),
    {
      numRuns: 20,
      examples: [
        [{}, { [placesKey]: 'set-1 2' }, texts],
        [{}, { [keys.mirrorVideo]: 'true' }, withVideo],
        [{}, { [keys.showDefinitionFirst]: 'false', [keys.darkMode]: 'true' }, texts],
        [{}, { [keys.showBothSides]: 'true' }, texts],
        [{ modes: 'quiz,flip' }, { [keys.mode]: 'quiz' }, texts],
        [{ defaultMode: 'quiz' }, { [renderedQuizKey]: `${quizSeed(texts)}` }, texts],
        [{ defaultMode: 'match' }, { [keys.mode]: 'flip' }, withVideo],
      ],
    },
  );
});

/** The embed as the server sends it, once the script has run and once it is hydrated. */
async function open(search: string, stored: Readonly<Record<string, string | undefined>>, cards: readonly Card[]) {
  const parameters = parseEmbedParameters(new URLSearchParams(search));
  const { documentElement: page } = document;
  const root = document.createElement('div');
  const html = renderEmbed({ set, cards, parameters, texts: englishTexts })?.html;
  root.toggleAttribute('data-rendered', html !== undefined);
  root.innerHTML = html ?? '';
  document.body.replaceChildren(root);
  // jsdom does not read this attribute.
  for (const video of root.querySelectorAll('video')) video.muted = video.hasAttribute('muted');
  history.replaceState(null, '', `/embed/set-1${search}`);
  localStorage.clear();
  for (const [key, text] of Object.entries(stored)) if (text !== undefined) localStorage.setItem(key, text);
  page.dataset['theme'] = 'light';
  delete page.dataset['concealed'];

  const isConcealed = applySettings();
  const before = look(root);
  const isQuiz = root.querySelector('[data-seed]') !== null;
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, studyData(set, cards));
  const app = (
    <EmbedApp queryClient={queryClient} setId={set.id} parameters={parameters} parts={parts} texts={englishTexts} />
  );
  const program = await act(async () => (html === undefined ? drawn(root, app) : hydrateRoot(root, app)));
  const after = look(root);
  await act(async () => program.unmount());
  return { isConcealed, isQuiz, before, after };
}

function drawn(root: HTMLElement, app: ReactNode) {
  const program = createRoot(root);
  program.render(app);
  return program;
}

function look(root: HTMLElement) {
  const card = root.querySelector('[data-current]');
  return {
    theme: document.documentElement.dataset['theme'],
    mode: root.querySelector('[aria-pressed=true]')?.textContent,
    isRendered: card !== null || root.querySelector('[data-state]') !== null,
    position: root.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow'),
    shown: textOf(card?.querySelector('[role=button][data-shown]')),
    isMirrored: card?.querySelector('[data-mirrored]') ? true : undefined,
  };
}

/** Without what is hidden. */
function textOf(element: Element | null | undefined): string | undefined {
  if (!element) return undefined;
  const copy = document.createElement('div');
  copy.innerHTML = element.innerHTML;
  for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove();
  return copy.textContent;
}
