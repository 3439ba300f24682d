import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Download } from '../../shared/contract/call-types.ts';

/** Sends a file to be saved, as fast as it is taken. Should its making fail on the way, the line is cut: half a file never looks whole. */
export function sendDownload(reply: FastifyReply, contentType: string, { name, content }: Download): FastifyReply {
  reply.headers({ 'content-type': contentType, 'content-disposition': attachment(name) });
  return reply.send(Readable.from(content, { objectMode: false }));
}

/** The name in letters that every program understands and, for the others, as it is (RFC 6266, RFC 8187). */
function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
