import { createHash } from 'node:crypto';
import type { Config } from '../../../platform/server/base/config.ts';
import { reasonOf } from '../../../platform/server/base/reason-of.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import { findPublicFile } from './doctor-store.ts';
import { fault, good, hint } from './finding.ts';
import type { Finding } from './finding.ts';

const answerTimeoutMs = 10_000;

/** As a visitor gets it, through all that stands before the server. */
export async function* checkPublicAddress(db: Database, { publicUrl }: Config): AsyncGenerator<Finding> {
  const file = publicUrl === undefined ? undefined : await findPublicFile(db);
  if (file === undefined) return;
  const url = `${publicUrl}/media/${file.key}`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isWhole =
      answer.ok && bytes.length === file.byteSize && (file.sha256 === null || file.sha256 === hash(bytes));
    if (isWhole) yield good(`Visitors get images and videos from ${publicUrl}.`);
    else
      yield fault(
        `${url} answers ${answer.status} with ${bytes.length} bytes instead of the file's ${file.byteSize}. With MEDIA_DELIVERY=nginx, nginx ` +
          'must be able to read DATA_DIR/media: see docs/operating.md.',
      );
  } catch (error) {
    yield hint(`${url} does not answer (${reasonOf(error)}): is the server running, and the proxy before it?`);
  }
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
