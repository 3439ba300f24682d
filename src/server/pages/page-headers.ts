import type { FastifyReply } from 'fastify';
import { inlineScriptHashes } from '../templates/templates.ts';

/** The camera is for practising in front of one's own picture. */
const permissionsPolicy = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** Embeddable pages send no `frame-ancestors`: even `*` would exclude pages opened from a file. */
export function setPageHeaders(reply: FastifyReply, html: string, isFramable: boolean): void {
  reply.header('content-security-policy', contentSecurityPolicy(html, isFramable));
  reply.header('permissions-policy', permissionsPolicy);
  if (isFramable) reply.header('cross-origin-resource-policy', 'cross-origin');
  else reply.header('x-frame-options', 'DENY');
}

/** Of the documents of the build, which are few. */
const policies = { framable: new Map<string, string>(), alone: new Map<string, string>() };

function contentSecurityPolicy(html: string, isFramable: boolean): string {
  const known = isFramable ? policies.framable : policies.alone;
  const policy = known.get(html) ?? makePolicy(html, isFramable);
  known.set(html, policy);
  return policy;
}

function makePolicy(html: string, isFramable: boolean): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...inlineScriptHashes(html)].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    ...(isFramable ? [] : [`frame-ancestors 'none'`]),
  ].join('; ');
}
