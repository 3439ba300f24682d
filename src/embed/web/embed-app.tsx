import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import type { ModeParts } from '../../modes/web/mode-views.ts';
import { ErrorBoundary } from '../../platform/web/ui/feedback/error-boundary.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { Speaking } from '../../platform/web/languages/use-texts.tsx';
import { EmbedPlayer } from './embed-player.tsx';

interface EmbedAppProps {
  queryClient: QueryClient;
  setId: string;
  parameters: EmbedParameters;
  /** The visitor has already turned the first card. */
  isTurned?: boolean;
  /** The code of the server-rendered mode; never changes. */
  parts?: ModeParts | undefined;
  texts: Texts;
}

/** Renders the same on the server and in the browser. */
export function EmbedApp({ queryClient, setId, parameters, isTurned = false, parts, texts }: EmbedAppProps) {
  return (
    <StrictMode>
      <Speaking texts={texts}>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <EmbedPlayer setId={setId} parameters={parameters} isTurned={isTurned} parts={parts} />
          </ErrorBoundary>
        </QueryClientProvider>
      </Speaking>
    </StrictMode>
  );
}
