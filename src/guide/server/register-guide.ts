import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLanguage } from '../../platform/rules/languages/interface-languages.ts';
import { queryOf } from '../../platform/server/http/request-parts.ts';
import { languageOf, languageVary } from '../../platform/server/languages/language-of.ts';
import { textsIn } from '../../platform/server/languages/texts-in.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findPage, guidePath, type GuidePage } from '../rules/guide.ts';
import { renderGuide } from './render-guide.ts';

interface GuideAddress {
  readonly Params: { readonly first?: string; readonly second?: string };
}

/**
 * Serves the guide. `/guide` and `/guide/PAGE` are in the reader's language, `/guide/LANGUAGE` and
 * `/guide/LANGUAGE/PAGE` in the one that they name, to which `?lang=` redirects.
 */
export function registerGuide(
  app: FastifyInstance,
  services: Services,
  send: (reply: FastifyReply, html: string) => FastifyReply,
): void {
  const { guide } = services.templates;
  if (guide === undefined) return;
  const pages: readonly GuidePage[] = JSON.parse(guide.pages);
  const respond = async (request: FastifyRequest<GuideAddress>, reply: FastifyReply) => {
    const { addressLanguage, name } = readAddress(request.params);
    const language = addressLanguage ?? languageOf(request, services);
    const page = findPage(pages, name, language);
    if (page === undefined) return reply.callNotFound();
    const query = queryOf(request);
    const requestedLanguage = findLanguage(query.get('lang') ?? '')?.tag;
    if (requestedLanguage !== undefined && requestedLanguage !== addressLanguage)
      return reply.redirect(guidePath(requestedLanguage, name), 302);
    const search = name === '' ? (query.get('search') ?? '').trim() : '';
    const view = { pages, page, addressLanguage, search, t: textsIn(language) };
    return send(reply.header('vary', languageVary), renderGuide(guide.document, view));
  };
  for (const path of ['/guide', '/guide/:first', '/guide/:first/:second']) app.get<GuideAddress>(path, respond);
}

function readAddress({ first = '', second = '' }: GuideAddress['Params']) {
  const addressLanguage = findLanguage(first)?.tag;
  if (addressLanguage !== undefined) return { addressLanguage, name: second };
  return { addressLanguage, name: second === '' ? first : `${first}/${second}` };
}
