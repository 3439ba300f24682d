import type { FastifyInstance } from 'fastify';
import { listListedSets } from '../../../catalog/server/catalog-store.ts';
import { escapeHtml } from '../../../platform/rules/text/escape-html.ts';
import { originOf } from '../../../platform/server/http/request-parts.ts';
import type { Services } from '../../../platform/server/services/services.ts';

/** Serves `/robots.txt` (RFC 9309) and `/sitemap.xml` (https://www.sitemaps.org). */
export function registerCrawlerFiles(app: FastifyInstance, services: Services): void {
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
    const entries = [
      sitemapEntry(`${origin}/catalog`),
      ...sets.map(({ id, updatedAt }) => sitemapEntry(`${origin}/catalog/set/${id}`, new Date(updatedAt))),
    ];
    return reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(sitemap(entries));
  });
}

function sitemap(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function sitemapEntry(address: string, changedAt?: Date): string {
  const lastModified = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${lastModified}</url>`;
}
