import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { productName } from '../../../platform/rules/limits.ts';
import { parseStudyMode, type StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { queryString } from '../../../platform/rules/text/query-string.ts';
import { isForPrograms, sendProblem } from '../../../platform/server/http/error-handler.ts';
import { allowAnyOrigin } from '../../../platform/server/http/cors.ts';
import { keepOutOfCache } from '../../../platform/server/http/kept-out.ts';
import { notFound } from '../../../platform/server/base/problems.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { readSession } from '../../../auth/server/session.ts';
import { type Document, renderDocument } from './document.ts';
import type { RenderedPage } from '../../../platform/rules/pages/rendered-page.ts';
import { registerOfflineWorker } from './register-offline-worker.ts';
import type { SiteInput } from '../../../platform/server/templates/site-renderer.ts';
import { oembedUrl } from './oembed-url.ts';
import { originOf } from '../../../platform/server/http/origin-of.ts';
import { queryOf } from '../../../platform/server/http/query-of.ts';
import { setWorkerHeaders, setPageHeaders } from './page-headers.ts';
import {
  describeCatalog,
  describeCatalogSettings,
  describeLeaderboard,
  describeStudy,
  type CatalogDocument,
} from './describe-catalog.ts';
import { describeSetPage, describePlayer } from './describe-set.ts';
import {
  adminWithoutScript,
  catalogLink,
  listWithoutScript,
  signInWithoutScript,
  cardWithoutScript,
  playerWithoutScript,
} from './without-script.ts';
import { listListedSets } from '../../../catalog/server/catalog-store.ts';
import { escapeHtml } from '../../../platform/server/http/escape-html.ts';
import type { Card } from '../../../cards/contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { keptEmbedSearch } from '../../../embed/rules/kept-search.ts';
import { parseEmbedParameters, parsePlayerParameters } from '../../../platform/rules/addresses/options.ts';
import { resolvePlayerSettings, type PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import { embedPreferenceKeys, nothingStored, playerPreferenceKeys } from '../../../platform/rules/preference-keys.ts';
import { loadingCardsText } from '../../../player/rules/sides.ts';

/** See `Templates`. */
type PageKind = 'site' | 'catalog' | 'dashboard' | 'embed' | 'embedMatch' | 'embedQuiz';

const embedKinds = { flip: 'embed', match: 'embedMatch', quiz: 'embedQuiz' } as const satisfies Record<
  StudyMode,
  string
>;

const lost: Document = {
  title: '404 Page Not Found',
  message: {
    heading: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
    link: catalogLink,
  },
};

const signInPage: Document = { title: `Sign in · ${productName}`, withoutScript: signInWithoutScript };

export async function registerPages(app: FastifyInstance, services: Services): Promise<void> {
  await serveAssets(app, services.templates.assetsDir);
  registerAdminPages(app, services);
  registerSetPages(app, services);
  registerCatalogPages(app, services);
  registerListPages(app, services);
  registerOfflinePages(app, services);
  registerOfflineWorker(app, services);
  registerSiteMap(app, services);
  registerLicenses(app, services);
  app.setNotFoundHandler(async (request, reply) => {
    if (isForPrograms(request)) return sendProblem(reply, notFound('Path'));
    return sendPage(reply.code(404), services, { page: lost });
  });
}

function registerAdminPages(app: FastifyInstance, services: Services): void {
  app.get('/', async (request, reply) => {
    if (await readSession(request, services)) return redirect(reply, '/admin');
    return sendPage(reply, services, { page: signInPage, isPrivate: true });
  });
  for (const [path, name, kind] of [
    ['/admin', 'Dashboard', 'dashboard'],
    ['/admin/platforms', 'Learning Platforms', 'site'],
    ['/admin/bin', 'Deleted Sets and Cards', 'site'],
    ['/sets/:id/edit', 'Edit set', 'site'],
  ] as const) {
    app.get(path, async (request, reply) => {
      if (!(await readSession(request, services))) return redirect(reply, '/');
      const page = { title: `${name} · ${productName}`, withoutScript: adminWithoutScript };
      return sendPage(reply, services, { page, kind, isPrivate: true });
    });
  }
}

function registerCatalogPages(app: FastifyInstance, services: Services): void {
  for (const [path, describe] of [
    ['/catalog', describeCatalog],
    ['/catalog/leaderboard', describeLeaderboard],
    ['/catalog/study', describeStudy],
    ['/catalog/settings', describeCatalogSettings],
  ] as const) {
    app.get(path, async (request, reply) => {
      const described = await describe(services, { query: queryOf(request), origin: originOf(request, services) });
      return sendCatalogPage(request, reply, services, described);
    });
  }
}

/** The list is in the fragment, which only the page's program sees. */
function registerListPages(app: FastifyInstance, services: Services): void {
  const page = { title: `Card list · ${productName}`, isUnlisted: true, withoutScript: listWithoutScript };
  for (const path of ['/catalog/list', '/catalog/list/play', '/catalog/list/print']) {
    app.get(path, async (_request, reply) => sendPage(reply, services, { page, isFramable: true }));
  }
}

/** Each has its own text for a missing set. */
function registerSetPages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>('/embed/:id', async (request, reply) => {
    return sendPlayer(request, reply, services, { setId: request.params.id, isEmbed: true });
  });
  app.get<{ Params: { id: string } }>('/lti/play/:id', async (request, reply) => {
    return sendPlayer(request, reply, services, { setId: request.params.id, isEmbed: false, isActivity: true });
  });
  app.get('/lti/pick', async (_request, reply) => {
    const page = { title: `Choose a set · ${productName}`, withoutScript: adminWithoutScript };
    return sendPage(reply, services, { page, isFramable: true, isPrivate: true });
  });
  app.get<{ Params: { id: string } }>('/sets/:id/play', async (request, reply) => {
    return sendPlayer(request, reply, services, { setId: request.params.id, isEmbed: false });
  });
  app.get<{ Params: { setId: string } }>('/catalog/set/:setId/print', async (request, reply) => {
    return sendPlayer(request, reply, services, { setId: request.params.setId, isEmbed: false });
  });
  app.get<{ Params: { setId: string } }>('/catalog/set/:setId', async (request, reply) => {
    const { setId } = request.params;
    const asked = { setId, isAdmin: await readSession(request, services), origin: originOf(request, services) };
    const { page, isMissing, isPrivate } = await describeSetPage(services, asked);
    const mode = parseStudyMode(queryOf(request).get('mode'));
    const address = `/catalog/set/${encodeURIComponent(setId)}${queryString({ mode })}`;
    return sendCatalogPage(request, reply.code(isMissing ? 404 : 200), services, {
      address,
      page: { ...page, oembedUrl: isMissing ? undefined : oembedUrl(asked.origin, address) },
      isPrivate,
    });
  });
}

/** Documents for any set, filled by their programs when offline. */
function registerOfflinePages(app: FastifyInstance, services: Services): void {
  for (const [name, kind] of [
    ['catalog', 'catalog'],
    ['player', 'embed'],
  ] as const) {
    app.get(`/offline/${name}`, (_request, reply) =>
      sendPage(reply, services, { page: { title: productName, isUnlisted: true }, kind, isFramable: true }),
    );
  }
}

async function sendCatalogPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { address, page, isPrivate = false }: CatalogDocument & { isPrivate?: boolean },
): Promise<FastifyReply> {
  const rendered = await renderSite(request, services, { address, initialData: page.initialData ?? [] });
  return sendPage(reply, services, { page: { ...page, rendered }, kind: 'catalog', isFramable: true, isPrivate });
}

async function renderSite(
  request: FastifyRequest,
  { templates }: Services,
  input: SiteInput,
): Promise<RenderedPage | undefined> {
  try {
    return await templates.renderSite?.(input);
  } catch (error) {
    request.log.error({ err: error, requestId: request.id }, 'the page could not be rendered');
    keepOutOfCache(request);
    return undefined;
  }
}

function registerLicenses(app: FastifyInstance, { templates }: Services): void {
  app.get('/licenses.txt', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(templates.licenses),
  );
}

function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(path, 302);
}

async function serveAssets(app: FastifyInstance, assetsDir: string | undefined): Promise<void> {
  if (assetsDir === undefined) return;
  await app.register(fastifyStatic, {
    root: assetsDir,
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/assets/')) return;
    allowAnyOrigin(reply);
    if (request.url.endsWith('.js')) setWorkerHeaders(reply);
  });
}

/** RFC 9309, https://www.sitemaps.org */
function registerSiteMap(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /sets/',
      `Sitemap: ${originOf(request, services)}/sitemap.xml`,
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, services);
    const sets = await listListedSets(services.db);
    const pages = [
      entry(`${origin}/catalog`),
      ...sets.map(({ id, updatedAt }) => entry(`${origin}/catalog/set/${id}`, new Date(updatedAt))),
    ];
    return reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(siteMap(pages));
  });
}

function siteMap(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function entry(address: string, changed?: Date): string {
  return `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
}

interface PlayerPage {
  readonly setId: string;
  readonly isEmbed: boolean;
  readonly isActivity?: boolean;
}

/** An embed is rendered with its first card, board or question. */
async function sendPlayer(
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

interface PageOptions {
  readonly page: Document;
  readonly kind?: PageKind;
  readonly isFramable?: boolean;
  readonly isPrivate?: boolean;
}

function sendPage(reply: FastifyReply, { config, templates }: Services, options: PageOptions): FastifyReply {
  const { kind = 'site', isFramable = false, isPrivate = false } = options;
  const template = templates[kind];
  const makesLinks = kind === 'site' || kind === 'dashboard';
  const page = makesLinks ? { ...options.page, publicUrl: config.publicUrl } : options.page;
  setPageHeaders(reply, { config, html: template, isFramable });
  reply.header('cache-control', isPrivate ? 'private, no-store' : 'no-cache');
  return reply.type('text/html; charset=utf-8').send(renderDocument(template, page));
}
