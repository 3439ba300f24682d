import '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
import { HandLandmarker } from '@mediapipe/tasks-vision';
import { modelFile, programFile } from 'virtual:hand-landmarker';
import { advise } from '../../rules/advice.ts';
import { createReferences } from '../../rules/references.ts';
import type { References } from '../../rules/references.ts';
import { withLook } from '../../rules/watch.ts';
import type { Look } from '../../rules/watch.ts';
import { readKept } from './keep-files.ts';
import type { FromWorker, ToWorker } from './messages.ts';

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
