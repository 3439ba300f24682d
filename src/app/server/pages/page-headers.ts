import type { FastifyReply } from 'fastify';
import type { Config } from '../../../platform/server/base/config.ts';
import { inlineScriptHashes } from '../../../platform/server/templates/templates.ts';
import type { StudySet } from '../../../sets/contract/set.ts';

/** The camera is for recording signs and for the mirror. */
const permissionsPolicy = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

interface PageHeaders {
  readonly config: Pick<Config, 'mediaDelivery' | 'mediaBucket'>;
  readonly html: string;
  readonly isFramable: boolean;
}

/**
 * Sets the headers of a page, among them its content security policy. A framable page has no `frame-ancestors *`, which
 * would exclude host pages that were opened from a file.
 */
export function setPageHeaders(reply: FastifyReply, page: PageHeaders): void {
  const { isFramable } = page;
  reply.header('content-security-policy', contentSecurityPolicy(page));
  reply.header('permissions-policy', permissionsPolicy);
  if (isFramable) reply.header('cross-origin-resource-policy', 'cross-origin');
  else reply.header('x-frame-options', 'DENY');
}

/**
 * Sets the headers of a worker's script. A worker obeys the policy of its own script. The worker that finds hands runs
 * WebAssembly, which no page may.
 */
export function setWorkerHeaders(reply: FastifyReply): void {
  reply.header(
    'content-security-policy',
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:`,
  );
}

function contentSecurityPolicy({ config, html, isFramable }: PageHeaders): string {
  const { mediaDelivery, mediaBucket } = config;
  // Media redirect to the bucket, and redirections have to match the policy too.
  const bucket = mediaDelivery === 'bucket' ? ` ${mediaBucket?.endpoint ?? ''}` : '';
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...inlineScriptHashes(html)].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${bucket}`,
    `media-src 'self' blob:${bucket}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self'`,
    ...(html.includes('rel="manifest"') ? [`manifest-src 'self'`] : []),
    `base-uri 'none'`,
    `form-action 'self'`,
    ...(isFramable ? [] : [`frame-ancestors 'none'`]),
  ].join('; ');
}

/** Returns the address that describes the page at `path` as oEmbed (https://oembed.com). */
export function oembedUrl(origin: string, path: string): string {
  return `${origin}/api/oembed?url=${encodeURIComponent(origin + path)}`;
}

export function previewImage(
  set: Pick<StudySet, 'thumbnailPath' | 'thumbnailWidth' | 'thumbnailHeight'>,
  origin: string,
) {
  if (set.thumbnailPath === null) return undefined;
  return { url: origin + set.thumbnailPath, width: set.thumbnailWidth, height: set.thumbnailHeight };
}
