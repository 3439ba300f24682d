/** `right` and `bottom` are just outside. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly pixels: number;
  readonly most: number;
}

interface ChangeMap {
  readonly width: number;
  readonly height: number;
  /** By pixel. */
  readonly change: Float32Array;
  readonly limit: number;
}

/** Pixels may touch at their corners. */
export function listRegions({ width, height, change, limit }: ChangeMap): Region[] {
  const isOpen = Array.from(change, (value) => value >= limit);
  const regions: Region[] = [];
  for (const start of isOpen.keys()) {
    if (isOpen[start]) regions.push(takeRegion(start, { isOpen, width, height, change }));
  }
  return regions;
}

interface Taking extends Omit<ChangeMap, 'limit'> {
  readonly isOpen: boolean[];
}

function takeRegion(start: number, { isOpen, width, height, change }: Taking): Region {
  let region: Region = { left: width, top: height, right: 0, bottom: 0, pixels: 0, most: 0 };
  const waiting = [start];
  isOpen[start] = false;
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const most = change[pixel] ?? 0;
    region = unionOf([region, { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1, most }]);
    for (const next of neighboursOf(x, y, { width, height })) {
      if (!isOpen[next]) continue;
      isOpen[next] = false;
      waiting.push(next);
    }
  }
  return region;
}

function neighboursOf(x: number, y: number, { width, height }: { width: number; height: number }): number[] {
  const rows = [y - 1, y, y + 1].filter((row) => row >= 0 && row < height);
  const columns = [x - 1, x, x + 1].filter((column) => column >= 0 && column < width);
  return rows.flatMap((row) => columns.map((column) => row * width + column));
}

export function unionOf(regions: readonly Region[]): Region {
  return {
    left: Math.min(...regions.map(({ left }) => left)),
    top: Math.min(...regions.map(({ top }) => top)),
    right: Math.max(...regions.map(({ right }) => right)),
    bottom: Math.max(...regions.map(({ bottom }) => bottom)),
    pixels: regions.reduce((sum, { pixels }) => sum + pixels, 0),
    most: Math.max(...regions.map(({ most }) => most)),
  };
}

export function reaches(one: Region, other: Region, distance: number): boolean {
  const across = Math.max(one.left - other.right, other.left - one.right);
  const down = Math.max(one.top - other.bottom, other.top - one.bottom);
  return Math.max(across, down) <= distance;
}
