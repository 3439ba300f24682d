import type { Triangle } from './hand-model.ts';
import { add, catmullRom, cross, normalize, origin, scale, subtract, type Vector } from './vector.ts';

/** The surface of an arrow that shows how a hand moves. Lengths are in metres. */
export interface AirArrow {
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
  readonly triangles: readonly Triangle[];
}

/** The number of corners of a tube's cross section. */
const tubeSides = 14;
/** The radius of the shaft. */
const tubeRadiusMetres = 0.0028;
/** The radius and the length of the cone at the end. */
const headMetres = { radius: 0.0074, length: 0.0135 };
/** The number of steps into which a curve is divided between two corners. */
const stepsPerLeg = 12;
/** The number of steps of the ball that rounds the end of the tube at the start of each leg. */
const ballSteps = 8;
/** The number of last points that determine the direction of the cone. */
const pointsForDirection = 4;
const toViewer: Vector = { x: 0, y: 0, z: 1 };

/**
 * Makes a tube along the points, which ends in a cone.
 * @param points x and y in millimetres, as is their common `z`
 * @param isRound whether a curve leads through the points; otherwise the tube has corners
 */
export function createAirArrow(
  points: readonly (readonly [number, number])[],
  { isRound, z }: { readonly isRound: boolean; readonly z: number },
): AirArrow {
  const corners = points.map(([x, y]): Vector => ({ x: x / 1000, y: y / 1000, z: z / 1000 }));
  const legs = isRound
    ? [roundLine(corners)]
    : corners.slice(1).map((corner, index) => [corners[index] ?? corner, corner]);
  const lastLeg = legs.at(-1) ?? [];
  const end = lastLeg.at(-1) ?? origin;
  const along = normalize(subtract(end, lastLeg.at(-pointsForDirection) ?? lastLeg[0] ?? origin));
  const tip = add(end, scale(along, headMetres.length));
  return joinSurfaces([
    ...legs.map((leg) =>
      tube(leg.map((point, index) => ({ point, along: directionAt(leg, index), radius: tubeRadiusMetres }))),
    ),
    tube([
      { point: end, along, radius: 0 },
      { point: end, along, radius: headMetres.radius },
      { point: tip, along, radius: 0 },
    ]),
    ...legs.map(([start]) => ball(start ?? origin)),
  ]);
}

/** A circular cross section of a tube. */
interface Section {
  readonly point: Vector;
  readonly along: Vector;
  readonly radius: number;
}

/** Returns the points of a Catmull-Rom curve through the corners. */
function roundLine(corners: readonly Vector[]): Vector[] {
  return corners.slice(0, -1).flatMap((from, index) => {
    const to = corners[index + 1] ?? from;
    const [before, after] = [corners[index - 1] ?? from, corners[index + 2] ?? to];
    const isLast = index === corners.length - 2;
    const count = isLast ? stepsPerLeg + 1 : stepsPerLeg;
    return Array.from({ length: count }, (_, step) => {
      const t = step / stepsPerLeg;
      const x = catmullRom([before.x, from.x, to.x, after.x], t);
      const y = catmullRom([before.y, from.y, to.y, after.y], t);
      return { x, y, z: from.z };
    });
  });
}

function directionAt(line: readonly Vector[], index: number): Vector {
  return normalize(subtract(line[index + 1] ?? line[index] ?? origin, line[index - 1] ?? line[index] ?? origin));
}

/** Returns the surface that connects the cross sections, which are given from the start to the end. */
function tube(sections: readonly Section[]): AirArrow {
  const positions: Vector[] = [];
  const normals: Vector[] = [];
  for (const { point, along, radius } of sections) {
    const sideways = normalize(cross(along, toViewer));
    for (let side = 0; side < tubeSides; side += 1) {
      const angle = (2 * Math.PI * side) / tubeSides;
      const outward = add(scale(sideways, Math.cos(angle)), scale(toViewer, -Math.sin(angle)));
      positions.push(add(point, scale(outward, radius)));
      normals.push(outward);
    }
  }
  const triangles = sections.slice(1).flatMap((_, section) =>
    Array.from({ length: tubeSides }, (__, side): Triangle[] => {
      const [a, b] = [section * tubeSides + side, section * tubeSides + ((side + 1) % tubeSides)];
      return [
        [a, b, b + tubeSides],
        [a, b + tubeSides, a + tubeSides],
      ];
    }).flat(),
  );
  return { positions, normals, triangles };
}

/** Returns the ball that rounds the start of a leg. */
function ball(center: Vector): AirArrow {
  const along = { x: 0, y: 1, z: 0 };
  const arrow = tube(
    Array.from({ length: ballSteps + 1 }, (_, index) => {
      const angle = (Math.PI * index) / ballSteps;
      const point = add(center, { x: 0, y: -Math.cos(angle) * tubeRadiusMetres, z: 0 });
      return { point, along, radius: Math.sin(angle) * tubeRadiusMetres };
    }),
  );
  return { ...arrow, normals: arrow.positions.map((position) => normalize(subtract(position, center))) };
}

function joinSurfaces(parts: readonly AirArrow[]): AirArrow {
  let count = 0;
  const triangles: Triangle[] = [];
  for (const part of parts) {
    const offset = count;
    triangles.push(...part.triangles.map(([a, b, c]): Triangle => [a + offset, b + offset, c + offset]));
    count += part.positions.length;
  }
  return {
    positions: parts.flatMap((part) => part.positions),
    normals: parts.flatMap((part) => part.normals),
    triangles,
  };
}
