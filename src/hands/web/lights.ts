import { cross, normalize, type Vector } from '../rules/vector.ts';

/** A directional light. The hard shadows of many add up to soft ones. Colours are linear. */
export interface Light {
  /** Toward the light, of length 1. */
  readonly direction: Vector;
  readonly color: Vector;
}

/** A lamp, made of several lights on a disc. */
interface DiscLight {
  /** The share of all lights. */
  readonly share: number;
  readonly intensity: number;
  readonly toward: Vector;
  readonly radius: number;
  readonly color: Vector;
}

/** The key light comes from the upper left, broad and warm. */
const keyLight: DiscLight = {
  share: 0.4,
  intensity: 3.4,
  toward: { x: -0.55, y: 0.75, z: 0.75 },
  radius: 0.28,
  color: { x: 1, y: 0.955, z: 0.9 },
};
/** The rim light comes from the right and a little from behind, for a bright edge on the shadow side. */
const rimLight: DiscLight = {
  share: 0.13,
  intensity: 1.5,
  toward: { x: 0.85, y: 0.55, z: -0.25 },
  radius: 0.25,
  color: { x: 1, y: 0.93, z: 0.86 },
};
/** The dome light comes from all sides: the sky from above, its reflection from below. */
const domeLight = {
  intensity: 3,
  ground: { x: 0.9, y: 0.72, z: 0.58 },
  sky: { x: 0.95, y: 0.97, z: 1 },
  /** Lights that are further behind the hand are put in front of it. */
  backmostZ: -0.35,
};
/** Points that follow each other at this angle are spread evenly over a disc or a sphere. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Returns the lights in such an order that any few in a row, which make up a pass, are a fair sample of all. */
export function createLights(count: number): Light[] {
  const keyCount = Math.round(count * keyLight.share);
  const rimCount = Math.round(count * rimLight.share);
  const lights = [
    ...discLights(keyLight, keyCount),
    ...discLights(rimLight, rimCount),
    ...domeLights(count - keyCount - rimCount),
  ];
  return (
    lights
      // Multiples of the golden ratio spread neighbours far apart.
      .map((light, index) => ({ light, rank: (index * 0.6180339887) % 1 }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ light }) => light)
  );
}

function discLights({ toward, radius, color, intensity }: DiscLight, count: number): Light[] {
  const axis = normalize(toward);
  const sideways = normalize({ x: -axis.y, y: axis.x, z: 0 });
  const upward = cross(axis, sideways);
  return Array.from({ length: count }, (_, index) => {
    const distance = radius * Math.sqrt((index + 0.5) / count);
    const [a, b] = [distance * Math.cos(index * goldenAngle), distance * Math.sin(index * goldenAngle)];
    return {
      direction: normalize({
        x: axis.x + sideways.x * a + upward.x * b,
        y: axis.y + sideways.y * a + upward.y * b,
        z: axis.z + sideways.z * a + upward.z * b,
      }),
      color: { x: (color.x * intensity) / count, y: (color.y * intensity) / count, z: (color.z * intensity) / count },
    };
  });
}

function domeLights(count: number): Light[] {
  return Array.from({ length: count }, (_, index) => {
    const y = 1 - (2 * (index + 0.5)) / count;
    const around = Math.sqrt(1 - y * y);
    const z = around * Math.sin(index * goldenAngle);
    const skyShare = (y + 1) / 2;
    const intensity = (domeLight.intensity / count) * intensityFactorOf(y);
    const mix = (ground: number, sky: number) => (ground + (sky - ground) * skyShare) * intensity;
    return {
      direction: { x: around * Math.cos(index * goldenAngle), y, z: z < domeLight.backmostZ ? -z : z },
      color: {
        x: mix(domeLight.ground.x, domeLight.sky.x),
        y: mix(domeLight.ground.y, domeLight.sky.y),
        z: mix(domeLight.ground.z, domeLight.sky.z),
      },
    };
  });
}

/** Light from below is weaker. */
function intensityFactorOf(y: number): number {
  if (y < -0.3) return 0.3;
  return y < 0 ? 0.7 : 1;
}
