import { renderToString } from 'react-dom/server';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import { resolvePlayerSettings } from '../../shared/embed/settings.ts';
import { studyData } from '../../shared/pages/initial-data.ts';
import { splitPreloads, type RenderedPage } from '../../shared/pages/rendered-page.ts';
import { embedPreferenceKeys, nothingStored } from '../../shared/preference-keys.ts';
import { hydrateQueries } from '../api/initial-data.ts';
import { createQueryClient } from '../api/query-client.ts';
import { EmbedApp } from './embed-app.tsx';

interface EmbedInput {
  readonly set: StudySet;
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

/** With its first card. Undefined for what is not known beforehand (an order by chance) or comes in a part of its own (other modes). */
export function renderEmbed({ set, cards, parameters }: EmbedInput): RenderedPage | undefined {
  const settings = resolvePlayerSettings({ parameters, keys: embedPreferenceKeys, stored: nothingStored });
  if (settings.isShuffled || settings.mode !== 'flip' || cards.length === 0) return undefined;
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, studyData(set, cards));
  const rendered = renderToString(<EmbedApp queryClient={queryClient} setId={set.id} parameters={parameters} />);
  queryClient.clear();
  return splitPreloads(rendered);
}
