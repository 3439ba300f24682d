import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { laterPartOf, wholePartOf, type DocumentPart } from '../../../platform/rules/languages/text-parts.ts';
import type { RenderedPage } from '../../../platform/rules/pages/rendered-page.ts';
import { keepOutOfCache } from '../../../platform/server/http/request-parts.ts';
import { languageOf, languageOfAddress, languageVary } from '../../../platform/server/languages/language-of.ts';
import { catalogOfDocument, catalogOfPart } from '../../../platform/server/languages/texts-in.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import type { Templates } from '../../../platform/server/templates/templates.ts';
import { type PageContent, renderDocument } from './document.ts';
import { setPageHeaders } from './page-headers.ts';

/** Says which template a page has. An embed has a template for each mode that it can begin with. */
type PageKind = 'site' | 'catalog' | 'dashboard' | StudyMode;

interface PageOptions {
  readonly page: PageContent;
  readonly kind?: PageKind;
  /** Whether other sites may show the page in a frame. */
  readonly isFramable?: boolean;
  /** Whether caches must not store the document. */
  readonly isPrivate?: boolean;
  /** Whether the document must contain all texts, because the browser cannot fetch any later. */
  readonly isOffline?: boolean;
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  options: PageOptions,
): FastifyReply {
  const { config, templates } = services;
  const { kind = 'site', isFramable = false, isPrivate = false, isOffline = false } = options;
  const template = chooseTemplate(templates, kind);
  const showsLinks = kind === 'site' || kind === 'dashboard';
  const page = showsLinks ? { ...options.page, publicUrl: config.publicUrl } : options.page;
  setPageHeaders(reply, { config, html: template, isFramable });
  reply.header('cache-control', isPrivate ? 'private, no-store' : 'no-cache');
  const language = languageOf(request, services);
  const part = documentPartOf(kind);
  const documentLanguage = {
    language,
    catalog: isOffline ? catalogOfPart(language, wholePartOf(part)) : catalogOfDocument(language, part),
    laterPath: isOffline ? undefined : `/texts/${language}/${laterPartOf(part)}.json`,
    hasAddresses: kind === 'catalog',
    addressLanguage: languageOfAddress(request.url),
  };
  reply.header('vary', languageVary).type('text/html; charset=utf-8');
  return reply.send(renderDocument(template, page, documentLanguage));
}

/** Returns the part of the texts that the document contains. Other texts are fetched later. */
function documentPartOf(kind: PageKind): DocumentPart {
  if (kind === 'catalog') return 'catalogPage';
  return kind === 'site' || kind === 'dashboard' ? 'none' : kind;
}

function chooseTemplate({ embeds, ...templates }: Templates, kind: PageKind): string {
  return kind === 'site' || kind === 'catalog' || kind === 'dashboard' ? templates[kind] : embeds[kind];
}

/** Renders a page's HTML. Returns undefined if that fails; the browser then renders the page. */
export async function renderOrLog(
  request: FastifyRequest,
  render: () => Promise<RenderedPage> | RenderedPage | undefined,
): Promise<RenderedPage | undefined> {
  try {
    return await render();
  } catch (error) {
    request.log.error({ err: error, requestId: request.id, params: request.params }, 'the page could not be rendered');
    keepOutOfCache(request);
    return undefined;
  }
}
