import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { describeModel } from './describe-model.ts';
import { storedZip } from './stored-zip.ts';

const module = 'virtual:hand-landmarker';
const models = 'node_modules/@mediapipe/hands';
const program = resolve('node_modules/@mediapipe/tasks-vision/wasm/vision_wasm_module_internal.wasm');
const folder = resolve('node_modules/.cache/hand-landmarker');

/**
 * The program that finds hands and its models, which are made from those in a package. Defines their addresses and
 * sizes.
 */
export function handLandmarker(): Plugin {
  return {
    name: 'hand-landmarker',
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    load(id) {
      if (id !== `\0${module}`) return undefined;
      const model = join(folder, 'hand-landmarker.task');
      mkdirSync(folder, { recursive: true });
      writeFileSync(model, makeHandLandmarker());
      return [exportFile('programFile', program), exportFile('modelFile', model)].join('\n');
    },
  };
}

function exportFile(name: string, path: string): string {
  const url = `${name}Url`;
  return `import ${url} from '${path}?url';\nexport const ${name} = { url: ${url}, bytes: ${statSync(path).size} };`;
}

/** The lighter models are used, because the larger ones recognised no further letter. */
export function makeHandLandmarker(): Buffer {
  return storedZip([
    ['hand_detector.tflite', describeModel(readPacked('palm_detection_lite.tflite'))],
    ['hand_landmarks_detector.tflite', describeModel(readFileSync(join(models, 'hand_landmark_lite.tflite')))],
  ]);
}

/** Reads one file from a file that holds several. The script that loads it knows where each begins and ends. */
function readPacked(name: string): Uint8Array {
  const loader = readFileSync(join(models, 'hands_solution_packed_assets_loader.js'), 'utf8');
  const [, start, end] = new RegExp(`/${name}", "start": (\\d+), "end": (\\d+)`).exec(loader) ?? [];
  if (start === undefined || end === undefined) throw new Error(`@mediapipe/hands has no ${name}`);
  return readFileSync(join(models, 'hands_solution_packed_assets.data')).subarray(Number(start), Number(end));
}
