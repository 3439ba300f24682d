import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { Player } from '../../modes/web/player.tsx';
import { usePlayerSettings } from './settings/use-player-settings.ts';
import { playedSet, testCards } from './test-cards.ts';

interface TestedPlayerProps {
  set?: Partial<typeof playedSet>;
  cards?: Card[];
  search?: string;
  isTurned?: boolean;
  onTrack?: (eventType: string) => void;
}

export function TestedPlayer({ set, cards = testCards(3), search = '', isTurned = false, onTrack }: TestedPlayerProps) {
  const parameters = parseEmbedParameters(new URLSearchParams(search));
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Player
        set={{ ...playedSet, ...set }}
        cards={cards}
        parameters={parameters}
        preferenceKeys={embedPreferenceKeys}
        control={control}
        isTurned={isTurned}
        onTrack={onTrack}
      />
    </QueryClientProvider>
  );
}
