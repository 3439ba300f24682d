import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import type { ModeParts } from '../player/mode-parts.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { EmbedPlayer } from './embed-player.tsx';

interface EmbedAppProps {
  queryClient: QueryClient;
  setId: string;
  parameters: EmbedParameters;
  /** The back of the first card is up already. */
  isTurned?: boolean;
  /** The code of the mode that the server rendered; never changes. */
  parts?: ModeParts | undefined;
}

/** The same on the server and in the browser. */
export function EmbedApp({ queryClient, setId, parameters, isTurned = false, parts }: EmbedAppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <EmbedPlayer setId={setId} parameters={parameters} isTurned={isTurned} parts={parts} />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>
  );
}
