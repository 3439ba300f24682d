import { renderToString } from 'react-dom/server';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import type { EmbedParameters } from '../../shared/embed/options.ts';
import { embedPreferenceKeys, placesKey } from '../../shared/preference-keys.ts';
import { offeredModes, startMode } from '../../shared/study/modes.ts';
import { fillStudy } from '../api/study.ts';
import { createQueryClient } from '../api/query-client.ts';
import { EmbedApp } from './embed-app.tsx';

interface RenderedEmbed {
  /** Belongs into `#root`. */
  readonly html: string;
  /** `<link>`s for what is seen first; belong into the head. */
  readonly preloads: string;
  /** Choices of earlier visits with which the page looks different: `key=value`, or `key~=part` for a part of the value. */
  readonly unless: readonly string[];
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
  const modes = offeredModes(parameters.modes);
  if (parameters.shuffle || cards.length === 0) return undefined;
  if (startMode(modes, parameters.defaultMode, undefined) !== 'flip') return undefined;
  const queryClient = createQueryClient();
  fillStudy(queryClient, set, cards);
  const rendered = renderToString(<EmbedApp queryClient={queryClient} setId={set.id} parameters={parameters} />);
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads, unless: otherChoices(set.id, parameters, cards[0]) };
}

function otherChoices(
  setId: string,
  { modes, defaultMode, showDefinitionFirst }: EmbedParameters,
  first: Card | undefined,
): string[] {
  const keys = embedPreferenceKeys;
  const otherModes = defaultMode ? [] : offeredModes(modes).filter((mode) => mode !== 'flip');
  return [
    ...otherModes.map((mode) => `${keys.mode}=${mode}`),
    ...(showDefinitionFirst === undefined ? [`${keys.showDefinitionFirst}=false`] : []),
    `${keys.showBothSides}=true`,
    `${placesKey}~=${setId}`,
    ...(first?.mediaKind === 'video' ? [`${keys.mirrorVideo}=true`] : []),
  ];
}
