import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import type { ModeParts } from '../../modes/web/mode-views.ts';
import { ErrorBoundary } from '../../platform/web/ui/feedback/error-boundary.tsx';
import { MissingPart } from '../../platform/web/ui/feedback/missing-part.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { TextsProvider } from '../../platform/web/languages/use-texts.tsx';
import { EmbedPlayer } from './embed-player.tsx';

interface EmbedAppProps {
  queryClient: QueryClient;
  setId: string;
  parameters: EmbedParameters;
  /** True if the visitor has turned the first card before hydration. */
  isTurned?: boolean;
  /** The code of the mode that the server rendered. It must never change. */
  parts?: ModeParts | undefined;
  texts: Texts;
}

/** The page of an embedded player. It must render the same on the server and in the browser. */
export function EmbedApp({ queryClient, setId, parameters, isTurned = false, parts, texts }: EmbedAppProps) {
  return (
    <StrictMode>
      <TextsProvider texts={texts}>
        <QueryClientProvider client={queryClient}>
          <MissingPart />
          <ErrorBoundary>
            <EmbedPlayer setId={setId} parameters={parameters} isTurned={isTurned} parts={parts} />
          </ErrorBoundary>
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>
  );
}
