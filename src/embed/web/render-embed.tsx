import { renderToString } from 'react-dom/server';
import { studyModes } from '../../platform/rules/addresses/modes.ts';
import { renderedMode, resolvePlayerSettings } from '../../platform/rules/addresses/settings.ts';
import { studyData } from '../../platform/rules/pages/initial-data.ts';
import { splitPreloads, type EmbedInput, type RenderedPage } from '../../platform/rules/pages/rendered-page.ts';
import { embedPreferenceKeys, nothingStored } from '../../platform/rules/preference-keys.ts';
import { hydrateQueries } from '../../api/web/initial-data.ts';
import { createQueryClient } from '../../api/web/query-client.ts';
import { modeViews, type ModeParts } from '../../modes/web/mode-views.ts';
import { EmbedApp } from './embed-app.tsx';

const parts: ModeParts = Object.fromEntries(
  await Promise.all(studyModes.map(async (mode) => [mode, await modeViews[mode].load?.()] as const)),
);

/**
 * Renders the first card, board or question. Returns undefined if there are no cards, or if they are shown in an order
 * that the browser draws by chance.
 */
export function renderEmbed({ set, cards, parameters, texts }: EmbedInput): RenderedPage | undefined {
  const { isShuffled } = resolvePlayerSettings({ parameters, keys: embedPreferenceKeys, stored: nothingStored });
  if (cards.length === 0 || (isShuffled && renderedMode(parameters) === 'flip')) return undefined;
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, studyData(set, cards));
  const rendered = renderToString(
    <EmbedApp queryClient={queryClient} setId={set.id} parameters={parameters} parts={parts} texts={texts} />,
  );
  queryClient.clear();
  return splitPreloads(rendered);
}
