/** `#rrggbb` as red, green and blue from 0 to 1. */
export function screen(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

/** Linear RGB, which can be added. */
export function linear(color: string): number[] {
  return screen(color).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
}
