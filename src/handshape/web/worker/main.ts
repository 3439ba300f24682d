import '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
import { HandLandmarker } from '@mediapipe/tasks-vision';
import { modelFile, programFile } from 'virtual:hand-landmarker';
import { advise } from '../../rules/advice.ts';
import { createReferences, type References } from '../../rules/references.ts';
import { withLook, type Look } from '../../rules/watch.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const cachePrefix = 'hand-landmarker';

/** Finds a hand in the frames that the page sends; nothing else leaves this worker, and nothing leaves the browser. */
let landmarker: HandLandmarker | undefined;
let references: References = new Map();
let looks: readonly Look[] = [];
let latestTurn = '';

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'look') look(data);
  else void load();
});

async function load(): Promise<void> {
  const files = await readKept([programFile, modelFile], (share) => send({ type: 'loading', share })).catch(
    (error: unknown) => console.warn('What finds hands did not load.', error),
  );
  const [program, model] = files ?? [];
  if (!program || !model) return send({ type: 'failed', fault: 'offline' });
  try {
    references = createReferences();
    landmarker = await createLandmarker(program, model);
    send({ type: 'ready' });
  } catch (error) {
    console.warn('Hands cannot be found in this browser.', error);
    send({ type: 'failed', fault: 'unsupported' });
  }
}

/** On the processor: it takes 17 ms a frame there, and leaves the graphics card to the page. */
async function createLandmarker(program: Uint8Array<ArrayBuffer>, model: Uint8Array): Promise<HandLandmarker> {
  const wasmBinaryPath = URL.createObjectURL(new Blob([program], { type: 'application/wasm' }));
  try {
    return await HandLandmarker.createFromOptions(
      // Its loader is here already.
      { wasmLoaderPath: '', wasmBinaryPath },
      {
        baseOptions: { modelAssetBuffer: model, delegate: 'CPU' },
        canvas: new OffscreenCanvas(1, 1),
        runningMode: 'VIDEO',
        numHands: 1,
      },
    );
  } finally {
    URL.revokeObjectURL(wasmBinaryPath);
  }
}

function look({ frame, sign, turn, side: chosenSide }: Extract<ToWorker, { type: 'look' }>): void {
  const atMs = performance.now();
  const found = landmarker?.detectForVideo(frame, atMs);
  const aspect = frame.width / frame.height;
  frame.close();
  const [points] = found?.landmarks ?? [];
  const side = found?.handedness[0]?.[0]?.categoryName === 'Left' ? 'left' : 'right';
  const hand = points && ({ side, points: points.map(({ x, y, z }) => [x, y, z] as const) } as const);
  const latest: Look = { atMs, hand, aspect };
  looks = withLook(turn === latestTurn ? looks : [], latest);
  latestTurn = turn;
  const advice = advise(looks, { sign, side: chosenSide }, references);
  send({ type: 'looked', look: latest, advice, tookMs: performance.now() - atMs });
}

function send(message: FromWorker): void {
  postMessage(message);
}

interface LargeFile {
  readonly url: string;
  /** As it is in memory, before compression. */
  readonly bytes: number;
}

/**
 * Reads files, from the last time if they are kept on this device, and keeps them for the next. Storage may be blocked.
 * @param onProgress with the share of all bytes that has arrived
 * @throws when one does not load
 */
async function readKept(
  files: readonly LargeFile[],
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const cache = await openCache();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let arrived = 0;
  const read = await Promise.all(
    files.map(async ({ url, bytes }) => {
      const known = await cache?.match(url);
      const answer = known ?? (await fetchOk(url));
      const content = await readAll(answer, bytes, (count) => onProgress((arrived += count) / total));
      if (!known) await keep(cache, url, content);
      return content;
    }),
  );
  await removeOthers(cache, files);
  return read;
}

async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(cachePrefix);
  } catch {
    return undefined;
  }
}

async function fetchOk(url: string): Promise<Response> {
  const answer = await fetch(url, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return answer;
}

async function readAll(answer: Response, bytes: number, onBytes: (count: number) => void) {
  const content = new Uint8Array(bytes);
  let at = 0;
  for await (const chunk of chunksOf(answer)) {
    content.set(chunk, at);
    at += chunk.length;
    onBytes(chunk.length);
  }
  if (at !== bytes) throw new Error(`${answer.url} has ${at} bytes instead of ${bytes}`);
  return content;
}

/** Not every browser can iterate over a stream. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** A full disk is no reason to do without. */
async function keep(cache: Cache | undefined, url: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  await cache?.put(url, new Response(content)).catch(() => {});
}

/** Those of earlier versions. */
async function removeOthers(cache: Cache | undefined, files: readonly LargeFile[]): Promise<void> {
  const wanted = new Set(files.map(({ url }) => new URL(url, location.href).href));
  for (const request of (await cache?.keys()) ?? []) if (!wanted.has(request.url)) await cache?.delete(request);
}
