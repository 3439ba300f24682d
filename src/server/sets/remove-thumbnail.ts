import type { HandlerInput } from '../http/handler.ts';
import { removeUnreferencedSoon } from '../media/remove-unreferenced.ts';
import { showThumbnail } from './show-thumbnail.ts';

/** The first image or poster is shown again. */
export async function removeThumbnail({
  services,
  params,
}: HandlerInput<'DELETE /api/sets/:id/custom-thumbnail'>): Promise<undefined> {
  await showThumbnail(services, params.id, undefined);
  await removeUnreferencedSoon(services);
}
