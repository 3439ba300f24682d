import type { FastifyInstance } from 'fastify';
import { originOf } from '../../platform/server/http/origin-of.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipOf, type ZipFile } from '../../import-export/server/zip-of.ts';

const name = 'flashcard-studio';

const folder = join(import.meta.dirname, '../../../wordpress', name);

const studioFile = 'studio.php';

/** Constant, so that the ETag lasts. */
const filesAt = Date.UTC(2026, 0, 1);

export function registerPlugin(app: FastifyInstance, services: Services): void {
  app.get('/wordpress/flashcard-studio.zip', async (request, reply) => {
    const zip = await makePluginZip(originOf(request, services));
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="flashcard-studio.zip"')
      .type('application/zip')
      .send(zip);
  });
}

/** With this studio's address in it. */
function makePluginZip(origin: string): Promise<Buffer> {
  return buffer(Readable.from(zipOf(pluginFiles(origin), filesAt), { objectMode: false }));
}

async function* pluginFiles(origin: string): AsyncGenerator<ZipFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) {
    const inFolder = path.slice(folder.length + 1);
    const source = await readFile(path);
    const bytes = inFolder === studioFile ? Buffer.from(withOrigin(source.toString(), origin)) : source;
    yield {
      name: `${name}/${inFolder.replaceAll('\\', '/')}`,
      data: Readable.from([bytes]),
      byteSize: bytes.length,
      isPacked: false,
    };
  }
}

/** A forged host that is no plain origin is left out; the settings then ask for it. */
function withOrigin(source: string, origin: string): string {
  const known = /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : '';
  return source.replace("return '';", () => `return '${known}';`);
}
