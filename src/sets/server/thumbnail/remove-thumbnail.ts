import type { HandlerInput } from '../../../api/server/handler.ts';
import { removeUnreferencedSoon } from '../../../media/server/remove-unreferenced.ts';
import { showThumbnail } from './show-thumbnail.ts';

/** Then the first image or poster is shown. */
export async function removeThumbnail({
  services,
  params,
}: HandlerInput<'DELETE /api/sets/:id/custom-thumbnail'>): Promise<undefined> {
  await showThumbnail(services, params.id, undefined);
  await removeUnreferencedSoon(services);
}
