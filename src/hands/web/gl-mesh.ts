import type { Triangle } from '../rules/hand-model.ts';
import type { PosedSurface } from '../rules/hand-surface.ts';
import type { SkinMark } from '../rules/skin-marks.ts';
import { lightsPerPass, shadowMapSize } from './shaders.ts';

/** A surface on the graphics card. Its triangles and skin marks are fixed, but its vertices move with the pose. */
export interface Mesh {
  readonly vertexArray: WebGLVertexArrayObject;
  readonly indexCount: number;
  /** Holds the position and the normal of each vertex. */
  readonly vertexBuffer: WebGLBuffer;
  readonly markBuffer: WebGLBuffer;
  readonly indexBuffer: WebGLBuffer;
}

/**
 * Uploads a surface to the graphics card. A vertex has a position, a normal, and eight marks of the skin, in two
 * vectors of four.
 */
export function createMesh(
  gl: WebGL2RenderingContext,
  triangles: readonly Triangle[],
  skinMarks: readonly SkinMark[],
): Mesh {
  const vertexArray = gl.createVertexArray();
  const [vertexBuffer, markBuffer, indexBuffer] = [gl.createBuffer(), gl.createBuffer(), gl.createBuffer()];
  gl.bindVertexArray(vertexArray);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indexBuffer);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, Uint32Array.from(triangles.flat()), gl.STATIC_DRAW);
  setAttributes(gl, vertexBuffer, [3, 3], 0);
  setAttributes(gl, markBuffer, [4, 4], 2);
  const marks = skinMarks.flatMap((mark) => [
    [mark.across, mark.back, mark.beyondLast, mark.beyondMiddle],
    [mark.digit, mark.palm, mark.knuckle, mark.thumb],
  ]);
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(marks.flat()), gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  return { vertexArray, indexCount: triangles.length * 3, vertexBuffer, markBuffer, indexBuffer };
}

/**
 * Declares the attributes that follow each other in a buffer. The buffer stays bound.
 * @param sizes the number of floats of each attribute
 */
function setAttributes(
  gl: WebGL2RenderingContext,
  buffer: WebGLBuffer,
  sizes: readonly number[],
  firstLocation: number,
): void {
  const floatBytes = 4;
  const stride = sizes.reduce((sum, size) => sum + size * floatBytes, 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  let offset = 0;
  for (const [index, size] of sizes.entries()) {
    gl.enableVertexAttribArray(firstLocation + index);
    gl.vertexAttribPointer(firstLocation + index, size, gl.FLOAT, false, stride, offset);
    offset += size * floatBytes;
  }
}

/** Replaces the positions and normals of all vertices. */
export function moveMesh(
  gl: WebGL2RenderingContext,
  { vertexBuffer }: Mesh,
  { positions, normals }: PosedSurface,
): void {
  const vertices = new Float32Array(positions.length * 6);
  for (const [index, position] of positions.entries()) {
    const normal = normals[index] ?? position;
    vertices.set([position.x, position.y, position.z, normal.x, normal.y, normal.z], index * 6);
  }
  gl.bindBuffer(gl.ARRAY_BUFFER, vertexBuffer);
  gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.DYNAMIC_DRAW);
}

export function deleteMesh(
  gl: WebGL2RenderingContext,
  { vertexArray, vertexBuffer, markBuffer, indexBuffer }: Mesh,
): void {
  gl.deleteVertexArray(vertexArray);
  for (const buffer of [vertexBuffer, markBuffer, indexBuffer]) gl.deleteBuffer(buffer);
}

export function drawMesh(gl: WebGL2RenderingContext, { vertexArray, indexCount }: Mesh): void {
  gl.bindVertexArray(vertexArray);
  gl.drawElements(gl.TRIANGLES, indexCount, gl.UNSIGNED_INT, 0);
  gl.bindVertexArray(null);
}

/** A surface to draw on: a texture, or the canvas if `framebuffer` is null. */
export interface RenderTarget {
  readonly framebuffer: WebGLFramebuffer | null;
  readonly width: number;
  readonly height: number;
}

export interface TextureTarget extends RenderTarget {
  readonly texture: WebGLTexture;
}

/** Creates a texture to draw on. It has half floats, because light is summed in small parts and may exceed white. */
export function createTextureTarget(gl: WebGL2RenderingContext, width: number, height: number): TextureTarget {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA16F, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  const depth = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
  return { texture, framebuffer, width, height };
}

/** Creates a depth texture with a layer for each light of a pass. Reading it compares depths in hardware. */
export function createShadowMaps(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture);
  gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.DEPTH_COMPONENT24, shadowMapSize, shadowMapSize, lightsPerPass);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
