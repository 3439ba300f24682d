import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/reset.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseEmbedParameters } from '../../shared/embed/options.ts';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { EmbedPlayer } from './embed-player.tsx';
import { setIdInPath } from './set-id-in-path.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root to put the player into.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <ErrorBoundary>
        <EmbedPlayer
          setId={setIdInPath(location.pathname)}
          parameters={parseEmbedParameters(new URLSearchParams(location.search))}
        />
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>,
);
