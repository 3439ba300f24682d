import { quantile } from './quantile.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reduces noise; hands stay visible. */
export function smoothed(frame: Uint8Array, { width, height }: Size): Float32Array {
  const rows = meanOfNeighbours(Float32Array.from(frame), { length: width, step: 1 });
  return meanOfNeighbours(rows, { length: height, step: width });
}

/** At the ends the last value counts twice. */
function meanOfNeighbours(values: Float32Array, { length, step }: { length: number; step: number }): Float32Array {
  return values.map((value, index) => {
    const at = Math.floor(index / step) % length;
    const before = at === 0 ? value : (values[index - step] ?? value);
    const behind = at === length - 1 ? value : (values[index + step] ?? value);
    return (before + value + behind) / 3;
  });
}

const minLitLevel = 24;

/** Removes changes of light: as most of a picture stands still, its change in brightness is the light's. */
export function inLightOf(first: Float32Array, level: Float32Array): Float32Array {
  const ratios = level.map((value, index) => value / Math.max(1, first[index] ?? 0));
  const lit = ratios.filter((_, index) => (first[index] ?? 0) >= minLitLevel);
  const gain = quantile(lit, 0.5) || 1;
  const offset = quantile(
    differences(
      level.map((value) => value / gain),
      first,
    ),
    0.5,
  );
  return level.map((value) => value / gain - offset);
}

export function differences(one: Float32Array, other: Float32Array): Float32Array {
  return one.map((value, index) => value - (other[index] ?? 0));
}
