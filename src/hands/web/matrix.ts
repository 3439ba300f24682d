import { cross, dot, normalize, type Vector } from '../rules/vector.ts';

/** A matrix of four by four numbers, column by column. */
export type Matrix = Float32Array<ArrayBuffer>;

/**
 * Returns the orthographic projection along `direction` of all that is within `reach` of `center`.
 * @param direction toward the light, of length 1
 */
export function lightMatrix(direction: Vector, center: Vector, reach: number): Matrix {
  const notParallel = Math.abs(direction.y) < 0.95 ? { x: 0, y: 1, z: 0 } : { x: 0, y: 0, z: 1 };
  const right = normalize(cross(notParallel, direction));
  const up = cross(direction, right);
  const row = (axis: Vector, sign: number) =>
    [axis.x, axis.y, axis.z, -dot(axis, center)].map((n) => (n * sign) / reach);
  const rows = [row(right, 1), row(up, 1), row(direction, -1), [0, 0, 0, 1]];
  return Float32Array.from({ length: 16 }, (_, index) => rows[index % 4]?.[Math.floor(index / 4)] ?? 0);
}

/** What a picture shows of the plane z = 0, in metres. */
export interface Frame {
  readonly centerX: number;
  readonly centerY: number;
  readonly height: number;
}

/** The angle of view from top to bottom. */
const viewDegrees = 20;
const clipMetres = { near: 0.1, far: 4 };

/** Returns the place of the camera, from which the frame fills the view. */
export function eyeOf({ centerX, centerY, height }: Frame): Vector {
  return { x: centerX, y: centerY, z: height / 2 / Math.tan((viewDegrees * Math.PI) / 360) };
}

/**
 * Returns the perspective projection of a camera in front of the frame.
 * @param jitter by which shares of its width and height the picture is moved
 */
export function cameraMatrix(frame: Frame, aspect: number, jitter: { readonly x: number; readonly y: number }): Matrix {
  const eye = eyeOf(frame);
  const zoom = 1 / Math.tan((viewDegrees * Math.PI) / 360);
  const { near, far } = clipMetres;
  const [x, y, z, w] = [zoom / aspect, zoom, (far + near) / (near - far), (2 * far * near) / (near - far)];
  const columns = [
    [x, 0, 0, 0],
    [0, y, 0, 0],
    [-2 * jitter.x, -2 * jitter.y, z, -1],
    [2 * jitter.x * eye.z - x * eye.x, 2 * jitter.y * eye.z - y * eye.y, w - z * eye.z, eye.z],
  ];
  return Float32Array.from(columns.flat());
}
