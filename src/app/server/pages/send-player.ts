import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Card } from '../../../cards/contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { keptEmbedSearch } from '../../../embed/rules/kept-search.ts';
import { parseEmbedParameters, parsePlayerParameters } from '../../../platform/rules/addresses/options.ts';
import { resolvePlayerSettings, type PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import type { RenderedPage } from '../../../platform/rules/pages/rendered-page.ts';
import { embedPreferenceKeys, nothingStored, playerPreferenceKeys } from '../../../platform/rules/preference-keys.ts';
import type { StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { loadingCardsText } from '../../../player/rules/sides.ts';
import { readSession } from '../../../auth/server/session.ts';
import { keepOutOfCache } from '../../../platform/server/http/kept-out.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { describePlayer } from './describe-set.ts';
import { oembedUrl } from './oembed-url.ts';
import { originOf } from '../../../platform/server/http/origin-of.ts';
import { queryOf } from '../../../platform/server/http/query-of.ts';
import { sendPage } from './send-page.ts';
import { cardWithoutScript, playerWithoutScript } from './without-script.ts';

const embedKinds = { flip: 'embed', match: 'embedMatch', quiz: 'embedQuiz' } as const satisfies Record<
  StudyMode,
  string
>;

interface PlayerPage {
  readonly setId: string;
  readonly isEmbed: boolean;
  readonly isActivity?: boolean;
}

/** An embed is rendered with its first card, board or question. */
export async function sendPlayer(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { setId, isEmbed, isActivity = false }: PlayerPage,
): Promise<FastifyReply> {
  const isAdmin = await readSession(request, services);
  const asked = { setId, isAdmin, origin: originOf(request, services) };
  const { page, shown, isMissing, isPrivate } = await describePlayer(services, asked);
  const rendered = isEmbed && shown?.cards ? renderEmbed(request, services, shown.set, shown.cards) : undefined;
  const settings = settingsOf(request, isEmbed || isActivity);
  const isReadable = rendered !== undefined && settings.mode === 'flip';
  return sendPage(reply.code(isMissing ? 404 : 200), services, {
    page: {
      ...page,
      oembedUrl: isEmbed && !isMissing ? oembedUrl(asked.origin, embedPath(request, setId)) : undefined,
      rendered,
      withoutScript: shown && (isReadable ? cardWithoutScript : playerWithoutScript)(shown.set, settings),
      isHosted: isEmbed,
      loadingText: isMissing ? undefined : loadingCardsText,
    },
    kind: isEmbed ? embedKinds[settings.mode] : 'site',
    isFramable: isEmbed || isActivity,
    isPrivate: isPrivate || isActivity,
  });
}

function embedPath(request: FastifyRequest, setId: string): string {
  return `/embed/${encodeURIComponent(setId)}${keptEmbedSearch(queryOf(request))}`;
}

/** Without those that the browser stores. */
function settingsOf(request: FastifyRequest, isEmbed: boolean): PlayerSettings {
  const parameters = isEmbed ? parseEmbedParameters(queryOf(request)) : parsePlayerParameters(queryOf(request));
  const keys = isEmbed ? embedPreferenceKeys : playerPreferenceKeys;
  return resolvePlayerSettings({ parameters, keys, stored: nothingStored });
}

/** Undefined when that fails: the browser then renders it. */
function renderEmbed(
  request: FastifyRequest,
  { templates }: Services,
  set: StudySet,
  cards: readonly Card[],
): RenderedPage | undefined {
  try {
    return templates.renderEmbed?.({ set, cards, parameters: parseEmbedParameters(queryOf(request)) });
  } catch (error) {
    request.log.error({ err: error, requestId: request.id, setId: set.id }, 'the page could not be rendered');
    keepOutOfCache(request);
    return undefined;
  }
}
