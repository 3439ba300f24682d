import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/reset.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startHistoryGuard } from '../browser/history-guard.ts';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root to put the site into.');
startHistoryGuard();
createRoot(root).render(
  <StrictMode>
    <App queryClient={createQueryClient()} />
  </StrictMode>,
);
