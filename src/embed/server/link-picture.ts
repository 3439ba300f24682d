import { createHash } from 'node:crypto';
import type { StudySet } from '../../sets/contract/set.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';

/** To be increased when the drawing changes. */
const drawing = 1;

/** Readers of link previews cache a picture by its address. */
export function linkPictureVersion(set: StudySet): string {
  const shown = [drawing, set.id, displayTitle(set), set.thumbnailPath, set.cardCount];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
}

/** https://ogp.me */
export function linkPicture(set: StudySet, origin: string) {
  return { url: `${origin}/link-pictures/${set.id}.jpg?v=${linkPictureVersion(set)}`, width: 1200, height: 630 };
}
