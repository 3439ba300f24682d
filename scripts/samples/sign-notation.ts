/** A sign in Formal SignWriting: which symbols stand where, and the box that they fill. */
export interface SignNotation {
  readonly symbols: readonly PlacedSymbol[];
  readonly box: Box;
}

export interface PlacedSymbol {
  /** Names the symbol, its fill and its rotation, such as `S1f720`. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a sign such as `M507x507S1f720487x492`: the lower right corner, then each symbol with its upper left corner.
 * https://datatracker.ietf.org/doc/html/draft-slevinski-formal-signwriting
 */
export function parseSign(notation: string): SignNotation {
  const corner = /^M(?<right>\d{3})x(?<bottom>\d{3})(?:S[\da-f]{5}\d{3}x\d{3})+$/.exec(notation)?.groups;
  if (corner === undefined) throw new Error(`'${notation}' is not a sign in Formal SignWriting`);
  const symbols = [...notation.matchAll(/(S[\da-f]{5})(\d{3})x(\d{3})/g)].map(([, key = '', x, y]) => ({
    key,
    x: Number(x),
    y: Number(y),
  }));
  const left = Math.min(...symbols.map(({ x }) => x));
  const top = Math.min(...symbols.map(({ y }) => y));
  return { symbols, box: { left, top, width: Number(corner['right']) - left, height: Number(corner['bottom']) - top } };
}

/** The smallest box that holds some others. */
export function boxAround(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
