import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Card } from '../../shared/contract/card.ts';
import type { StudySet } from '../../shared/contract/set.ts';
import { parseEmbedParameters } from '../../shared/embed/options.ts';
import { productName } from '../../shared/limits.ts';
import { isForPrograms, sendProblem } from '../answer-problems.ts';
import { allowAnyOrigin } from '../cross-origin.ts';
import { notFound } from '../problems.ts';
import type { Services } from '../services.ts';
import { readSession } from '../session.ts';
import { renderDocument } from './document.ts';
import type { Document } from './document.ts';
import type { FirstView } from './first-view.ts';
import { setPageHeaders } from './page-headers.ts';
import { describeSet } from './describe-set.ts';

const catalogTitle = 'Flashcard Study Sets';
const lost: Document = {
  title: '404 Page Not Found',
  message: { heading: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
};

/** The documents of every screen, the files they load, and the 404 page for all other paths. */
export async function registerPages(app: FastifyInstance, services: Services): Promise<void> {
  await serveAssets(app, services.templates.assetsDir);
  registerAdminPages(app, services);
  registerSetPages(app, services);
  for (const [path, title] of [
    ['/catalog', catalogTitle],
    ['/catalog/settings', `Settings · ${catalogTitle}`],
    ['/catalog/leaderboard', `Fastest Times · ${catalogTitle}`],
  ] as const) {
    app.get(path, async (_request, reply) => sendPage(reply, services, { page: { title }, isFramable: true }));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isForPrograms(request)) return sendProblem(reply, notFound('Path'));
    return sendPage(reply.code(404), services, { page: lost });
  });
}

function registerAdminPages(app: FastifyInstance, services: Services): void {
  app.get('/', async (request, reply) => {
    if (await readSession(request, services)) return redirect(reply, '/admin');
    return sendPage(reply, services, { page: { title: `Sign in · ${productName}` }, isPrivate: true });
  });
  for (const [path, name] of [
    ['/admin', 'Dashboard'],
    ['/sets/:id/edit', 'Edit set'],
  ] as const) {
    app.get(path, async (request, reply) => {
      if (!(await readSession(request, services))) return redirect(reply, '/');
      return sendPage(reply, services, { page: { title: `${name} · ${productName}` }, isPrivate: true });
    });
  }
}

/** Pages about one set: the same set, each with its own words when it is missing. */
function registerSetPages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>('/embed/:id', async (request, reply) => {
    return sendSetPage(request, reply, services, { setId: request.params.id, isEmbed: true, isFramable: true });
  });
  app.get<{ Params: { setId: string } }>('/catalog/set/:setId', async (request, reply) => {
    return sendSetPage(request, reply, services, { setId: request.params.setId, isEmbed: false, isFramable: true });
  });
  app.get<{ Params: { id: string } }>('/sets/:id/play', async (request, reply) => {
    return sendSetPage(request, reply, services, { setId: request.params.id, isEmbed: false, isFramable: false });
  });
}

async function sendSetPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { setId, isEmbed, isFramable }: { setId: string; isEmbed: boolean; isFramable: boolean },
): Promise<FastifyReply> {
  const isAdmin = await readSession(request, services);
  const origin = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
  const { page, shown, isMissing, isPrivate } = await describeSet(services, { setId, isAdmin, origin });
  const firstView = isEmbed && shown?.cards ? renderFirstView(request, services, shown.set, shown.cards) : undefined;
  return sendPage(reply.code(isMissing ? 404 : 200), services, {
    page: { ...page, firstView },
    isEmbed,
    isFramable,
    isPrivate,
  });
}

/** A first view that fails costs time, not the page: its program draws it then. */
function renderFirstView(
  request: FastifyRequest,
  { templates }: Services,
  set: StudySet,
  cards: readonly Card[],
): FirstView | undefined {
  const [, query = ''] = request.url.split('?');
  try {
    return templates.renderFirstView?.({ set, cards, parameters: parseEmbedParameters(new URLSearchParams(query)) });
  } catch (error) {
    request.log.error({ err: error, setId: set.id }, 'the first view could not be rendered');
    return undefined;
  }
}

interface PageOptions {
  readonly page: Document;
  readonly isEmbed?: boolean;
  readonly isFramable?: boolean;
  /** Not for caches: it depends on who asks. */
  readonly isPrivate?: boolean;
}

function sendPage(reply: FastifyReply, services: Services, options: PageOptions): FastifyReply {
  const { isEmbed = false, isFramable = false, isPrivate = false } = options;
  const template = isEmbed ? services.templates.embed : services.templates.site;
  const page = isEmbed ? options.page : { ...options.page, publicUrl: services.config.publicUrl };
  setPageHeaders(reply, template, isFramable);
  reply.header('cache-control', isPrivate ? 'private, no-store' : 'no-cache');
  return reply.type('text/html; charset=utf-8').send(renderDocument(template, page));
}

function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(path, 302);
}

/** Content-hashed files: they never change, and pages of any origin may load them. */
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
    if (request.url.startsWith('/assets/')) allowAnyOrigin(reply);
  });
}
