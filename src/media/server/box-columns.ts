import type { SigningBox } from '../rules/signing-box.ts';
import type { MediaRow } from '../../platform/server/database/schema.ts';

/** Either all four columns are set or none is. */
export type BoxColumns = Pick<MediaRow, 'box_left' | 'box_top' | 'box_width' | 'box_height'>;

export const noBox: BoxColumns = { box_left: null, box_top: null, box_width: null, box_height: null };

export function toSigningBox(row: BoxColumns): SigningBox | null {
  const { box_left: left, box_top: top, box_width: width, box_height: height } = row;
  return left === null || top === null || width === null || height === null ? null : { left, top, width, height };
}

export function toBoxColumns(box: SigningBox | null): BoxColumns {
  if (box === null) return noBox;
  return { box_left: box.left, box_top: box.top, box_width: box.width, box_height: box.height };
}

export function withBox(rows: readonly MediaRow[], box: SigningBox | null): MediaRow[] {
  return rows.map((row) => ({ ...row, ...toBoxColumns(box) }));
}
