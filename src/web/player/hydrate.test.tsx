// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseEmbedParameters } from '../../shared/embed/options.ts';
import { embedPreferenceKeys } from '../../shared/preference-keys.ts';
import { Player } from './player.tsx';
import { prepareBrowser } from './test-browser.ts';
import { testCard, testCards, testVideo } from './test-cards.ts';
import { usePlayerSettings } from './use-player-settings.ts';

const cards = [testCard({ id: 'video', ...testVideo }), ...testCards(4)];

function HydratedPlayer({ search = '' }: { search?: string }) {
  const parameters = parseEmbedParameters(new URLSearchParams(search));
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  return (
    <Player
      set={{ id: 'set-1', title: 'Greetings', publicTitle: '', visibility: 'public' }}
      cards={cards}
      parameters={parameters}
      preferenceKeys={embedPreferenceKeys}
      control={control}
    />
  );
}

beforeEach(() => {
  localStorage.clear();
  prepareBrowser();
});
afterEach(() => document.body.replaceChildren());

/** The player on a page that was rendered elsewhere; what React finds different is in `differences`. */
async function hydrate(search?: string) {
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<HydratedPlayer {...(search && { search })} />);
  // jsdom does not read this attribute.
  for (const video of page.querySelectorAll('video')) video.muted = video.hasAttribute('muted');
  const handleError = vi.fn<(error: unknown) => void>();
  const root = await act(async () =>
    hydrateRoot(page, <HydratedPlayer {...(search && { search })} />, { onRecoverableError: handleError }),
  );
  const shown = page.querySelector('[data-shown]')?.textContent ?? '';
  return { shown, differences: handleError.mock.calls, end: () => act(async () => root.unmount()) };
}

test('a page that was rendered elsewhere is taken over as it is', async () => {
  const { shown, differences, end } = await hydrate();
  expect(differences).toEqual([]);
  expect(shown).toContain('Sign, shown by video');
  await end();
});

test('what the visitor chose before shows right after', async () => {
  localStorage.setItem('flashcard-show-definition-first', 'false');
  const { shown, differences, end } = await hydrate();
  expect(differences).toEqual([]);
  expect(shown).toContain('Term video');
  await end();
});

test('cards are shuffled without a difference', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { shown, differences, end } = await hydrate('shuffle=1');
  expect(differences).toEqual([]);
  expect(shown).not.toContain('Sign, shown by video');
  await end();
});
