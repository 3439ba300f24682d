import { renderToString } from 'react-dom/server';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import { renderedMode, resolvePlayerSettings } from '../../shared/embed/settings.ts';
import { studyData } from '../../shared/pages/initial-data.ts';
import { splitPreloads, type RenderedPage } from '../../shared/pages/rendered-page.ts';
import { embedPreferenceKeys, nothingStored } from '../../shared/preference-keys.ts';
import { hydrateQueries } from '../api/initial-data.ts';
import { createQueryClient } from '../api/query-client.ts';
import { MatchMode } from '../player/match/match-mode.tsx';
import type { ModeParts } from '../player/mode-parts.ts';
import { QuizMode } from '../player/quiz/quiz-mode.tsx';
import { EmbedApp } from './embed-app.tsx';

interface EmbedInput {
  readonly set: StudySet;
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

const parts: ModeParts = { match: MatchMode, quiz: QuizMode };

/** With the first card, board or question. Undefined without cards, and for cards in random order. */
export function renderEmbed({ set, cards, parameters }: EmbedInput): RenderedPage | undefined {
  const { isShuffled } = resolvePlayerSettings({ parameters, keys: embedPreferenceKeys, stored: nothingStored });
  if (cards.length === 0 || (isShuffled && renderedMode(parameters) === 'flip')) return undefined;
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, studyData(set, cards));
  const rendered = renderToString(
    <EmbedApp queryClient={queryClient} setId={set.id} parameters={parameters} parts={parts} />,
  );
  queryClient.clear();
  return splitPreloads(rendered);
}
