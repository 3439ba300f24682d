import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Card } from '../../shared/contract/card.ts';
import { parseEmbedParameters } from '../../shared/embed/options.ts';
import { embedPreferenceKeys } from '../../shared/preference-keys.ts';
import { createQueryClient } from '../api/query-client.ts';
// What the player loads later is here already: how long that takes is not what is tested.
import './flip/tools/card-tools.tsx';
import './match/match-mode.tsx';
import './settings/player-settings-dialog.tsx';
import { Player } from './player.tsx';
import { usePlayerSettings } from './settings/use-player-settings.ts';
import { prepareBrowser } from './test-browser.ts';
import { testCards } from './test-cards.ts';

interface TestedPlayerProps {
  setId?: string;
  cards?: Card[];
  search?: string;
  onTrack?: (eventType: string) => void;
}

/** The player of a page that was asked for with this search. */
export function TestedPlayer({ setId = 'set-1', cards = testCards(3), search = '', onTrack }: TestedPlayerProps) {
  const parameters = parseEmbedParameters(new URLSearchParams(search));
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Player
        set={{ id: setId, title: 'Greetings', publicTitle: '', visibility: 'public' }}
        cards={cards}
        parameters={parameters}
        preferenceKeys={embedPreferenceKeys}
        control={control}
        onTrack={onTrack}
      />
    </QueryClientProvider>
  );
}

/** A browser that remembers nothing, before each test of a file. */
export function startEachTestAfresh() {
  beforeEach(() => {
    localStorage.clear();
    prepareBrowser();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const card = () => screen.getByRole('button', { name: /^(Term|Definition|Sign)/ });
export const next = () => screen.getByRole('button', { name: 'Next' });
export const previous = () => screen.getByRole('button', { name: 'Previous' });
export const position = () => screen.getByText(/^Card \d+ of \d+$/).textContent;
