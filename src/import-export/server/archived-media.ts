import { clipsOf } from '../../cards/rules/clips-of-card.ts';
import type { Card } from '../../cards/contract/card.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';
import { readKnownFile } from '../../media/server/trash.ts';
import type { Services } from '../../platform/server/services/services.ts';
import type { ZipFile } from './zip-of.ts';

/** By media path: each file is stored once. */
export type ArchiveNames = Map<string, string>;

export function nameFiles(cards: readonly Card[], thumbnailPath: string | null = null): ArchiveNames {
  const names: ArchiveNames = new Map();
  const add = (path: string | null, name: string) => {
    if (path !== null && !names.has(path)) names.set(path, `media/${name}${path.slice(path.lastIndexOf('.'))}`);
  };
  add(thumbnailPath, 'thumbnail');
  cards.forEach((card, index) => {
    const number = String(index + 1).padStart(4, '0');
    clipsOf(card).forEach(({ mediaPath, posterPath }, place) => {
      const name = place === 0 ? number : `${number}-${place + 1}`;
      add(mediaPath, name);
      add(posterPath, `${name}-poster`);
    });
  });
  return names;
}

/** @returns the paths of missing files */
export async function* readArchivedMedia(
  services: Services,
  names: ArchiveNames,
): AsyncGenerator<ZipFile, readonly string[]> {
  const lost: string[] = [];
  const sizes = await listMediaSizes(services.db, [...names.keys()].map(mediaKeyOf));
  for (const [path, name] of names) {
    const stream = await readKnownFile(services.media, mediaKeyOf(path));
    if (stream) yield { name, data: stream, byteSize: sizes.get(mediaKeyOf(path)), isPacked: true };
    else lost.push(path);
  }
  for (const path of lost) names.delete(path);
  return lost;
}
