import type { HandlerInput } from '../handler.ts';
import { removeUnshownSoon } from '../media-store/remove-unshown.ts';
import { showThumbnail } from './show-thumbnail.ts';

/** Takes a set's own thumbnail away: its tile shows the first image or poster of its cards again. */
export async function removeThumbnail({
  services,
  params,
}: HandlerInput<'DELETE /api/sets/:id/custom-thumbnail'>): Promise<undefined> {
  await showThumbnail(services, params.id, undefined);
  await removeUnshownSoon(services);
}
