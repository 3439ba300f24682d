import '../../platform/web/styles/fonts.css';
import '../../platform/web/styles/tokens.css';
import '../../platform/web/styles/reset.css';
import '../../platform/web/styles/loading-note.css';
import '../../platform/web/styles/document-message.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { gradedMode } from '../../learning-platforms/rules/activity.ts';
import { packagedSetId, type PackagedSet } from '../../import-export/rules/packaged-set.ts';
import { playableModes } from '../../player/rules/eligibility.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { ErrorBoundary } from '../../platform/web/ui/feedback/error-boundary.tsx';
import { findScormApi, openScormSession } from './scorm-session.ts';
import { TextsProvider } from '../../platform/web/languages/use-texts.tsx';
import { chooseTexts, PackagedPlayer, setDocumentLanguage } from './packaged-player.tsx';

const root = document.getElementById('root');
const block = document.getElementById(packagedSetId);
if (!root || !block) throw new Error('The document has no set to play.');
const packaged: PackagedSet = JSON.parse(block.textContent);
const api = findScormApi(window);
const isGraded = gradedMode(playableModes(packaged.parameters.modes, packaged.cards)) !== undefined;
const session = api && openScormSession(api, { isGraded, now: Date.now });
const texts = chooseTexts(packaged, navigator.languages);
setDocumentLanguage(texts);

createRoot(root).render(
  <StrictMode>
    <TextsProvider texts={texts}>
      <QueryClientProvider client={createQueryClient()}>
        <ErrorBoundary>
          <PackagedPlayer packaged={packaged} session={session} />
        </ErrorBoundary>
      </QueryClientProvider>
    </TextsProvider>
  </StrictMode>,
);
