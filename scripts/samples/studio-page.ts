/** The part of the drawing script that runs in the browser. */
import type { AirArrow } from '../../src/hands/rules/air-arrow.ts';
import { readHandModel } from '../../src/hands/rules/hand-model.ts';
import type { HandPose } from '../../src/hands/rules/hand-pose.ts';
import { createHandSurface } from '../../src/hands/rules/hand-surface.ts';
import type { HandSurface } from '../../src/hands/rules/hand-surface.ts';
import { honeyAppearance } from '../../src/hands/web/hand-appearance.ts';
import { createHandRenderer } from '../../src/hands/web/hand-renderer.ts';
import type { HandRenderer } from '../../src/hands/web/hand-renderer.ts';
import type { Frame } from '../../src/hands/web/matrix.ts';

export interface StudioSettings {
  readonly modelBase64: string;
  readonly width: number;
  readonly height: number;
  readonly levels: number;
  readonly lightCount: number;
  readonly hasPaper: boolean;
}

export interface Shot {
  readonly pose: HandPose;
  readonly frame: Frame;
  readonly arrow: AirArrow | undefined;
}

export interface StudioPage {
  readonly setUp: (settings: StudioSettings) => void;
  /** RGBA, rows from the bottom, in base64. */
  readonly draw: (shot: Shot) => string;
}

let surface: HandSurface | undefined;
let renderer: HandRenderer | undefined;
const canvas = document.createElement('canvas');

const studioPage: StudioPage = {
  setUp: ({ modelBase64, width, height, levels, lightCount, hasPaper }) => {
    Object.assign(canvas, { width, height });
    const bytes = Uint8Array.from(atob(modelBase64), (letter) => letter.charCodeAt(0));
    surface = createHandSurface(readHandModel(bytes), levels);
    renderer = createHandRenderer(canvas, surface, { look: honeyAppearance, lightCount, hasPaper });
  },
  draw: ({ pose, frame, arrow }) => {
    if (surface === undefined || renderer === undefined) throw new Error('The studio is set up first');
    renderer.draw({ surface: surface.pose(pose), frame, arrow });
    return readPixels();
  },
};

Object.assign(globalThis, { studioPage });

function readPixels(): string {
  const gl = canvas.getContext('webgl2');
  if (gl === null) throw new Error('The renderer has made a context');
  const pixels = new Uint8Array(canvas.width * canvas.height * 4);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let text = '';
  for (let at = 0; at < pixels.length; at += 0x8000) text += String.fromCharCode(...pixels.subarray(at, at + 0x8000));
  return btoa(text);
}
