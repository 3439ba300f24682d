import '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
import { HandLandmarker, type HandLandmarkerResult } from '@mediapipe/tasks-vision';
import { modelFile, programFile } from 'virtual:hand-landmarker';
import { advise } from '../../rules/advice.ts';
import type { FoundHand } from '../../rules/hand-points.ts';
import { createReferences, type References } from '../../rules/references.ts';
import { withDetection, type Detection } from '../../rules/watch.ts';
import { readKept } from './kept-files.ts';
import type { FromWorker, ToWorker } from './messages.ts';

// Finds hands in the frames that the page sends. Only the hands leave this worker, and nothing leaves the browser.

let landmarker: HandLandmarker | undefined;
let references: References = new Map();
let detections: readonly Detection[] = [];
/** The attempt that the detections belong to. */
let latestTurn = '';

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'load':
      return void load(data.task);
    case 'look':
      return look(data);
    case 'find':
      return find(data.frame);
  }
});

async function load(task: Task): Promise<void> {
  const files = await readKept([programFile, modelFile], (share) => send({ type: 'loading', share })).catch(
    (error: unknown) => console.warn('What finds hands did not load.', error),
  );
  const [program, model] = files ?? [];
  if (!program || !model) return send({ type: 'failed', fault: 'offline' });
  try {
    references = createReferences();
    landmarker = await createLandmarker(task, program, model);
    send({ type: 'ready' });
  } catch (error) {
    console.warn('Hands cannot be found in this browser.', error);
    send({ type: 'failed', fault: 'unsupported' });
  }
}

type Task = Extract<ToWorker, { type: 'load' }>['task'];

/** The landmarker runs on the processor, which takes 17 ms for a frame, and leaves the graphics card to the page. */
async function createLandmarker(
  task: Task,
  program: Uint8Array<ArrayBuffer>,
  model: Uint8Array,
): Promise<HandLandmarker> {
  const wasmBinaryPath = URL.createObjectURL(new Blob([program], { type: 'application/wasm' }));
  try {
    return await HandLandmarker.createFromOptions(
      // The loader is imported above, so it needs no address.
      { wasmLoaderPath: '', wasmBinaryPath },
      {
        baseOptions: { modelAssetBuffer: model, delegate: 'CPU' },
        canvas: new OffscreenCanvas(1, 1),
        runningMode: task === 'watch' ? 'VIDEO' : 'IMAGE',
        numHands: task === 'watch' ? 1 : 2,
      },
    );
  } finally {
    URL.revokeObjectURL(wasmBinaryPath);
  }
}

function look({ frame, turn, ...request }: Extract<ToWorker, { type: 'look' }>): void {
  const atMs = performance.now();
  const result = landmarker?.detectForVideo(frame, atMs);
  const aspect = frame.width / frame.height;
  frame.close();
  const [hand] = handsOf(result);
  const latest: Detection = { atMs, hand, aspect };
  detections = withDetection(turn === latestTurn ? detections : [], latest);
  latestTurn = turn;
  const advice = advise(detections, request, references);
  send({ type: 'detected', detection: latest, advice, tookMs: performance.now() - atMs });
}

function find(frame: ImageBitmap): void {
  const result = landmarker?.detect(frame);
  frame.close();
  send({ type: 'found', hands: handsOf(result) });
}

function handsOf(result: HandLandmarkerResult | undefined): FoundHand[] {
  return (result?.landmarks ?? []).map((points, index) => ({
    side: result?.handedness[index]?.[0]?.categoryName === 'Left' ? 'left' : 'right',
    points: points.map(({ x, y, z }) => [x, y, z] as const),
  }));
}

function send(message: FromWorker): void {
  postMessage(message);
}
