import type { FastifyReply } from 'fastify';
import type { Services } from '../../../platform/server/services/services.ts';
import { renderDocument } from './document.ts';
import type { Document } from './document.ts';
import { setPageHeaders } from './page-headers.ts';

/** See `Templates`. */
type PageKind = 'site' | 'catalog' | 'dashboard' | 'embed' | 'embedMatch' | 'embedQuiz';

interface PageOptions {
  readonly page: Document;
  readonly kind?: PageKind;
  readonly isFramable?: boolean;
  readonly isPrivate?: boolean;
}

export function sendPage(reply: FastifyReply, { config, templates }: Services, options: PageOptions): FastifyReply {
  const { kind = 'site', isFramable = false, isPrivate = false } = options;
  const template = templates[kind];
  const makesLinks = kind === 'site' || kind === 'dashboard';
  const page = makesLinks ? { ...options.page, publicUrl: config.publicUrl } : options.page;
  setPageHeaders(reply, { config, html: template, isFramable });
  reply.header('cache-control', isPrivate ? 'private, no-store' : 'no-cache');
  return reply.type('text/html; charset=utf-8').send(renderDocument(template, page));
}
