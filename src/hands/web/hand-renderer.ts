import type { AirArrow } from '../rules/air-arrow.ts';
import type { HandSurface, PosedSurface } from '../rules/hand-surface.ts';
import type { SkinMark } from '../rules/skin-marks.ts';
import type { Vector } from '../rules/vector.ts';
import {
  createMesh,
  createShadowMaps,
  createTextureTarget,
  deleteMesh,
  drawMesh,
  moveMesh,
  type Mesh,
  type RenderTarget,
  type TextureTarget,
} from './gl-mesh.ts';
import type { HandAppearance } from './hand-appearance.ts';
import { createLights, type Light } from './lights.ts';
import { cameraMatrix, eyeOf, lightMatrix, type Frame, type Matrix } from './matrix.ts';
import {
  blurFragmentShader,
  depthVertexShader,
  emptyFragmentShader,
  lightsPerPass,
  compositeFragmentShader,
  fullScreenVertexShader,
  shadowMapSize,
  skinFragmentShader,
  skinVertexShader,
} from './shaders.ts';

/** What is drawn at once: a posed hand in a frame, and an arrow in front of it. */
export interface HandPicture {
  readonly surface: PosedSurface;
  readonly frame: Frame;
  readonly arrow?: AirArrow | undefined;
  /** By default the look of the options. */
  readonly look?: HandAppearance | undefined;
}

export interface HandRenderer {
  readonly draw: (picture: HandPicture) => void;
  /** Must be called, because browsers allow only a few graphics contexts. */
  readonly close: () => void;
}

export interface RenderOptions {
  readonly look: HandAppearance;
  /**
   * A multiple of `lightsPerPass`, because lights that do not fill a pass are not drawn. With fewer than 48, shadows in
   * the hollow of a palm are blotchy.
   */
  readonly lightCount: number;
  /** Without paper, the hand is drawn on a transparent canvas. */
  readonly hasPaper: boolean;
}

/** The distance from `shadowCenter` within which shadow maps cover everything. */
const shadowReachMetres = 0.19;
const shadowCenter: Vector = { x: 0, y: 0.085, z: 0 };
const ambientIntensity = 0.55;
const sheenColor = '#ffb59a';
/** The shadow on the paper is blurred by this share of the picture's height. */
const blurShare = 0.15;

/**
 * Renders with WebGL 2. Each pass draws a few lights, shifted by a part of a pixel, and all passes are summed. That
 * gives soft shadows and smooth edges.
 * @throws without WebGL 2 or half-float blending
 */
export function createHandRenderer(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  surface: Pick<HandSurface, 'triangles' | 'marks'>,
  options: RenderOptions,
): HandRenderer {
  // The drawing is preserved, because a clip repeats it for frames whose pose has not changed, each in a later task.
  const gl = canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: false, preserveDrawingBuffer: true });
  if (gl === null || gl.getExtension('EXT_color_buffer_float') === null) {
    throw new Error('Hands are drawn with WebGL 2 and float targets, which this browser does not have');
  }
  const context = createContext(gl, canvas, options);
  const hand = createMesh(gl, surface.triangles, surface.marks);
  return {
    draw: ({ surface: posed, frame, arrow, look = options.look }) => {
      const contextWithLook = { ...context, options: { ...options, look } };
      moveMesh(gl, hand, posed);
      const arrowMesh = arrow && createArrowMesh(gl, arrow);
      const meshes = arrowMesh ? [hand, arrowMesh] : [hand];
      renderLitHand(contextWithLook, frame, meshes);
      compositeOnPaper(contextWithLook);
      if (arrowMesh) deleteMesh(gl, arrowMesh);
    },
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}

interface RenderContext {
  readonly gl: WebGL2RenderingContext;
  readonly options: RenderOptions;
  /** The lights of each pass. */
  readonly passes: readonly (readonly Light[])[];
  readonly programs: Readonly<Record<'depth' | 'skin' | 'blur' | 'composite', WebGLProgram>>;
  readonly shadowMaps: WebGLTexture;
  readonly shadowFramebuffer: WebGLFramebuffer;
  readonly canvas: RenderTarget;
  /** Light in red, green and blue, and coverage in alpha, summed over the passes. */
  readonly litHand: TextureTarget;
  /** The coverage, blurred across the picture. */
  readonly blurredAcross: TextureTarget;
  /** The coverage, blurred across and then down: the shadow on the paper. */
  readonly paperShadow: TextureTarget;
}

function createContext(
  gl: WebGL2RenderingContext,
  { width, height }: { readonly width: number; readonly height: number },
  options: RenderOptions,
): RenderContext {
  const lights = createLights(options.lightCount);
  // A blurred picture needs no more than a quarter of the resolution.
  const [blurWidth, blurHeight] = [width >> 2, height >> 2];
  return {
    gl,
    options,
    passes: Array.from({ length: Math.floor(lights.length / lightsPerPass) }, (_, pass) =>
      lights.slice(pass * lightsPerPass, (pass + 1) * lightsPerPass),
    ),
    programs: {
      depth: createProgram(gl, depthVertexShader, emptyFragmentShader),
      skin: createProgram(gl, skinVertexShader, skinFragmentShader),
      blur: createProgram(gl, fullScreenVertexShader, blurFragmentShader),
      composite: createProgram(gl, fullScreenVertexShader, compositeFragmentShader),
    },
    shadowMaps: createShadowMaps(gl),
    shadowFramebuffer: gl.createFramebuffer(),
    canvas: { framebuffer: null, width, height },
    litHand: createTextureTarget(gl, width, height),
    blurredAcross: createTextureTarget(gl, blurWidth, blurHeight),
    paperShadow: createTextureTarget(gl, blurWidth, blurHeight),
  };
}

/**
 * Compiles and links a program for the graphics card.
 * @throws when a shader does not compile, with the browser's message
 */
function createProgram(gl: WebGL2RenderingContext, vertexSource: string, fragmentSource: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) throw new Error('The graphics context is lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'Bad shader');
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'Bad program');
  return program;
}

/** A negative `digit` tells the shader that the vertex belongs to an arrow. It then ignores all other marks. */
const arrowMark: SkinMark = {
  across: 0,
  back: 0,
  beyondLast: 0,
  beyondMiddle: 0,
  digit: -1,
  palm: 0,
  knuckle: 0,
  thumb: 0,
};

function createArrowMesh(gl: WebGL2RenderingContext, arrow: AirArrow): Mesh {
  const mesh = createMesh(
    gl,
    arrow.triangles,
    arrow.positions.map(() => arrowMark),
  );
  moveMesh(gl, mesh, arrow);
  return mesh;
}

/** Sums all passes in the target `litHand`. */
function renderLitHand(context: RenderContext, frame: Frame, meshes: readonly Mesh[]): void {
  const { gl, litHand, passes } = context;
  gl.bindFramebuffer(gl.FRAMEBUFFER, litHand.framebuffer);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  for (const [pass, lights] of passes.entries()) {
    const shadowMatrices = lights.map(({ direction }) => lightMatrix(direction, shadowCenter, shadowReachMetres));
    drawShadowMaps(context, meshes, shadowMatrices);
    const jitter = { x: (halton(pass + 1, 2) - 0.5) / litHand.width, y: (halton(pass + 1, 3) - 0.5) / litHand.height };
    drawMeshes(context, meshes, {
      frame,
      lights,
      shadowMatrices,
      viewProjection: cameraMatrix(frame, litHand.width / litHand.height, jitter),
    });
  }
  gl.disable(gl.BLEND);
  gl.disable(gl.DEPTH_TEST);
  gl.disable(gl.CULL_FACE);
}

/** Returns a number of a sequence that spreads evenly from 0 to 1 and never repeats (J. Halton, 1964). */
function halton(index: number, base: number): number {
  let [result, share, rest] = [0, 1 / base, index];
  while (rest > 0) {
    result += share * (rest % base);
    rest = Math.floor(rest / base);
    share /= base;
  }
  return result;
}

/** Draws the depths that each light sees, in a layer of the shadow maps for each light. */
function drawShadowMaps(
  { gl, programs, shadowMaps, shadowFramebuffer }: RenderContext,
  meshes: readonly Mesh[],
  matrices: readonly Matrix[],
): void {
  gl.bindFramebuffer(gl.FRAMEBUFFER, shadowFramebuffer);
  gl.viewport(0, 0, shadowMapSize, shadowMapSize);
  gl.disable(gl.BLEND);
  gl.enable(gl.DEPTH_TEST);
  gl.disable(gl.CULL_FACE);
  gl.useProgram(programs.depth);
  for (const [layer, viewProjection] of matrices.entries()) {
    gl.framebufferTextureLayer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, shadowMaps, 0, layer);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    setUniforms(gl, programs.depth, { viewProjection });
    for (const mesh of meshes) drawMesh(gl, mesh);
  }
}

interface Pass {
  readonly frame: Frame;
  readonly viewProjection: Matrix;
  readonly lights: readonly Light[];
  /** The view projection of each light. */
  readonly shadowMatrices: readonly Matrix[];
}

/** Draws hand and arrow: first only their depth, so that only visible points are lit, each of them once. */
function drawMeshes(context: RenderContext, meshes: readonly Mesh[], pass: Pass): void {
  const { gl, programs, litHand, shadowMaps } = context;
  gl.bindFramebuffer(gl.FRAMEBUFFER, litHand.framebuffer);
  gl.viewport(0, 0, litHand.width, litHand.height);
  gl.clear(gl.DEPTH_BUFFER_BIT);
  gl.enable(gl.CULL_FACE);
  gl.colorMask(false, false, false, false);
  gl.useProgram(programs.depth);
  setUniforms(gl, programs.depth, { viewProjection: pass.viewProjection });
  for (const mesh of meshes) drawMesh(gl, mesh);
  gl.colorMask(true, true, true, true);
  gl.depthFunc(gl.EQUAL);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE);
  gl.useProgram(programs.skin);
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, shadowMaps);
  setUniforms(gl, programs.skin, skinUniforms(context, pass));
  setLights(gl, programs.skin, pass);
  for (const mesh of meshes) drawMesh(gl, mesh);
  gl.depthFunc(gl.LESS);
}

function skinUniforms({ options: { look }, passes }: RenderContext, { frame, viewProjection }: Pass): Uniforms {
  return {
    viewProjection,
    eye: numbersOf(eyeOf(frame)),
    ambient: linearColor(look.hollow).map((channel) => (channel * ambientIntensity) / passes.length),
    skinColor: linearColor(look.skin),
    palmColor: linearColor(look.palm),
    fingertipColor: linearColor(look.fingertip),
    nailColor: linearColor(look.nail),
    arrowColor: linearColor(look.arrow),
    sheenColor: linearColor(sheenColor),
    passCoverage: [1 / passes.length],
  };
}

function setLights(gl: WebGL2RenderingContext, skin: WebGLProgram, { lights, shadowMatrices }: Pass): void {
  const locationOf = (name: string) => gl.getUniformLocation(skin, name);
  gl.uniform1i(locationOf('shadows'), 0);
  gl.uniform3fv(
    locationOf('lightDirections'),
    lights.flatMap(({ direction }) => numbersOf(direction)),
  );
  gl.uniform3fv(
    locationOf('lightColors'),
    lights.flatMap(({ color }) => numbersOf(color)),
  );
  gl.uniformMatrix4fv(
    locationOf('shadowMatrices'),
    false,
    shadowMatrices.flatMap((matrix) => [...matrix]),
  );
}

function numbersOf({ x, y, z }: Vector): number[] {
  return [x, y, z];
}

/** Returns red, green and blue of `#rrggbb` without the gamma of sRGB, so that they can be added. */
function linearColor(color: string): number[] {
  return srgbColor(color).map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
}

/** Blurs the coverage to a shadow, across and then down, and draws paper, shadow and hand on the canvas. */
function compositeOnPaper({
  gl,
  programs,
  canvas,
  litHand,
  blurredAcross,
  paperShadow,
  options: { look, hasPaper },
}: RenderContext): void {
  const aspect = canvas.width / canvas.height;
  drawFullScreen(gl, programs.blur, blurredAcross, { source: litHand.texture }, { reach: [blurShare / aspect, 0] });
  drawFullScreen(gl, programs.blur, paperShadow, { source: blurredAcross.texture }, { reach: [0, blurShare] });
  drawFullScreen(
    gl,
    programs.composite,
    canvas,
    { litHand: litHand.texture, paperShadow: paperShadow.texture },
    {
      aspect: [aspect],
      paperLight: srgbColor(look.paperLight),
      paperDark: srgbColor(look.paperDark),
      shadowColor: srgbColor(look.shadow),
      isOpaque: [hasPaper ? 1 : 0],
    },
  );
}

/** Runs the fragment shader for each pixel of the target. */
function drawFullScreen(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { framebuffer, width, height }: RenderTarget,
  textures: Readonly<Record<string, WebGLTexture>>,
  uniforms: Uniforms,
): void {
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.viewport(0, 0, width, height);
  gl.useProgram(program);
  for (const [unit, [name, texture]] of Object.entries(textures).entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform1i(gl.getUniformLocation(program, name), unit);
  }
  setUniforms(gl, program, uniforms);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
}

/** Returns red, green and blue of `#rrggbb` from 0 to 1. */
function srgbColor(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
}

/** The values of uniforms by name: one, two or three numbers, or a matrix of sixteen. */
type Uniforms = Readonly<Record<string, Float32Array | readonly number[]>>;

function setUniforms(gl: WebGL2RenderingContext, program: WebGLProgram, uniforms: Uniforms): void {
  for (const [name, value] of Object.entries(uniforms)) {
    const location = gl.getUniformLocation(program, name);
    const numbers = Float32Array.from(value);
    if (numbers.length === 1) gl.uniform1fv(location, numbers);
    if (numbers.length === 2) gl.uniform2fv(location, numbers);
    if (numbers.length === 3) gl.uniform3fv(location, numbers);
    if (numbers.length === 16) gl.uniformMatrix4fv(location, false, numbers);
  }
}
