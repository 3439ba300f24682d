import type { FastifyReply } from 'fastify';
import { productName } from '../../platform/rules/limits.ts';
import { escapeHtml } from '../../platform/server/http/escape-html.ts';
import { inlineScriptHashes } from '../../platform/server/templates/templates.ts';

interface OwnPage {
  readonly heading: string;
  readonly text: string;
  /** Sent by a script, or by a button without scripts. */
  readonly form?: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly button: string;
  };
  readonly script?: string;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.5 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 1.25rem; }
p { margin: 0; max-width: 44ch; }
button { margin-top: 24px; padding: 12px 24px; font: inherit; }
`;

/** For a platform's frame, without the site's program. */
export function sendOwnPage(reply: FastifyReply, { heading, text, form, script }: OwnPage): FastifyReply {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${heading} · ${productName}`)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${form ? formHtml(form) : ''}</main>
${script === undefined ? '' : `<script>${script}</script>`}</body></html>`;
  reply.header('content-security-policy', policyOf(html, form));
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/** Any frame may show it, and its form may be redirected. */
function policyOf(html: string, form: OwnPage['form']): string {
  return [
    `default-src 'none'`,
    `script-src ${inlineScriptHashes(html).join(' ') || "'none'"}`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action ${form === undefined ? "'none'" : new URL(form.action).protocol}`,
  ].join('; ');
}

function formHtml({ action, fields, button }: NonNullable<OwnPage['form']>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${escapeHtml(button)}</button></form>`;
}
