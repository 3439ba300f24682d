import type { AirPath, AirPoint, Handshape } from './manual-alphabet.ts';
import { mapAngles } from './hand-pose.ts';

/** @param progress share of the time, 0 to 1 */
export function airPathAt(handshape: Handshape, path: AirPath, progress: number): Handshape {
  const { x, y, yaw, pitch, roll } = pointAt(path, progress);
  const { shift, palm } = handshape;
  return {
    ...handshape,
    shift: { ...shift, x: shift.x + x, y: shift.y + y },
    palm: { yaw: palm.yaw + yaw, pitch: palm.pitch + pitch, roll: palm.roll + roll },
  };
}

function pointAt({ points, isRound }: AirPath, progress: number): AirPoint {
  const next = points.findIndex(({ at }) => at > progress);
  const index = next === -1 ? points.length - 1 : next;
  const [from, to] = [points[index - 1], points[index]];
  if (from === undefined || to === undefined) throw new Error('A path has at least two points, the first at 0');
  const t = (Math.min(progress, to.at) - from.at) / (to.at - from.at);
  if (!isRound) return mapAngles(from, (value, name) => value + (to[name] - value) * t * t * (3 - 2 * t));
  const [before, after] = [points[index - 2] ?? from, points[index + 1] ?? to];
  return mapAngles(from, (_, name) => catmullRom([before[name], from[name], to[name], after[name]], t));
}

/** The slope at each middle value is that of its neighbours. */
function catmullRom([a, b, c, d]: readonly [number, number, number, number], t: number): number {
  return (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t) / 2;
}
