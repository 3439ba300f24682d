import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Download } from '../contract/call-types.ts';

/** A failure closes the connection, so that half a file never looks complete. */
export function sendDownload(reply: FastifyReply, contentType: string, { name, content }: Download): FastifyReply {
  reply.headers({ 'content-type': contentType, 'content-disposition': attachment(name) });
  return reply.send(Readable.from(content, { objectMode: false }));
}

/** RFC 6266, RFC 8187. */
function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
