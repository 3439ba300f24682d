import { renderToString } from 'react-dom/server';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import { resolvePlayerSettings } from '../../shared/embed/settings.ts';
import { embedPreferenceKeys, nothingStored } from '../../shared/preference-keys.ts';
import { fillStudy } from '../api/study.ts';
import { createQueryClient } from '../api/query-client.ts';
import { EmbedApp } from './embed-app.tsx';

interface RenderedEmbed {
  /** Belongs into `#root`. */
  readonly html: string;
  /** `<link>`s for what is seen first; belong into the head. */
  readonly preloads: string;
}

interface EmbedInput {
  readonly set: StudySet;
  readonly cards: readonly Card[];
  readonly parameters: EmbedParameters;
}

/**
 * The embed's page with its first card, rendered on the server. Undefined when the address asks for something that is
 * not known beforehand (an order by chance) or that comes in a part of its own (the other modes).
 */
export function renderEmbed({ set, cards, parameters }: EmbedInput): RenderedEmbed | undefined {
  const settings = resolvePlayerSettings({ parameters, keys: embedPreferenceKeys, stored: nothingStored });
  if (settings.isShuffled || settings.mode !== 'flip' || cards.length === 0) return undefined;
  const queryClient = createQueryClient();
  fillStudy(queryClient, set, cards);
  const rendered = renderToString(<EmbedApp queryClient={queryClient} setId={set.id} parameters={parameters} />);
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads };
}
