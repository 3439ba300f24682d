import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { MediaBucket } from '../../../platform/server/base/config.ts';
import { unavailable } from '../../../platform/server/base/problems.ts';
import { isMediaKey } from '../media-key.ts';
import type { ByteRange } from '../../../platform/rules/byte-range.ts';
import type { MediaStore } from '../../../platform/server/services/services.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

const prefix = 'media/';
/** Does not collide with the key of a file, because keys never begin with a dot. */
const trashPrefix = `${prefix}.trash/`;
const installationPath = `/${prefix}.installation`;
/**
 * The query of a list that shows whether the bucket answers. It matches a single object, so that the bucket need not
 * create a continuation token.
 */
const probeQuery = `?list-type=2&max-keys=1&prefix=${encodeURIComponent(installationPath.slice(1))}`;
/** How often a call is tried in all. */
const maxAttempts = 3;
/** The pause before the second attempt. Each further pause is twice as long as the previous one. */
const firstPauseMs = 200;
/** The time for all attempts of a call without a body, until the headers of a response arrive. */
const responseTimeoutMs = 3_000;
/** How often a bucket that receives an upload is asked whether it still answers, and how long its answer may take. */
const probeEveryMs = 1_500;

/** How long the address of a file is valid. The visitor's browser must start reading within this time. */
const locationValidSeconds = 15 * 60;

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
  /** Statuses besides 2xx that do not throw. */
  readonly acceptedStatuses?: readonly number[];
}

/**
 * Objects are addressed by path, which all S3-compatible servers support
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html).
 */
export function openS3Store(bucket: MediaBucket): MediaStore {
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const root = `${endpoint}/${encodeURIComponent(bucket.bucket)}`;
  const call = (options: Call) => callBucket(client, root, options);
  return {
    /** Stores the file with PutObject, which is atomic. */
    async put(key, bytes, contentType) {
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256(bytes) };
      await discardBody(await call({ method: 'PUT', path: pathOf(key), headers, body: bytes }));
    },

    read: async (key, range) => await readObject(call, pathOf(key), range),

    readPieces: async (key, range) => await readObject(call, pathOf(key), range),

    /** Signs an address at which the bucket answers with the same caching headers as the studio. */
    async locate(key) {
      const query = new URLSearchParams({
        'X-Amz-Expires': String(locationValidSeconds),
        'response-cache-control': 'public, max-age=31536000, immutable',
      });
      const url = `${root}${pathOf(key)}?${query.toString()}`;
      return (await client.sign(url, { method: 'GET', aws: { signQuery: true } })).url;
    },

    async remove(key) {
      await discardBody(await call({ method: 'DELETE', path: pathOf(key), acceptedStatuses: [404] }));
    },

    async *list() {
      for await (const { key, byteSize, changedAt } of listFiles(call, prefix)) {
        yield { key, byteSize, writtenAt: changedAt };
      }
    },

    removeBrokenWrites: () => Promise.resolve(),

    /** Checks only reading, because write permission rarely changes. */
    async check() {
      await discardBody(await call({ method: 'GET', path: probeQuery }));
    },

    ...openInstallation(call),
    ...openTrash(call, bucket.bucket),
  };
}

type CallBucket = (options: Call) => Promise<Response>;

function openInstallation(call: CallBucket) {
  return {
    async readInstallation() {
      const object = await readObject(call, installationPath);
      return object && (await text(object)).trim();
    },

    async writeInstallation(id: string) {
      const body = Buffer.from(`${id}\n`);
      const headers = { 'content-type': 'text/plain', 'x-amz-content-sha256': sha256(body) };
      await discardBody(await call({ method: 'PUT', path: installationPath, headers, body }));
    },
  };
}

function openTrash(call: CallBucket, bucket: string) {
  const runningMoves = new Map<string, Promise<boolean>>();
  /**
   * Callers share a move that is under way, because some servers copy an object only in part while it is being deleted.
   */
  const move = (from: string, to: string): Promise<boolean> => {
    const runningMove = runningMoves.get(to);
    if (runningMove !== undefined) return runningMove;
    const newMove = moveObject(call, { bucket, from, to }).finally(() => runningMoves.delete(to));
    runningMoves.set(to, newMove);
    return newMove;
  };
  return {
    trash: async (key: string) => {
      await move(pathOf(key), pathOf(key, trashPrefix));
    },

    restore: async (key: string) => await move(pathOf(key, trashPrefix), pathOf(key)),

    readTrashed: async (key: string) => await readObject(call, pathOf(key, trashPrefix)),

    async removeTrashed(key: string) {
      await discardBody(await call({ method: 'DELETE', path: pathOf(key, trashPrefix), acceptedStatuses: [404] }));
    },

    async *listTrash() {
      for await (const { key, byteSize, changedAt } of listFiles(call, trashPrefix)) {
        yield { key, byteSize, trashedAt: changedAt };
      }
    },
  };
}

async function readObject(call: CallBucket, path: string, range?: ByteRange): Promise<Readable | undefined> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` };
  const response = await call({ method: 'GET', path, ...(headers && { headers }), acceptedStatuses: [404] });
  if (response.status === 404) {
    await discardBody(response);
    return undefined;
  }
  if (response.body === null) return Readable.from([]);
  const contentRange = response.headers.get('content-range');
  if (range && !contentRange?.startsWith(`bytes ${range.start}-${range.end}/`)) {
    await discardBody(response);
    throw unreachableProblem(
      `GET ${path}: asked for bytes ${range.start}-${range.end}, got ${contentRange ?? 'the whole'}`,
    );
  }
  return Readable.fromWeb(response.body);
}

/**
 * Moves an object by CopyObject, then DeleteObject. A crash in between leaves both objects. Returns false if there is
 * nothing to move.
 */
async function moveObject(
  call: CallBucket,
  { bucket, from, to }: { bucket: string; from: string; to: string },
): Promise<boolean> {
  const headers = { 'x-amz-copy-source': `/${encodeURIComponent(bucket)}${from}` };
  const response = await call({ method: 'PUT', path: to, headers, acceptedStatuses: [404] });
  const result = await response.text();
  if (response.status === 404) return false;
  // A failed copy may have status 200 as well, with an error in its body.
  if (!result.includes('CopyObjectResult')) throw unreachableProblem(`PUT ${to}: ${result}`);
  await discardBody(await call({ method: 'DELETE', path: from, acceptedStatuses: [404] }));
  return true;
}

function pathOf(key: string, folderPrefix = prefix): string {
  if (!isMediaKey(key)) throw new Error(`Not a key of the media store: ${JSON.stringify(key)}`);
  return `/${folderPrefix}${key}`;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

interface ListedObject {
  readonly key: string;
  readonly byteSize: number;
  /** In epoch milliseconds. */
  readonly changedAt: number;
}

/** Lists the objects directly below the prefix with ListObjectsV2. */
async function* listFiles(call: CallBucket, folderPrefix: string): AsyncIterable<ListedObject> {
  let continuationToken: string | undefined;
  do {
    const xml = await listPage(call, folderPrefix, continuationToken);
    yield* parseFiles(xml, folderPrefix);
    continuationToken = textOf(xml, 'NextContinuationToken') || undefined;
  } while (continuationToken !== undefined);
}

async function listPage(call: CallBucket, folderPrefix: string, continuationToken?: string): Promise<string> {
  const query = new URLSearchParams({ 'list-type': '2', prefix: folderPrefix, delimiter: '/' });
  if (continuationToken !== undefined) query.set('continuation-token', continuationToken);
  return await (await call({ method: 'GET', path: `?${query.toString()}` })).text();
}

function parseFiles(xml: string, folderPrefix: string): ListedObject[] {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, contents = '']) => ({
    key: textOf(contents, 'Key').slice(folderPrefix.length),
    byteSize: Number(textOf(contents, 'Size')),
    changedAt: Date.parse(textOf(contents, 'LastModified')),
  }));
  return files.filter(({ key, changedAt }) => isMediaKey(key) && !Number.isNaN(changedAt));
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Returns the text of an element, which must have no nested elements. Returns an empty string if it is missing. */
function textOf(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
    code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  );
}

async function callBucket(client: AwsClient, root: string, options: Call): Promise<Response> {
  const abortController = new AbortController();
  const stopWatching = watchForSilence(client, root, abortController, options);
  try {
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptCall(client, root, options, abortController.signal);
      if (outcome instanceof Response) return outcome;
      const isLast = attempt === maxAttempts || abortController.signal.aborted;
      if (isLast || !outcome.isTransient) throw unreachableProblem(outcome.cause);
      await wait(firstPauseMs * 2 ** (attempt - 1));
    }
  } finally {
    stopWatching();
  }
}

interface FailedAttempt {
  readonly cause: unknown;
  /** Whether another attempt may succeed. */
  readonly isTransient: boolean;
}

async function attemptCall(
  client: AwsClient,
  root: string,
  { method, path, headers = {}, body, acceptedStatuses = [] }: Call,
  signal: AbortSignal,
): Promise<Response | FailedAttempt> {
  const request = await client.sign(root + path, { method, headers, body: body ?? null });
  try {
    const response = await fetch(request, { signal });
    if (response.ok || acceptedStatuses.includes(response.status)) return response;
    const cause = `${method} ${path}: ${response.status}`;
    const isTransient = response.status >= 500 || response.status === 429;
    if (!isTransient) return { isTransient, cause: `${cause} ${await response.text().catch(() => '')}` };
    await discardBody(response);
    return { isTransient, cause };
  } catch (error) {
    return { isTransient: true, cause: error };
  }
}

/**
 * Aborts a call whose bucket no longer answers. An upload over a slow connection continues as long as the bucket
 * answers a small second call.
 * @returns a function that stops watching
 */
function watchForSilence(
  client: AwsClient,
  root: string,
  abortController: AbortController,
  { body }: Call,
): () => void {
  if (body === undefined) {
    const timer = setTimeout(() => abortController.abort(), responseTimeoutMs);
    return () => clearTimeout(timer);
  }
  const timer = setInterval(async () => {
    const probe = await client.sign(`${root}${probeQuery}`);
    await fetch(probe, { signal: AbortSignal.timeout(probeEveryMs) }).then(discardBody, () => abortController.abort());
  }, probeEveryMs);
  return () => clearInterval(timer);
}

async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel();
}

function unreachableProblem(cause: unknown) {
  const problem = unavailable(message('The server cannot reach its media just now, please try again'));
  problem.cause = cause;
  return problem;
}
