import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession } from '../../../auth/server/session.ts';
import { registerGuide } from '../../../guide/server/register-guide.ts';
import { parseStudyMode } from '../../../platform/rules/addresses/modes.ts';
import { textParts } from '../../../platform/rules/languages/text-parts.ts';
import { message, type Texts } from '../../../platform/rules/languages/texts.ts';
import { productName } from '../../../platform/rules/limits.ts';
import { queryString } from '../../../platform/rules/text/query-string.ts';
import { notFound } from '../../../platform/server/base/problems.ts';
import { allowAnyOrigin } from '../../../platform/server/http/cors.ts';
import { isForPrograms, sendProblem } from '../../../platform/server/http/error-handler.ts';
import { originOf, queryOf } from '../../../platform/server/http/request-parts.ts';
import { knownLanguage, textsOf } from '../../../platform/server/languages/language-of.ts';
import { catalogOfPart } from '../../../platform/server/languages/texts-in.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { adminPages, type AdminPage } from '../../admin-pages.ts';
import {
  describeCatalog,
  describeCatalogSettings,
  describeLeaderboard,
  describeStudy,
  type CatalogDocument,
} from './describe-catalog.ts';
import { describeSetPage } from './describe-set.ts';
import type { PageContent } from './document.ts';
import { adminNoscript, catalogLink, listNoscript, signInNoscript } from './noscript-messages.ts';
import { oembedUrl, setPageHeaders, setWorkerHeaders } from './page-headers.ts';
import { registerCrawlerFiles } from './register-crawler-files.ts';
import { registerOfflineWorker } from './register-offline-worker.ts';
import { renderOrLog, sendPage } from './send-page.ts';
import { sendPlayer } from './send-player.ts';

/** Registers every HTML page of the site, and the files that pages load. */
export async function registerPages(app: FastifyInstance, services: Services): Promise<void> {
  await serveAssets(app, services.templates.assetsDir);
  registerAdminPages(app, services);
  registerSetPages(app, services);
  registerCatalogPages(app, services);
  registerListPages(app, services);
  registerOfflinePages(app, services);
  registerOfflineWorker(app, services);
  registerCrawlerFiles(app, services);
  registerLicenses(app, services);
  registerTexts(app, services);
  registerGuide(app, services, (reply, html) => {
    setPageHeaders(reply, {
      config: services.config,
      html: services.templates.guide?.document ?? '',
      isFramable: false,
    });
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (isForPrograms(request)) return sendProblem(reply, notFound('Path'), services);
    return sendPage(request, reply.code(404), services, { page: notFoundPage(textsOf(request, services)) });
  });
}

function notFoundPage(t: Texts): PageContent {
  const heading = t('404 Page Not Found');
  const text = t('Did you forget to add the page to the router?');
  return { title: heading, message: { heading, text, link: catalogLink(t) } };
}

function registerAdminPages(app: FastifyInstance, services: Services): void {
  app.get('/', async (request, reply) => {
    if (await readSession(request, services)) return redirect(reply, '/admin');
    return sendPage(request, reply, services, { page: signInPage(textsOf(request, services)), isPrivate: true });
  });
  const editorPage: AdminPage = { name: message('Edit set'), document: 'site' };
  for (const [path, { name, document }] of Object.entries<AdminPage>({ ...adminPages, '/sets/:id/edit': editorPage })) {
    app.get(path, async (request, reply) => {
      if (!(await readSession(request, services))) return redirect(reply, '/');
      const t = textsOf(request, services);
      const page = { title: `${t(name)} · ${productName}`, noscript: adminNoscript(t) };
      return sendPage(request, reply, services, { page, kind: document, isPrivate: true });
    });
  }
}

function signInPage(t: Texts): PageContent {
  return { title: `${t('Sign in')} · ${productName}`, noscript: signInNoscript(t) };
}

function registerCatalogPages(app: FastifyInstance, services: Services): void {
  for (const [path, describe] of [
    ['/catalog', describeCatalog],
    ['/catalog/leaderboard', describeLeaderboard],
    ['/catalog/study', describeStudy],
    ['/catalog/settings', describeCatalogSettings],
  ] as const) {
    app.get(path, async (request, reply) => {
      const pageRequest = {
        query: queryOf(request),
        origin: originOf(request, services),
        t: textsOf(request, services),
      };
      return sendCatalogPage(request, reply, services, await describe(services, pageRequest));
    });
  }
}

/** Registers the pages of lists. A list of cards is in the fragment of the address, which only the browser sees. */
function registerListPages(app: FastifyInstance, services: Services): void {
  for (const path of ['/catalog/list', '/catalog/list/play', '/catalog/list/print']) {
    app.get(path, async (request, reply) => {
      const t = textsOf(request, services);
      const title = `${t('Card list')} · ${productName}`;
      const page = { title, isNoindex: true, noscript: listNoscript(t) };
      return sendPage(request, reply, services, { page, isFramable: true });
    });
  }
}

/** Registers every page that shows a single set, and the one on which teachers choose a set for a course. */
function registerSetPages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>('/embed/:id', (request, reply) =>
    sendPlayer(request, reply, services, { setId: request.params.id, isEmbed: true }),
  );
  app.get<{ Params: { id: string } }>('/lti/play/:id', (request, reply) =>
    sendPlayer(request, reply, services, { setId: request.params.id, isEmbed: false, isActivity: true }),
  );
  app.get('/lti/pick', async (request, reply) => {
    const t = textsOf(request, services);
    const page = { title: `${t('Choose a set')} · ${productName}`, noscript: adminNoscript(t) };
    return sendPage(request, reply, services, { page, isFramable: true, isPrivate: true });
  });
  app.get<{ Params: { id: string } }>('/sets/:id/play', (request, reply) =>
    sendPlayer(request, reply, services, { setId: request.params.id, isEmbed: false }),
  );
  app.get<{ Params: { setId: string } }>('/catalog/set/:setId/print', (request, reply) =>
    sendPlayer(request, reply, services, { setId: request.params.setId, isEmbed: false }),
  );
  app.get<{ Params: { setId: string } }>('/catalog/set/:setId', async (request, reply) => {
    const { setId } = request.params;
    const pageRequest = {
      setId,
      isAdmin: await readSession(request, services),
      origin: originOf(request, services),
      t: textsOf(request, services),
    };
    const { page, isMissing, isPrivate } = await describeSetPage(services, pageRequest);
    const mode = parseStudyMode(queryOf(request).get('mode'));
    const address = `/catalog/set/${encodeURIComponent(setId)}${queryString({ mode })}`;
    return sendCatalogPage(request, reply.code(isMissing ? 404 : 200), services, {
      address,
      page: { ...page, oembedUrl: isMissing ? undefined : oembedUrl(pageRequest.origin, address) },
      isPrivate,
    });
  });
}

/** Registers documents without content. The service worker answers with them when the browser is offline. */
function registerOfflinePages(app: FastifyInstance, services: Services): void {
  for (const [name, kind] of [
    ['catalog', 'catalog'],
    ['player', 'flip'],
  ] as const) {
    app.get(`/offline/${name}`, (request, reply) =>
      sendPage(request, reply, services, {
        page: { title: productName, isNoindex: true },
        kind,
        isFramable: true,
        isOffline: true,
      }),
    );
  }
}

async function sendCatalogPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { address, page, isPrivate = false }: CatalogDocument & { isPrivate?: boolean },
): Promise<FastifyReply> {
  const texts = textsOf(request, services);
  const input = { address, initialData: page.initialData ?? [], texts };
  const rendered = await renderOrLog(request, () => services.templates.renderSite?.(input));
  return sendPage(request, reply, services, {
    page: { ...page, rendered },
    kind: 'catalog',
    isFramable: true,
    isPrivate,
  });
}

function registerLicenses(app: FastifyInstance, { templates }: Services): void {
  app.get('/licenses.txt', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(templates.licenses),
  );
}

/** Serves the texts of parts that are loaded later, and of another language that the visitor chooses. */
function registerTexts(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { language: string; file: string } }>('/texts/:language/:file', (request, reply) => {
    const language = knownLanguage(request.params.language);
    const part = textParts.find((name) => `${name}.json` === request.params.file);
    if (language === undefined || part === undefined) return sendProblem(reply, notFound('Path'), services);
    allowAnyOrigin(reply);
    return reply.header('cache-control', 'no-cache').send(catalogOfPart(language, part));
  });
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
