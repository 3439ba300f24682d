import { message } from '../../../platform/rules/languages/texts.ts';

/** The aspect ratios that a crop can keep, the whole frame without a crop, and a free choice. */
export const cropShapes = [
  { value: 'whole', label: message('of a picture, beside crops|All') },
  { value: '4:3', label: '4:3' },
  { value: '1:1', label: '1:1' },
  { value: '3:4', label: '3:4' },
  { value: 'free', label: message('of a crop|Free') },
] as const;

export type CropShape = (typeof cropShapes)[number]['value'];

/** The width divided by the height. Returns undefined if the shape is free or that of the whole frame. */
export function ratioOf(shape: CropShape): number | undefined {
  switch (shape) {
    case '4:3':
      return 4 / 3;
    case '1:1':
      return 1;
    case '3:4':
      return 3 / 4;
    case 'whole':
    case 'free':
      return undefined;
  }
}

/** Writes a time such as `1.25 s`, in the same way for every language. */
export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}
