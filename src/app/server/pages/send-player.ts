import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSession } from '../../../auth/server/session.ts';
import { sanitizeEmbedSearch } from '../../../embed/rules/sanitize-search.ts';
import { parseEmbedParameters, parsePlayerParameters } from '../../../platform/rules/addresses/options.ts';
import { resolvePlayerSettings, type PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import type { RenderedPage } from '../../../platform/rules/pages/rendered-page.ts';
import { embedPreferenceKeys, nothingStored, playerPreferenceKeys } from '../../../platform/rules/preference-keys.ts';
import { originOf, queryOf } from '../../../platform/server/http/request-parts.ts';
import { textsOf } from '../../../platform/server/languages/language-of.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { loadingCardsText } from '../../../player/rules/sides.ts';
import { describePlayer, type SetDocument } from './describe-set.ts';
import { noscriptBelowCard, noscriptInsteadOfPlayer } from './noscript-messages.ts';
import { oembedUrl } from './page-headers.ts';
import { renderOrLog, sendPage } from './send-page.ts';

interface PlayerPage {
  readonly setId: string;
  /** Whether any site may show the player in a frame. */
  readonly isEmbed: boolean;
  /** Whether a learning platform shows the player. The address then has the parameters of an embed. */
  readonly isActivity?: boolean;
}

/** Sends the document of a player. An embed is rendered with its first card, board or question if that is possible. */
export async function sendPlayer(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { setId, isEmbed, isActivity = false }: PlayerPage,
): Promise<FastifyReply> {
  const isAdmin = await readSession(request, services);
  const t = textsOf(request, services);
  const pageRequest = { setId, isAdmin, origin: originOf(request, services), t };
  const { page, shown, isMissing, isPrivate } = await describePlayer(services, pageRequest);
  const rendered = isEmbed ? await renderEmbed(request, services, shown) : undefined;
  const settings = settingsOf(request, { hasEmbedParameters: isEmbed || isActivity });
  const hasRenderedCard = rendered !== undefined && settings.mode === 'flip';
  const describeNoscript = hasRenderedCard ? noscriptBelowCard : noscriptInsteadOfPlayer;
  return sendPage(request, reply.code(isMissing ? 404 : 200), services, {
    page: {
      ...page,
      oembedUrl: isEmbed && !isMissing ? oembedUrl(pageRequest.origin, embedPath(request, setId)) : undefined,
      rendered,
      noscript: shown && describeNoscript(shown.set, settings, t),
      isEmbed,
      loadingText: isMissing ? undefined : t(loadingCardsText),
    },
    kind: isEmbed ? settings.mode : 'site',
    isFramable: isEmbed || isActivity,
    isPrivate: isPrivate || isActivity,
  });
}

function embedPath(request: FastifyRequest, setId: string): string {
  return `/embed/${encodeURIComponent(setId)}${sanitizeEmbedSearch(queryOf(request))}`;
}

/** The settings that the address asks for, without those stored in the browser. */
function settingsOf(request: FastifyRequest, { hasEmbedParameters }: { hasEmbedParameters: boolean }): PlayerSettings {
  const query = queryOf(request);
  const parameters = hasEmbedParameters ? parseEmbedParameters(query) : parsePlayerParameters(query);
  const keys = hasEmbedParameters ? embedPreferenceKeys : playerPreferenceKeys;
  return resolvePlayerSettings({ parameters, keys, stored: nothingStored });
}

/** Renders an embed's HTML, unless the document does not carry its cards. */
async function renderEmbed(
  request: FastifyRequest,
  services: Services,
  shown: SetDocument['shown'],
): Promise<RenderedPage | undefined> {
  if (shown?.cards === undefined) return undefined;
  const { set, cards } = shown;
  const input = { set, cards, parameters: parseEmbedParameters(queryOf(request)), texts: textsOf(request, services) };
  return await renderOrLog(request, () => services.templates.renderEmbed?.(input));
}
